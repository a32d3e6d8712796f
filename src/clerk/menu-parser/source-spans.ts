import { plainText } from './term.ts'

/** Span of a text in its original spelling. */
export type Span = { readonly text: string; readonly from: number; readonly to: number }

/** Folded text with the start and end offsets in the original of each folded character. */
export type Folded = { readonly plain: string; readonly from: readonly number[]; readonly to: readonly number[] }

/** Folds a text like `plainText`, keeping the offset map to the original. */
export function foldWithOffsets(text: string): Folded {
  let plain = ''
  const from: number[] = []
  const to: number[] = []
  const put = (folded: string, start: number, end: number) => {
    plain += folded
    for (let n = 0; n < folded.length; n++) {
      from.push(folded.length === end - start ? start + n : start)
      to.push(folded.length === end - start ? start + n + 1 : end)
    }
  }
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) {
    if (/^\s/.test(run)) {
      put(/[\r\n]/.test(run) ? ' . ' : ' ', index, index + run.length)
      continue
    }
    const folded = plainText(run)
    const signs = [...run]
    const apart = signs.map(plainText)
    if (apart.join('') !== folded) put(folded, index, index + run.length)
    else {
      let at = index
      apart.forEach((one, n) => {
        put(one, at, at + signs[n]!.length)
        at += signs[n]!.length
      })
    }
  }
  return { plain, from, to }
}

const LEFT = /[^\s\p{L}\p{N}\p{M},;:.!?–—-]*$/u
const RIGHT = /^[^\s\p{L}\p{N}\p{M},;:.–—-]*/u

/** Text from one span to another, including symbols attached to its ends: "#4B", "(blue door)". */
export function textBetweenSpans({ text, from }: Span, { to }: Span): string {
  const before = LEFT.exec(text.slice(0, from))![0]
  const after = RIGHT.exec(text.slice(to))![0]
  return `${before}${text.slice(from, to)}${after}`
}

/** Joins spans in their original spelling; omits the text between them. */
export function joinSpelled(spans: readonly Span[]): string {
  let joined = ''
  spans.forEach((span, at) => {
    const last = spans[at - 1]
    const between = last ? span.text.slice(last.to, span.from) : ''
    const isAdjacent = last?.text === span.text && last.to <= span.from && !/[\p{L}\p{N},;:.!?()]/u.test(between)
    if (last) joined += isAdjacent ? between : ' '
    joined += span.text.slice(span.from, span.to)
  })
  return joined
}
