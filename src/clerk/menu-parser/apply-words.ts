import { addNote, type Candidate, choose, clearGroup, drop, unitsOf } from './candidate.ts'
import type { Chunk, Strength } from './chunk.ts'
import type { CompiledItem, CompiledMenu } from './compile-menu.ts'
import { fillSize, isOfDish, MEASURES } from './fill-size.ts'
import { findOption, type Hit } from './find-options.ts'
import type { Side } from './phrase.ts'
import { extractPreparationNotes, NOTED } from './take-manners.ts'
import type { Word } from './unit.ts'
import { spelledBy } from './units.ts'

/** Result of applying words to a dish. */
export type Applied = {
  readonly candidate: Candidate
  /** Weight of the words that were understood. */
  readonly gain: number
  readonly missed: readonly Word[]
  readonly hits: readonly Hit[]
}

export type How = Pick<Chunk, 'beside' | 'half'> & {
  readonly lead?: Chunk['lead']
  readonly strength?: Strength | undefined
  /** Units of the option, if a number precedes it. */
  readonly units?: number
  /** True if the words replace earlier ones. */
  readonly replaces?: boolean
}

const DESCRIBED = 0.3
const OVERFULL = 0.6
const CONFLICT = 0.8
const SIZED = 0.5
/** Penalty for a requested size that is not available. */
const UNMET = 0.4
/** Match quality below which a word only resembles the option. */
const LIKE = 0.85

/** Selects every option that the words name, and adds notes for food requests without an option. */
export function applyWords(
  compiled: CompiledMenu,
  start: Candidate,
  words: readonly Word[],
  used: readonly boolean[],
  how: How,
): Applied {
  const side = how.half === undefined ? undefined : sideOf(start, how.half)
  const spoken: readonly Word[] =
    side === undefined && how.half !== undefined ? words.map(({ isCue: _, ...word }) => word) : words
  const search = {
    without: false,
    ...(how.strength && { strength: how.strength === 'triple' ? ('double' as const) : how.strength }),
    ...(side && { side }),
    ...(how.replaces && { replaces: true }),
    ...(how.lead === 'with' && { isAdded: true }),
  }
  const hits: Hit[] = []
  const sized = isOfDish(spoken, used) ? fillSize(compiled, start, spoken) : start
  let candidate = sized
  // words for the dish itself or its size are not applied to an option
  const isSpent = candidate !== start || isOfDish(spoken, used)
  let gain = candidate === start ? 0 : SIZED
  const explained = [...used]
  let last: { readonly hit: Hit; readonly said: string } | undefined
  for (let at = 0; at < spoken.length; at++) {
    const hit = findOption(compiled, candidate, spoken, explained, at, search)
    if (!hit) continue
    explained.fill(true, at, at + hit.length)
    const run = spoken.slice(at, at + hit.length)
    gain += hit.quality * run.reduce((sum, word) => sum + word.weight, 0)
    const before = candidate
    if (isMoreOfSame(candidate, hits, hit)) continue
    const replaces = how.replaces === true && !hits.some(other => other.group === hit.group)
    const manner = hits.length === 0 ? { ...how, ...(isSpent && { strength: undefined }), replaces } : { replaces }
    candidate = applyHit(compiled, candidate, hit, spelledBy(run), { ...manner, beside: false })
    last = { hit, said: spelledBy(run) }
    if (unitsOf(candidate, hit.group.group.id).length > hit.group.group.max_units) gain -= OVERFULL
    if (!how.replaces && conflicts(candidate) > conflicts(before)) gain -= CONFLICT
    hits.push(hit)
  }
  if (!isSpent) candidate = fillSize(compiled, candidate, spoken)
  // "on the side" applies to the option named last
  if (how.beside && last && !last.hit.group.isBeside) candidate = addNote(candidate, `${last.said} on the side`)
  const missed: Word[] = []
  spoken.forEach((word, at) => {
    const isUnmet =
      word.isCue && start === sized && MEASURES.has(word.term) && used[at + 1] === true && how.half === undefined
    if (isUnmet) missed.push({ term: word.term, instead: [], raw: word.raw, weight: UNMET })
    if (explained[at] || word.isCue) return
    if (how.half !== undefined && BARE.has(word.term)) {
      gain += word.weight
      return
    }
    if (start.item.absorbed.has(word.term) || hits.some(hit => hit.group.common.has(word.term))) return
    if (word.term === 'plain') {
      const bared = bare(candidate)
      gain += bared === candidate ? 0 : word.weight
      if (bared !== candidate) {
        candidate = bared
        return
      }
    }
    if (start.item.described.has(word.term)) gain += DESCRIBED * word.weight
    else missed.push(word)
  })
  // a menu without halves charges for the whole, and a note tells the kitchen which half
  const halved = side === undefined && how.half !== undefined ? halfOf(words, missed, hits) : undefined
  if (halved !== undefined) {
    candidate = addNote(candidate, halved)
    missed.splice(0, missed.length, ...missed.filter(word => !words.some(one => one.isCue && one.raw === word.raw)))
    gain += NOTED
  }
  const { manners, rest } = extractPreparationNotes(compiled, missed)
  for (const manner of manners) candidate = addNote(candidate, manner)
  gain += NOTED * manners.length
  missed.splice(0, missed.length, ...rest)
  const isWish = (how.strength !== undefined || how.beside) && hits.length === 0
  const wished = isWish ? spoken.filter((word, at) => !explained[at] && !word.isCue) : []
  if (wished.length > 0) {
    const said = spelledBy(wished)
    candidate = addNote(candidate, how.beside ? `${said} on the side` : `${how.strength} ${said}`)
    const known = wished.filter(word => compiled.food.known.has(word.term))
    return { candidate, gain: gain + NOTED * known.length, missed: missed.filter(word => !wished.includes(word)), hits }
  }
  return { candidate, gain, missed, hits }
}

/** Words for a half without toppings. */
const BARE = new Set(['plain', 'nothing', 'cheese', 'none'])

/** Returns the note for "Half pepperoni", if the half is not part of an option name. */
function halfOf(words: readonly Word[], missed: readonly Word[], hits: readonly Hit[]): string | undefined {
  const isUnread = words.some(word => word.isCue && missed.some(({ raw }) => raw === word.raw))
  const toppings = hits
    .filter(({ group, isWanted }) => group.group.min_units === 0 && !isWanted)
    .map(({ at, length }) => spelledBy(words.slice(at, at + length)))
  const bare = words.filter(word => BARE.has(word.term)).map(word => word.raw)
  const said = toppings.length > 0 ? toppings : bare
  return isUnread && said.length > 0 ? `half ${said.join(' and ')}` : undefined
}

/** True if a word repeats the category of the option just chosen: "A little spicy". */
const isMoreOfSame = (candidate: Candidate, hits: readonly Hit[], hit: Hit): boolean => {
  const last = hits.at(-1)
  return (
    last !== undefined &&
    (hit.optionIds.length > 1 || hit.quality < LIKE) &&
    last.group === hit.group &&
    last.at + last.length === hit.at &&
    hit.group.group.max_units === 1 &&
    unitsOf(candidate, hit.group.group.id).length > 0
  )
}

/** Removes all default toppings. */
const bare = (candidate: Candidate): Candidate =>
  candidate.item.groups
    .filter(({ group }) => group.min_units === 0 && group.defaults.length > 1)
    .reduce((left, group) => group.group.defaults.reduce((next, id) => drop(next, group, id), left), candidate)

const conflicts = (candidate: Candidate): number =>
  candidate.unsure.reduce((sum, unsure) => sum + (unsure.named ? unsure.optionIds.length : 0), 0)

export function applyHit(
  compiled: CompiledMenu,
  before: Candidate,
  hit: Hit,
  said: string,
  how: Partial<How>,
): Candidate {
  if (hit.isStandard) {
    if (how.beside) return addNote(before, `${said} on the side`)
    return how.strength ? addNote(before, `${how.strength} ${said}`) : before
  }
  const { group } = hit.group
  const candidate =
    how.replaces && (group.max_units === 1 || (group.min_units === 1 && group.max_units === 2))
      ? clearGroup(before, group.id)
      : before
  if (hit.optionIds.length > 1 || hit.rivals.length > 0) {
    const doubts = [hit, ...hit.rivals].map(({ group, optionIds }) => ({
      groupId: group.group.id,
      said,
      optionIds,
      named: false,
    }))
    return { ...candidate, unsure: [...candidate.unsure, ...doubts] }
  }
  const [optionId = ''] = hit.optionIds
  return choose(compiled, candidate, hit.group, optionId, {
    said,
    ownStrength: hit.ownStrength,
    ...(how.units !== undefined && { units: how.units }),
    ...(how.strength && { strength: how.strength }),
    ...(how.beside && { beside: true }),
  })
}

/** Returns the half that a topping goes on: the first one named goes left, the other right. */
export function sideOf(candidate: Candidate, half: NonNullable<Chunk['half']>): Side | undefined {
  const sided = candidate.item.groups.filter(group => group.hasSides)
  if (sided.length === 0) return undefined
  if (half === 'left' || half === 'right') return half
  const taken = (side: Side) =>
    sided.some(group =>
      group.options.some(
        option =>
          option.phrases.some(phrase => phrase.side === side) &&
          unitsOf(candidate, group.group.id).includes(option.option.id),
      ),
    )
  return half === 'other' || taken('left') ? 'right' : 'left'
}

/** Splits multi-word names that this item does not have into their words. */
export function expandWords({ phrases, groups }: CompiledItem, words: readonly Word[]): readonly Word[] {
  if (!words.some(word => word.whole)) return words
  return words.flatMap(word => {
    const key = word.whole?.key
    const isOurs = key === undefined || phrases.some(phrase => phrase.key === key) || groups.some(g => g.keys.has(key))
    return isOurs ? [word] : word.whole!.parts
  })
}
