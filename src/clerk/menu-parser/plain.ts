import { type Candidate, clearGroup } from './candidate.ts'
import type { CompiledMenu } from './compile-menu.ts'
import { restoreRemoved } from './put-back.ts'
import { removeWords } from './remove-words.ts'
import type { Draft } from './state.ts'
import type { MessageWords } from './unit.ts'
import { readUnits, wordsOfUnit } from './units.ts'

const KIND =
  'regular|normal|plain|standard|usual|default|original|unchanged|untouched|ordinary|normales|simples?|sencill[oa]s?|clasic[oa]s?|corrientes?|regulares'
const SO =
  'as (?:it|they) (?:usually |normally )?(?:is|are|comes?|was|were)(?: out)?|as (?:is|are|usual|before|normal|on the menu)|the way (?:it|they) (?:comes?|is|are)|how (?:it|they) comes?|like (?:normal|usual|always)|the (?:same|usual)(?: as (?:it|they) (?:is|are))?|same as (?:before|it is)|(?:stays?|stay|leave|keep) (?:it |them |that )?(?:the same|as is|like that|alone)|with everything(?: on (?:it|them))?|(?:tal )?como (?:viene|vienen|esta|estan|siempre)|tal cual|igual|con todo|(?:on|by) (?:its|their|the) own|by (?:itself|themselves)|a la carte'
export const PLAIN_PATTERN =
  '(?:no|without|sin|zero|hold the|skip the) (?:any )?(?:other |more |extra |additional |special )?(?:toppings?|extras?|add ?ons?|additions?|modifications?|changes|customi[sz]ations?|sides? added|fixings|ingredientes extras?|adicionales|agregados)|nothing (?:else |extra |more |added |special |fancy )*(?:on (?:it|them|top|that|mine|either|any(?: of them)?)|in it|added|extra|else|special|fancy|to it)?|(?:nada|ninguna cosa) (?:mas|extra|adicional|encima|especial)'
const FRAME =
  'the|a|an|just|only|all|both|is|are|be|being|it|its|thats|they|them|that|one|ones|fine|good|ok|okay|please|pls|thanks|thank you|with|and|to|should|can|will|stays?|keep|keeps|leave|make|want|i|like|me|of|for|as|el|la|los|las|un|una|que|sea|sean|es|y|por favor|nomas|version|way|style|then|too|right|totally|completely|super|simply|pretty'
const ASKS_PLAIN = new RegExp(`(?<= )(?:${SO}|${PLAIN_PATTERN}|${KIND})(?= )`, 'g')
const ONLY_FRAME = new RegExp(`^(?: +(?:${FRAME}))* *$`)

/**
 * True if the words ask for the dish without changes: "regular", "as it is", "no toppings", "nothing else on it".
 */
export function isPlain(words: readonly string[]): boolean {
  const said = ` ${words.join(' ')} `
  const rest = said.replace(ASKS_PLAIN, '')
  return rest !== said && ONLY_FRAME.test(rest)
}

/** Resets a dish to the menu default: keeps required choices, drops additions, removals, and notes. */
export function resetToDefault(draft: Draft): Draft {
  const [only, ...others] = draft.candidates
  if (!only || others.length > 0) return draft
  const free = only.item.groups.filter(
    ({ group }) => group.min_units === 0 && (only.chosen.has(group.id) || only.dropped.has(group.id)),
  )
  if (free.length === 0 && only.notes.length === 0) return draft
  const bare = free.reduce((left, { group }) => withoutDropped(clearGroup(left, group.id), group.id), only)
  return { ...draft, candidates: [{ ...bare, notes: [] }] }
}

function withoutDropped(candidate: Candidate, groupId: string): Candidate {
  const dropped = new Map(candidate.dropped)
  dropped.delete(groupId)
  return { ...candidate, dropped }
}

const REFUSES = /^(?:no|without|sin|not|hold|minus)$/

/** Undoes on a line what the words name: "no cheese" puts the cheese back, "mushrooms" removes them. */
export function unsaid(compiled: CompiledMenu, draft: Draft, said: MessageWords): Draft {
  const [only, ...others] = draft.candidates
  if (!only || others.length > 0) return draft
  const isRefused = REFUSES.test(said.words[0] ?? '')
  const words = readUnits(compiled, said).flatMap(wordsOfUnit)
  const now = isRefused ? putBackEach(only, words) : removeWords(compiled, only, words, false).candidate
  return now === only ? draft : { ...draft, candidates: [now] }
}

/** Puts back each word that an option or a note removed; ignores all other words. */
function putBackEach(start: Candidate, words: ReturnType<typeof wordsOfUnit>): Candidate {
  return words.reduce((left, word) => restoreRemoved(left, [word]) ?? left, start)
}
