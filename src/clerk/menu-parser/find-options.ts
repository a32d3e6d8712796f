import { type Candidate, distanceOf, isOpen, unitsOf } from './candidate.ts'
import type { Strength } from './chunk.ts'
import type { CompiledGroup, CompiledMenu, CompiledOption } from './compile-menu.ts'
import { wordsOfPhrase } from './food-layer.ts'
import { matchAll } from './match.ts'
import { belongsToUnmentionedMeal, isMeal } from './meals.ts'
import type { Phrase, Side } from './phrase.ts'
import { SERVING_WORDS } from './serving-words.ts'
import type { Word } from './unit.ts'
import { saidBy } from './units.ts'

/** Words that name an option, or several indistinguishable ones. */
export type Hit = {
  readonly group: CompiledGroup
  readonly optionIds: readonly string[]
  /** Match quality, 0 to 1. */
  readonly quality: number
  /** Position of the words. */
  readonly at: number
  readonly length: number
  /** True if the option's own name includes the strength. */
  readonly ownStrength: boolean
  /** True if it names something the dish has anyway, which can only be left off. */
  readonly isStandard: boolean
  /** True if the group, or one above it, still needs a choice. */
  readonly isWanted: boolean
  /** Matches of equal quality in other groups. */
  readonly rivals: readonly Hit[]
}

export type Search = {
  readonly without: boolean
  readonly strength?: Strength
  readonly side?: Side
  /** True if the words follow "with", so that they may repeat a word of the dish's name. */
  readonly isAdded?: boolean
  /** True if the match replaces earlier choices. */
  readonly replaces?: boolean
}

/** Minimum quality for a match to be more than a shared word. */
export const SURE = 0.75

/** Minimum quality for an option that is named in full, or nearly so. */
const WHOLLY = 0.9
const LEAST_COVERAGE = 0.24
const LONGEST_RUN = 5
const TIE = 0.02
const UNOPENED = 0.5
const AWAITED = 0.1
const GENERIC = 0.48
const VERBATIM = 0.05
const HEADLESS = 0.1
const STANDARD = 0.1

/** Returns the option named by the longest run of words from a position. Words already used end the run. */
export function findOption(
  compiled: CompiledMenu,
  candidate: Candidate,
  words: readonly Word[],
  used: readonly boolean[],
  at: number,
  search: Search,
): Hit | undefined {
  if (used[at] || words[at]!.isCue) return undefined
  let end = at + 1
  while (end < words.length && end - at < LONGEST_RUN && !used[end] && !words[end]!.isCue) end++
  for (; end > at; end--) {
    const run = words.slice(at, end)
    if (isCutOff(candidate, words, used, end)) continue
    const found = hitOf(compiled, candidate, run, at, search)
    const hit = found && isOfOtherGroup(candidate, found, words[end]) ? undefined : found
    // a word of the dish's own name does not request more of it
    const isOwn =
      !search.without && search.strength === undefined && run.length === 1 && candidate.item.named.has(run[0]!.term)
    if (hit && !(isOwn && hit.quality < (search.isAdded ? 0.7 : 0.95))) return hit
    if (search.side) {
      // a size applies to the whole, regardless of its position
      const { side: _, ...anywhere } = search
      const whole = hitOf(compiled, candidate, run, at, anywhere)
      if (whole && whole.group.group.max_units === 1) return whole
    }
  }
  return undefined
}

/** True if a run ends inside a name whose last word is not matched yet: "hot" of "hot honey". */
function isCutOff(candidate: Candidate, words: readonly Word[], used: readonly boolean[], end: number): boolean {
  const { head, term } = words[end - 1]!
  if (head === undefined || head === term) return false
  const at = words.findIndex((word, index) => index >= end && word.term === head)
  return at >= 0 && !used[at] && !candidate.item.absorbed.has(head)
}

/** True if the next word assigns the name to a different choice: "Miso broth" is not miso as a topping. */
const isOfOtherGroup = ({ item }: Candidate, { group, quality }: Hit, next: Word | undefined): boolean =>
  next !== undefined &&
  quality < WHOLLY &&
  !group.common.has(next.term) &&
  !group.index.has(next.term) &&
  !item.named.has(next.term) &&
  item.groups.some(({ group: { min_units }, common }) => min_units > 0 && common.has(next.term))

function hitOf(
  compiled: CompiledMenu,
  candidate: Candidate,
  run: readonly Word[],
  at: number,
  search: Search,
): Hit | undefined {
  const hits: (Hit & { readonly rank: number })[] = []
  for (const group of candidate.item.groups) {
    const distance = distanceOf(compiled, candidate, group.group.id)
    if (distance > 1 || (distance > 0 && belongsToUnmentionedMeal(compiled, candidate, group))) continue
    const best = bestInGroup(compiled, group, run, search)
    if (!best) continue
    const taken = !search.replaces && unitsOf(candidate, group.group.id).length >= group.group.max_units
    const awaited = isAwaited(compiled, candidate, group.group.id)
    const isWanted = isOpen(candidate, group) && awaited
    const quality = best.quality - (distance === 0 ? 0 : awaited ? AWAITED : UNOPENED)
    const rank = quality + (isWanted && distance === 0 ? 0.12 : 0) - (taken ? 0.2 : 0)
    hits.push({ group, ...best, quality, isWanted, at, length: run.length, rivals: [], rank })
  }
  hits.sort((a, b) => (Math.abs(b.rank - a.rank) < TIE && b.group.names === a.group.names ? 0 : b.rank - a.rank))
  const [first, ...others] = hits
  if (!first) return undefined
  const equal = others.filter(hit => Math.abs(hit.rank - first.rank) < TIE && hit.isWanted)
  // "first main", "second main": interchangeable groups are not rivals
  const rivals = equal.filter(hit => hit.group.names !== first.group.names)
  return { ...first, rivals: first.isWanted && !search.without ? rivals : [] }
}

/** True if every option that must be chosen first belongs to a group that still needs a choice. */
function isAwaited(compiled: CompiledMenu, candidate: Candidate, groupId: string): boolean {
  const parent = compiled.menu.parents.get(groupId)
  if (!parent || unitsOf(candidate, parent.groupId).includes(parent.optionId)) return true
  const above = candidate.item.groups.find(({ group }) => group.id === parent.groupId)
  return above !== undefined && isOpen(candidate, above) && isAwaited(compiled, candidate, parent.groupId)
}

type GroupBest = Pick<Hit, 'optionIds' | 'quality' | 'ownStrength' | 'isStandard'>

function bestInGroup(
  compiled: CompiledMenu,
  group: CompiledGroup,
  run: readonly Word[],
  search: Search,
): GroupBest | undefined {
  if (run.some(word => word.isServing) && !group.servings) return undefined
  const first = run.find(word => word.whole || !group.common.has(word.term)) ?? run[0]
  if (!first) return undefined
  const pool = new Set<CompiledOption>()
  if (first.whole) {
    if (!group.keys.has(first.whole.key)) return undefined
    for (const option of group.options) pool.add(option)
  } else
    for (const term of [first.term, ...first.instead])
      for (const option of group.index.get(term) ?? []) pool.add(option)
  let best: GroupBest | undefined
  let inStock = false
  const said = wordsOfPhrase(run.map(({ raw }) => raw).join(' ')).join(' ')
  for (const option of pool) {
    const named = scoreOption(compiled, group, option, run, search)
    if (!named) continue
    const { id, in_stock, name } = option.option
    // prefer the verbatim name: "No spice" over a mild that is also known by it
    const isSpelled = in_stock && wordsOfPhrase(name).join(' ') === said
    const scored = isSpelled ? { ...named, quality: named.quality + VERBATIM } : named
    const isTie = best !== undefined && Math.abs(scored.quality - best.quality) <= TIE
    // of two matches, prefer the one in stock
    if (!best || scored.quality > best.quality + TIE || (isTie && in_stock && !inStock)) {
      best = { ...scored, optionIds: [id] }
      inStock = in_stock
    } else if (isTie && (in_stock || !inStock)) best = { ...best, optionIds: [...best.optionIds, id] }
  }
  return best
}

function scoreOption(
  compiled: CompiledMenu,
  group: CompiledGroup,
  option: CompiledOption,
  run: readonly Word[],
  search: Search,
): Omit<GroupBest, 'optionIds'> | undefined {
  const said = saidBy(run)
  let best: Omit<GroupBest, 'optionIds'> | undefined
  for (const phrase of option.phrases) {
    const isStandard = phrase.without && !search.without && !run[0]?.whole
    if (search.without && !phrase.without) continue
    // a name matched in full may include its side
    const saysSide = search.side === undefined && run.some(word => word.whole)
    if ((group.hasSides || search.side) && !saysSide && phrase.side !== search.side) continue
    const match = matchAll(phrase, run)
    if (!match) continue
    // a category word matches every option of that category equally
    const isGeneric = run.length === 1 && compiled.food.isKind.has(run[0]!.term) && match.coverage < 1
    const coverage = isGeneric ? 0.5 : match.coverage
    if (coverage < LEAST_COVERAGE) continue
    const head = phrase.terms.findLast((_, at) => phrase.weights[at] === 1)
    const isHeadless = match.coverage < 1 && !isGeneric && !run.some(word => word.term === head)
    // "fries" are not a meal of fries and a soda, unless a meal is mentioned
    const isMealOf = match.coverage < WHOLLY && isMeal(group, option.option) && !search.without
    if (isMealOf && !run.some(word => group.common.has(word.term))) continue
    // "hot" alone does not request hot peppers
    if (isHeadless && group.group.min_units === 0 && run.every(word => SERVING_WORDS.has(word.raw))) continue
    const named =
      (0.55 + 0.45 * coverage) * match.likeness - (isHeadless ? HEADLESS : 0) + (said === phrase.key ? VERBATIM : 0)
    const quality =
      (isGeneric ? Math.min(named, GENERIC) : named) - strengthGap(phrase, search) - (isStandard ? STANDARD : 0)
    if (!best || quality > best.quality)
      best = {
        quality,
        ownStrength: phrase.strength !== undefined && strengthGap(phrase, search) <= 0,
        isStandard,
      }
  }
  return best
}

/** Penalty of an option whose name says "extra" if the customer does not; a bonus if both do. */
function strengthGap(phrase: Phrase, { strength }: Search): number {
  if (phrase.strength === undefined) return 0
  if (phrase.strength === strength || (phrase.strength === 'extra' && strength === 'double')) return -0.15
  return phrase.strength === 'double' && strength === 'extra' ? 0 : 0.3
}
