import { through } from '#src/clerk/menu-parser/aim.ts'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { unitsOf } from '#src/clerk/menu-parser/candidate.ts'
import { applyWordsToLine, removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { splitTarget } from './aim-at.ts'
import { isDishName } from './food-words.ts'
import type { Done } from './take-off.ts'
import { named, resolveTargets } from './targets.ts'

const POINTS =
  /^(?:(?:and|but|on|for|y|en|para|a) )*(?:(?:the |el |la |my )?(?:line |item |number )?(?<at>[a-z0-9]+)(?: one| ones| line| item)?|(?:the |el |la |my )?(?:first|second|third|last) [a-z]+|that one|this one|ese|esa) (?<rest>(?:with|without|no|has|is|gets|should|needs|con|sin|que|to be|put|add)\b.*)$/

/** Line by number, followed by an option: "Number 2 single". */
const NUMBERED =
  /^(?:(?:the|la|el) )?(?:line|item|number|numero|linea) (?:\d{1,2}|one|two|three|four|five|uno|dos|tres|cuatro|cinco) (?<rest>\S.*)$/

/** Applies an option to a referenced line: "The first one without onions". */
export function ofLine(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const match = POINTS.exec(words.words.join(' ')) ?? NUMBERED.exec(words.words.join(' '))
  const rest = match?.groups?.rest
  if (rest === undefined) return undefined
  const count = rest.split(' ').length
  const from = words.words.findIndex(word => !/^(?:and|but|on|for|y|en|para|a)$/.test(word))
  const target = resolveTargets(compiled, edit, slice(words, from, words.words.length - count), focus)
  const [at, ...others] = target?.at ?? []
  if (at === undefined || others.length > 0 || target?.count !== undefined) return undefined
  const head = slice(words, words.words.length - count)
  const isFrame = (word: string) =>
    /^(?:has|have|is|be|gets?|should|needs|to|supposed|que|lleva|tiene|put|add|comes?)$/.test(word)
  const said = slice(
    head,
    head.words.findIndex(word => !isFrame(word)),
  )
  const before = edit.entries[at]!.draft
  const draft = saidOrSo(compiled, before, said) ?? eachOf(compiled, before, said)
  return draft && { edit: withEntry(edit, at, { draft }), at: [at] }
}

/**
 * Applies the parts of an instruction in sequence if they cannot be applied as one: "The hot peppers, only no
 * onion".
 */
function eachOf(compiled: CompiledMenu, draft: Draft, said: MessageWords): Draft | undefined {
  const cut = said.words.findIndex(
    (word, at) => at > 0 && /^(?:only|just|but|and|no|without|sin|pero|solo|y)$/.test(word),
  )
  if (cut < 0) return undefined
  const first = saidOrSo(compiled, draft, slice(said, 0, cut))
  const from = /^(?:no|without|sin)$/.test(said.words[cut]!) ? cut : cut + 1
  const rest = slice(said, from)
  return first && (saidOrSo(compiled, first, rest) ?? eachOf(compiled, first, rest))
}

/** Applies an instruction to a line, also if it already holds: "no onion" for one that has none. */
export function saidOrSo(compiled: CompiledMenu, draft: Draft, said: MessageWords): Draft | undefined {
  const isRefused = /^(?:no|without|sin)$/.test(said.words[0] ?? '')
  const without = removeFromLine(compiled, draft, isRefused ? slice(said, 1) : said, false)
  const isSo = said.words.length > (isRefused ? 1 : 0) && (without === undefined) === isRefused
  return applyWordsToLine(compiled, draft, said) ?? (isSo ? draft : undefined)
}

/** Changes a single-choice option on the only line that has it: "Medium spicy" for a mild curry. */
export function chosenAnew(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  if (readAmount(compiled.food, words.words, 0, words.words.length) !== undefined) return undefined
  const chosen = remainingEntries(edit).flatMap(({ at, draft }) => {
    const now = applyWordsToLine(compiled, draft, words)
    return now && isOtherChoice(draft, now) ? [{ at, draft: now }] : []
  })
  const [only, ...others] = chosen
  return only && others.length === 0 && !isDishName(compiled, edit, words)
    ? { edit: withEntry(edit, only.at, { draft: only.draft }), at: [only.at] }
    : undefined
}

/** Applies an option to the line just mentioned: "…, cheese fries. Large". */
export function ofFocus(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const isCounted = words.words.some((_, at) => readAmount(compiled.food, words.words, at, words.words.length))
  const [at, ...others] = focus.filter(index => edit.entries[index]?.isRemoved === false)
  if (isCounted || at === undefined || others.length > 0 || isDishName(compiled, edit, words)) return undefined
  const before = edit.entries[at]!.draft
  const draft = applyWordsToLine(compiled, before, words)
  const isNoted = (draft?.candidates[0]?.notes.length ?? 0) > (before.candidates[0]?.notes.length ?? 0)
  return draft && !isNoted ? { edit: withEntry(edit, at, { draft }), at: [at] } : undefined
}

/** True if exactly one single-choice option changed and everything else is equal. */
function isOtherChoice({ candidates: [before], count }: Draft, { candidates: [now], count: counted }: Draft): boolean {
  if (!before || !now || count !== counted || now.unsure.length > 0 || now.notes.length !== before.notes.length)
    return false
  const changed = now.item.groups.filter(
    ({ group }) => unitsOf(before, group.id).join() !== unitsOf(now, group.id).join(),
  )
  return (
    changed.length === 1 &&
    changed.every(({ group }) => group.max_units === 1 && unitsOf(before, group.id).length === 1) &&
    changed.every(({ group }) => unitsOf(now, group.id).length === 1)
  )
}

/** Applies options and notes to a line named with them: "No onions on the burger". */
export function ofAim(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const counted = words.words.filter(
    (_, at) => readAmount(compiled.food, words.words, at, words.words.length)?.article === false,
  )
  const aim = counted.length > 1 ? undefined : splitTarget(compiled, edit, words, focus)
  if (aim?.count !== undefined) {
    const some = through(edit, aim, (entry, head) => applyWordsToLine(compiled, entry.draft, head))
    return some && { edit: some, at: aim.entries }
  }
  const [at, ...others] = aim?.entries ?? []
  if (
    !aim ||
    at === undefined ||
    (others.length > 0 && !/^(?:both|all|everything|them|those)\b/.test(aim.tail.words.join(' ')))
  )
    return undefined
  const drafts = aim.entries.map(index => applyWordsToLine(compiled, edit.entries[index]!.draft, aim.head))
  if (drafts.some(draft => draft === undefined)) return undefined
  return {
    edit: aim.entries.reduce((left, index, n) => withEntry(left, index, { draft: drafts[n]! }), edit),
    at: aim.entries,
  }
}

const IS = /^(?:is|are|should|gets?|needs?|comes?|goes|va|lleva)$/
const SAID = /^(?:be|have|to|with|supposed|on|the|just|come|go|en|con)$/

/** Applies an option to a dish of the order by name: "The cheeseburger is on a sesame bun". */
export function ofDish(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const verb = words.words.findIndex((word, at) => at > 0 && IS.test(word))
  if (verb < 1 || verb > 6 || readAmount(compiled.food, words.words, 0, words.words.length)) return undefined
  const from = words.words.findIndex((word, at) => at > verb && !SAID.test(word))
  const [at, ...others] = from < 0 ? [] : named(compiled, edit, slice(words, 0, verb))
  if (at === undefined || others.length > 0) return undefined
  const before = edit.entries[at]!.draft
  const draft = applyWordsToLine(compiled, before, slice(words, from))
  const isNoted = (draft?.candidates[0]?.notes.length ?? 0) > (before.candidates[0]?.notes.length ?? 0)
  return draft && !isNoted ? { edit: withEntry(edit, at, { draft }), at: [at] } : undefined
}
