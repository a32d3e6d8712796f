import { applyWordsToLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { namesOtherDish, speaksOfFood } from './food-words.ts'
import { numberOf } from './line-numbers.ts'
import { saidOrSo } from './of-line.ts'
import type { Done } from './take-off.ts'
import { named } from './targets.ts'

const COUNT = '(?:\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho)'
const EVERY =
  '(?:everything|every (?:one|dish)|everyone|each(?: one| of them)?|all(?: of (?:them|it|those|these))?|both(?: of them)?|tod[oa]s?|amb[oa]s|l[oa]s dos|cada un[oa])'
const LEADS = new RegExp(
  `^(?:(?:as|like) i said )?${EVERY}(?: ${COUNT})?(?: (?:is|are|be|should be|to be|has|have|gets?|with|in|on|con|en|a|al))* (?=\\S)`,
)
const CLOSES = new RegExp(
  ` (?:on|for|in|with|to|from|off|en|para|a|con|de)(?: to)? (?:(?:any|either|all|both|each|every|tod[oa]s?|ningun[oa]?|cualquiera)(?: of)?(?: (?:the|my|these|those|them|los|las|l[oa]s dos))?(?: (?<count>${COUNT}))?(?<of>(?: \\S+){0,3})|everything|anything|every ?one|them all)$`,
)
const TOO = /^(?:(?:and|y|the|el|la|los|las) )*(?<dishes>.+?)(?: (?:too|also|as well|tambien))?$/

/**
 * Applies an instruction to every line that supports it, or to every line of a dish: "Everything medium", "no
 * onions on any of them".
 */
export function applyToAllLines(compiled: CompiledMenu, edit: Edit, given: MessageWords): Done | undefined {
  const words = withoutNames(compiled, edit, given)
  const text = words.words.join(' ')
  const lead = LEADS.exec(text)
  const close = lead ? null : CLOSES.exec(text)
  if (!lead && !close) return undefined
  if (lead && isFlavor(lead[0].trim(), edit)) return undefined
  const said = lead
    ? slice(words, lead[0].trim().split(' ').length)
    : slice(words, 0, words.words.length - close![0].trim().split(' ').length)
  const isChoice = remainingEntries(edit).some(({ draft: { candidates } }) =>
    said.terms.every(term => candidates[0]?.item.optionTerms.has(term)),
  )
  if (!(isChoice || speaksOfFood(compiled, said)) || namesOtherDish(compiled, edit, said)) return undefined
  const lines = remainingEntries(edit).filter(({ at }) => linesOf(compiled, edit, words, close).includes(at))
  const told = lines.flatMap(({ at, draft }) => {
    const now = saidOf(compiled, draft, said)
    return now ? [{ at, draft: now, isNote: notesOf(now) > notesOf(draft) }] : []
  })
  // if one line has an option for the request, do not add it as a note to the others
  const plain = told.filter(({ isNote }) => !isNote)
  const done = plain.length > 0 ? plain : told
  if (done.length === 0)
    return lines.some(({ draft }) => saidOrSo(compiled, draft, said))
      ? { edit, at: lines.map(({ at }) => at) }
      : undefined
  return {
    edit: done.reduce((left, { at, draft }) => withEntry(left, at, { draft }), edit),
    at: done.map(({ at }) => at),
  }
}

/**
 * True if the word is an open choice: "Everything, scrambled" answers two questions if an everything bagel is not
 * chosen yet.
 */
const isFlavor = (lead: string, edit: Edit): boolean =>
  remainingEntries(edit).some(({ draft: { candidates } }) =>
    candidates.some(({ item: { groups }, chosen }) =>
      groups.some(
        ({ group }) =>
          (chosen.get(group.id) ?? []).length === 0 && group.options.some(({ name }) => name.toLowerCase() === lead),
      ),
    ),
  )

/** True for words that start with an instruction for every line. */
export const isOfEvery = ({ words }: MessageWords): boolean => LEADS.test(words.join(' '))

/** Returns the lines of the dish that "all the burgers" names, otherwise every line. */
function linesOf(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  close: RegExpExecArray | null,
): readonly number[] {
  const length = (close?.groups?.of ?? '').trim().split(' ').filter(Boolean).length
  const found = length > 0 ? named(compiled, edit, slice(words, words.words.length - length)) : []
  const lines = remainingEntries(edit)
  const units = lines.reduce((sum, { draft }) => sum + (draft.count ?? 1), 0)
  // "all 8 sandwiches" covers an order of eight, regardless of their names
  const isWholeOrder = close?.groups?.count !== undefined && numberOf(close.groups.count) === units
  return found.length > 0 && !isWholeOrder ? found : lines.map(({ at }) => at)
}

/**
 * Applies as much of an instruction to a line as it has options for: "medium with basmati rice" for one without
 * rice.
 */
function saidOf(compiled: CompiledMenu, draft: Draft, said: MessageWords): Draft | undefined {
  const whole = applyWordsToLine(compiled, draft, said)
  if (whole) return whole
  const cuts = said.words.flatMap((word, at) => (at > 0 && /^(?:and|with|y|con|in|on|en)$/.test(word) ? [at] : []))
  if (cuts.length === 0) return undefined
  const parts = [0, ...cuts].map((from, n) => slice(said, from === 0 ? 0 : from + 1, cuts[n] ?? said.words.length))
  return parts.reduce<Draft | undefined>(
    (left, part) => applyWordsToLine(compiled, left ?? draft, part) ?? left,
    undefined,
  )
}

const notesOf = ({ candidates: [only] }: Draft): number => only?.notes.length ?? 0

/** Removes dishes of the order that are only named again: "…, the dal and the korma too". */
function withoutNames(compiled: CompiledMenu, edit: Edit, words: MessageWords): MessageWords {
  const pause = words.stops.indexOf(',', 1)
  if (pause < 0) return words
  const dishes =
    TOO.exec(words.words.slice(pause).join(' '))?.groups?.dishes?.split(/ (?:and|y) (?:the |el |la )?/) ?? []
  let at = pause
  const areNamed = dishes.every(dish => {
    const count = dish.split(' ').length
    while (at < words.words.length && words.words[at] !== dish.split(' ')[0]) at += 1
    const found = named(compiled, edit, slice(words, at, at + count)).length > 0
    at += count
    return found
  })
  return areNamed ? slice(words, 0, pause) : words
}
