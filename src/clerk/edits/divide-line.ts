import { readAmount } from '#src/clerk/house/amount.ts'
import { sayOfLine, takeOffLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry, withNew } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import type { Done } from './take-off.ts'
import { targetsOf } from './targets.ts'

const WITH = /^(?:with|without|no|con|sin|has|gets|in|on)$/

/** "… one with shrimp instead of chicken": some units of the line that was just spoken of are otherwise. */
export function ofSome(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Done | undefined {
  const amount = readAmount(compiled.food, words.words, 0, words.words.length)
  const [at, ...others] = focus
  if (
    amount?.count === undefined ||
    at === undefined ||
    others.length > 0 ||
    !WITH.test(words.words[amount.length] ?? '')
  )
    return undefined
  const { draft } = edit.entries[at]!
  const left = (draft.count ?? 1) - amount.count
  const head = slice(words, amount.length + (/^(?:with|con|has|gets)$/.test(words.words[amount.length]!) ? 1 : 0))
  const end = head.words.indexOf('instead')
  const other =
    end > 0 && head.words[end + 1] === 'of' ? takeOffLine(compiled, draft, slice(head, end + 2), false) : undefined
  const said = sayOfLine(compiled, other ?? draft, end > 0 ? slice(head, 0, end) : head)
  if (!said || left < 1) return undefined
  const rest = withEntry(edit, at, { draft: { ...draft, count: left } })
  return { edit: withNew(rest, [{ ...said, count: amount.count }]), at: [edit.entries.length] }
}

/** "The pad thais are one chicken, one tofu": the units of a line are told one by one. */
export function toldApart(
  compiled: CompiledMenu,
  edit: Edit,
  words: Words,
  focus: readonly number[],
): Done | undefined {
  const verb = words.words.findIndex((word, at) => at > 0 && /^(?:are|is|son|be)$/.test(word))
  const target = verb > 0 ? targetsOf(compiled, edit, slice(words, 0, verb), focus) : undefined
  if (target && target.count === undefined) return inParts(compiled, edit, target.at, slice(words, verb + 1))
  const parts = partsOf(compiled, words)
  if (parts[0]?.at !== 0) return undefined
  const units = parts.reduce((sum, { count }) => sum + count, 0)
  const lines = alive(edit)
    .filter(({ draft }) => draft.count === units)
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)))
  for (const { at } of lines) {
    const done = inParts(compiled, edit, [at], words)
    if (done) return done
  }
  return undefined
}

/** Lines of a dish as its units are told: "one with chicken and one with tofu". Undefined for fewer than two parts. */
export function inParts(compiled: CompiledMenu, edit: Edit, lines: readonly number[], words: Words): Done | undefined {
  const [at, ...others] = lines
  if (at === undefined) return undefined
  const { count: _, ...draft } = edit.entries[at]!.draft
  const drafts = partsOf(compiled, words).map(({ count, said }) => ({ count, draft: sayOfLine(compiled, draft, said) }))
  if (drafts.length < 2 || drafts.some(part => part.draft === undefined)) return undefined
  const [first, ...rest] = drafts.map(({ count, draft }) => ({ ...draft!, count }))
  const cleared = others.reduce((left, index) => withEntry(left, index, { isRemoved: true }), edit)
  const set = withEntry(cleared, at, { draft: first! })
  return { edit: withNew(set, rest), at: [at, ...rest.map((_, n) => edit.entries.length + n)] }
}

/** Words cut before each amount, with the amounts. */
function partsOf(compiled: CompiledMenu, said: Words): { at: number; count: number; said: Words }[] {
  const starts = said.words.flatMap((_, at) => {
    const amount = readAmount(compiled.food, said.words, at, said.words.length)
    return amount?.count !== undefined && !amount.article ? [{ at, count: amount.count, length: amount.length }] : []
  })
  return starts.map(({ at, count, length }, n) => {
    const part = slice(said, at + length, starts[n + 1]?.at ?? said.words.length)
    const kept = part.words.filter(word => /^(?:with|con|and|y)$/.test(word) === false).length
    const from = part.words.findIndex(word => !/^(?:with|con)$/.test(word))
    const to = part.words.findLastIndex(word => !/^(?:and|y)$/.test(word)) + 1
    return { at, count, said: kept > 0 ? slice(part, Math.max(0, from), to) : part }
  })
}
