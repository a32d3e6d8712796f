import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { applyWordsToLine, removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry, withNew } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Done } from './take-off.ts'
import { resolveTargets } from './targets.ts'
import { placeVersions } from './versions.ts'

const WITH = /^(?:with|without|no|con|sin|has|gets|in|on)$/

/** Splits off units of the line just mentioned: "… one with shrimp instead of chicken". */
export function ofSome(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
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
    end > 0 && head.words[end + 1] === 'of' ? removeFromLine(compiled, draft, slice(head, end + 2), false) : undefined
  const said = applyWordsToLine(compiled, other ?? draft, end > 0 ? slice(head, 0, end) : head)
  if (!said || left < 1) return undefined
  const rest = withEntry(edit, at, { draft: { ...draft, count: left } })
  return { edit: withNew(rest, [{ ...said, count: amount.count }]), at: [edit.entries.length] }
}

/**
 * Divides the units of a line into versions: "The pad thais are one chicken, one tofu", "full, one mild and the
 * other hot".
 */
export function toldApart(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const words = slice(given, 0, given.words.length - lengthOf(OF_EACH.exec(given.words.join(' '))?.[0]))
  const verb = words.words.findIndex((word, at) => at > 0 && /^(?:are|is|son|be)$/.test(word))
  const target = verb > 0 ? resolveTargets(compiled, edit, slice(words, 0, verb), focus) : undefined
  if (target && target.count === undefined) return inParts(compiled, edit, target.at, slice(words, verb + 1))
  const parts = partsOf(compiled, words)
  const [first] = parts
  if (!first || parts.length < 2) return undefined
  const head = slice(words, 0, first.at)
  const isFrame = head.words.every(word => FRAME.test(word))
  const units = parts.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const hasOther = parts.some(({ count }) => count === undefined)
  const lines = remainingEntries(edit)
    .filter(({ draft: { count = 1 } }) => (hasOther ? count > units : count === units))
    .toSorted((a, b) => Number(focus.includes(b.at)) - Number(focus.includes(a.at)))
  for (const { at, draft } of lines) {
    const start = isFrame ? draft : applyWordsToLine(compiled, draft, head)
    const done = start && inParts(compiled, withEntry(edit, at, { draft: start }), [at], words)
    if (done) return done
  }
  return undefined
}

/** Summary of what was said before: "… so one of each". */
const OF_EACH = /(?: (?:so|then|asi que))* (?:one|1|un[oa]?) (?:of each|each|de cada un[oa])$/
const FRAME =
  /^(?:i|we|mean|meant|no|said|want|wanted|like|would|id|so|just|make|them|it|the|please|quiero|digo|que|sean|de|los|las|dos|two)$/
const lengthOf = (text = ''): number => text.trim().split(' ').filter(Boolean).length

/**
 * Divides lines of a dish into the stated parts: "one with chicken and one with tofu". Undefined for fewer than two
 * parts.
 */
export function inParts(
  compiled: CompiledMenu,
  edit: Edit,
  lines: readonly number[],
  words: MessageWords,
): Done | undefined {
  const [at, ...others] = lines
  if (at === undefined) return undefined
  const { count: total = 1, ...draft } = edit.entries[at]!.draft
  const parts = partsOf(compiled, words)
  const left = total - parts.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const drafts = parts.map(({ count = left, said }) => ({ count, draft: applyWordsToLine(compiled, draft, said) }))
  if (drafts.length < 2 || drafts.some(part => part.draft === undefined || part.count < 1)) return undefined
  const [first, ...rest] = drafts.map(({ count, draft }) => ({ ...draft!, count }))
  const cleared = others.reduce((left, index) => withEntry(left, index, { isRemoved: true }), edit)
  const set = withEntry(cleared, at, { draft: first! })
  return { edit: withNew(set, rest), at: [at, ...rest.map((_, n) => edit.entries.length + n)] }
}

/**
 * Assigns each stated version to a fitting line of a dish with several lines: "One everything and one sesame".
 */
export function amongLines(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const parts = partsOf(compiled, words)
  if (parts.length < 2 || parts[0]!.at > 0) return undefined
  for (const lines of Map.groupBy(remainingEntries(edit), ({ draft }) => draft.candidates[0]?.item.item.id).values()) {
    const base = lines[0]!.draft
    const drafts = parts.flatMap(({ count = 1, said }) => {
      const draft = lines.length > 1 ? applyWordsToLine(compiled, base, said) : undefined
      return draft && draft.count === base.count ? [{ ...draft, count }] : []
    })
    if (drafts.length === parts.length) return placeVersions(edit, drafts)
  }
  return undefined
}

type Part = { readonly at: number; readonly count?: number; readonly said: MessageWords }

/** Splits words before each amount and before "the other", with the amounts. */
function partsOf(compiled: CompiledMenu, said: MessageWords): Part[] {
  const starts = said.words.flatMap((word, at) => {
    if (/^(?:other|otr[oa])$/.test(word)) return [{ at, length: 1 }]
    const amount = readAmount(compiled.food, said.words, at, said.words.length)
    return amount?.count !== undefined && !amount.article ? [{ at, count: amount.count, length: amount.length }] : []
  })
  const isOne = (at: number) =>
    /^(?:ones?|uno)$/.test(said.words[at] ?? '') && /^(?:other|otr[oa])$/.test(said.words[at - 1] ?? '')
  return starts
    .filter(({ at }) => !isOne(at))
    .map(({ at, length, ...counted }, n, all) => {
      const from = at + length + (isOne(at + length) ? 1 : 0)
      const part = slice(said, from, all[n + 1]?.at ?? said.words.length)
      const first = part.words.findIndex(word => !LEADS_PART.test(word))
      const last = part.words.findLastIndex(word => !ENDS_PART.test(word)) + 1
      return { at, ...counted, said: first < 0 ? part : slice(part, first, Math.max(first, last)) }
    })
}

const LEADS_PART = /^(?:with|con|of|the|those|them|these|de|los|las|is|are|to|be|should|es|sea)$/
const ENDS_PART = /^(?:and|y|the|el|la|but|pero)$/
