import { type Applied, applyWords, expandWords } from './apply-words.ts'
import type { Candidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { Hit } from './find-options.ts'
import type { Draft } from './state.ts'

/** Bonus for an option of a group that still needs a choice. */
export const OPEN = 0.3
const LEADS = { with: 0.5, on: 0.6, join: 0.3, and: 0.1, or: 0.1, start: 0 } as const
const ARTICLE = -0.6
const COUNTED = -1
const TOO_MANY = -1
const UNITS = 0.3
const SIDE_OF = -0.6
const LINKED = 0.35
const STRENGTH = 0.2

/** Applies words to a reading of a line; `units` is the number before the option, if any. */
export const apply = (
  compiled: CompiledMenu,
  candidate: Candidate,
  chunk: Chunk,
  units: number | undefined,
): Applied => {
  const words = expandWords(candidate.item, chunk.words)
  const none = words.map(() => false)
  const how = { ...chunk, replaces: chunk.correct || chunk.mends, ...(units !== undefined && { units }) }
  return applyWords(compiled, candidate, words, none, how)
}

/** Result of applying words to every reading of a line. */
export type AppliedToAll = Omit<Applied, 'candidate'> & { readonly candidates: readonly Candidate[] }

/** Returns the number before an option as its units, if the group accepts that many. */
export function unitsFor(compiled: CompiledMenu, draft: Draft, chunk: Chunk): number | undefined {
  const hits = () => draft.candidates.flatMap(candidate => apply(compiled, candidate, chunk, undefined).hits)
  if (chunk.both) {
    const [group] = hits().map(hit => hit.group.group)
    return group && group.min_units > 1 && group.max_per_option >= group.min_units ? group.min_units : undefined
  }
  const { count } = chunk
  if (count === undefined || chunk.article || count < 1) return undefined
  const named = hits()
  const takes = ({ group }: Applied['hits'][number]) => {
    const { max_per_option, max_units, min_units } = group.group
    return count <= max_per_option && count <= max_units && (count > 1 || min_units > 1)
  }
  return named[0] && takes(named[0]) ? count : undefined
}

export function bonusOf(
  compiled: CompiledMenu,
  draft: Draft,
  said: AppliedToAll,
  chunk: Chunk,
  hasUnits: boolean,
): number {
  const [candidate] = draft.candidates
  const isWanted =
    candidate !== undefined &&
    said.hits.length > 0 &&
    said.hits.some(hit => hit.isWanted) &&
    said.hits.every(hit => hit.isWanted || hit.group.group.min_units > 0)
  const isLinked = isWanted && said.hits.every(hit => standsForDish(compiled, hit))
  let bonus: number = LEADS[chunk.lead]
  if (
    chunk.article &&
    chunk.lead !== 'on' &&
    chunk.strength === undefined &&
    !chunk.correct &&
    !chunk.mends &&
    !isWanted
  )
    bonus += ARTICLE
  if (chunk.count !== undefined && !chunk.article)
    bonus += hasUnits ? UNITS : isWanted && chunk.count === 1 ? 0 : COUNTED
  // "three egg rolls" is not a single roll beside a dish
  const isOnce =
    said.hits.length > 0 && said.hits.every(({ group: { group } }) => group.max_units === 1 && group.min_units === 0)
  if (isOnce && !hasUnits && !chunk.article && (chunk.count ?? 1) > 1) bonus += TOO_MANY
  if (chunk.sideOf && !isWanted) bonus += SIDE_OF
  if (isWanted) bonus += OPEN
  if (isLinked) bonus += LINKED
  if (chunk.strength !== undefined || chunk.beside || chunk.correct || chunk.mends) bonus += STRENGTH
  return bonus
}

/** True if an option, or the one that unlocks its group, links to a dish on the menu. */
function standsForDish({ menu }: CompiledMenu, { group, optionIds }: Hit): boolean {
  if (group.group.options.some(option => option.linked_item_id && optionIds.includes(option.id))) return true
  const parent = menu.parents.get(group.group.id)
  return (
    parent !== undefined &&
    menu.groups.get(parent.groupId)?.options.find(o => o.id === parent.optionId)?.linked_item_id !== undefined
  )
}
