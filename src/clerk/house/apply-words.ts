import { addNote, type Candidate, choose, clearGroup, drop, effectiveUnits, isOpen, unitsOf } from './candidate.ts'
import type { Chunk, Strength } from './chunk.ts'
import type { CompiledItem, CompiledMenu } from './compile-menu.ts'
import { findOption, type Hit } from './find-options.ts'
import { matchAll } from './match.ts'
import type { Side } from './phrase.ts'
import { saidBy, type Word } from './units.ts'

/** What became of words that were said about a dish. */
export type Applied = {
  readonly candidate: Candidate
  /** How much of what was said found a meaning. */
  readonly gain: number
  readonly missed: readonly Word[]
  readonly hits: readonly Hit[]
}

export type How = Pick<Chunk, 'beside' | 'half'> & {
  readonly strength?: Strength | undefined
  /** Units of the option, when a number stands before it. */
  readonly units?: number
  /** What is said takes the place of what was said before. */
  readonly replaces?: boolean
}

const DESCRIBED = 0.3
const NOTED = 0.4
const OVERFULL = 0.6
const CONFLICT = 0.8
const SIZED = 0.5
/** Below this a word only resembles what it is taken for. */
const LIKE = 0.85

/** Chooses every option that words name, and notes wishes that are about food but stand for no option. */
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
  }
  const hits: Hit[] = []
  let candidate = isOfDish(spoken, used) ? fillSize(compiled, start, spoken) : start
  // what is said of the dish itself, or names its size, is not said of an option
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
    const manner =
      hits.length === 0 ? { ...how, ...(isSpent && { strength: undefined }) } : { replaces: how.replaces ?? false }
    candidate = applyHit(compiled, candidate, hit, saidBy(run), { ...manner, beside: false })
    last = { hit, said: saidBy(run) }
    if (unitsOf(candidate, hit.group.group.id).length > hit.group.group.max_units) gain -= OVERFULL
    if (!how.replaces && conflicts(candidate) > conflicts(before)) gain -= CONFLICT
    hits.push(hit)
  }
  if (!isSpent) candidate = fillSize(compiled, candidate, spoken)
  // "on the side" is said of what was named last
  if (how.beside && last) candidate = addNote(candidate, `${last.said} on the side`)
  const missed: Word[] = []
  spoken.forEach((word, at) => {
    if (explained[at] || word.isCue) return
    if (start.item.absorbed.has(word.term) || hits.some(hit => hit.group.common.has(word.term))) return
    if (word.term === 'plain' && hits.length === 0) {
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
  const isWish = (how.strength !== undefined || how.beside) && hits.length === 0
  const wished = isWish ? spoken.filter((word, at) => !explained[at] && !word.isCue) : []
  if (wished.length > 0) {
    const said = saidBy(wished)
    candidate = addNote(candidate, how.beside ? `${said} on the side` : `${how.strength} ${said}`)
    const known = wished.filter(word => compiled.food.known.has(word.term))
    return { candidate, gain: gain + NOTED * known.length, missed: missed.filter(word => !wished.includes(word)), hits }
  }
  return { candidate, gain, missed, hits }
}

/** True when a measure stands before the dish's own name: "a triple burger". */
const isOfDish = (words: readonly Word[], used: readonly boolean[]): boolean =>
  words.some((word, at) => word.isCue && MEASURES.has(word.term) && used[at + 1] === true)

/** "A little spicy": the word for what is chosen, said after the choice. */
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

/** Without any of the things that are put on it unless one says otherwise. */
const bare = (candidate: Candidate): Candidate =>
  candidate.item.groups
    .filter(({ group }) => group.min_units === 0 && group.defaults.length > 1)
    .reduce((left, group) => group.group.defaults.reduce((next, id) => drop(next, group, id), left), candidate)

const conflicts = (candidate: Candidate): number =>
  candidate.unsure.reduce((sum, unsure) => sum + (unsure.named ? unsure.optionIds.length : 0), 0)

const ONE: Word = { term: '1', instead: [], raw: 'one', weight: 1 }
const SURE_SIZE = 0.85

/** A vessel or a measure is a size where the menu says so: "a pint of slaw", "a slice of pie", "a double burger". */
function fillSize(compiled: CompiledMenu, candidate: Candidate, words: readonly Word[]): Candidate {
  const measure = words.find(word => word.isVessel || (word.isCue && MEASURES.has(word.term)))
  if (!measure) return candidate
  const { isCue: _, ...word } = measure
  for (const run of [[word], [ONE, word]]) {
    const hit = findOption(compiled, candidate, run, [false, false], 0, { without: false })
    const isWhole = hit?.isWanted && hit.length === run.length && hit.quality > SURE_SIZE
    if (isWhole && hit.optionIds.length === 1 && hit.rivals.length === 0)
      return choose(compiled, candidate, hit.group, hit.optionIds[0]!, { said: word.raw })
  }
  return candidate
}

const MEASURES = new Set(['double', 'triple', 'half'])

function applyHit(compiled: CompiledMenu, before: Candidate, hit: Hit, said: string, how: Partial<How>): Candidate {
  if (hit.isStandard) {
    if (how.beside) return addNote(before, `${said} on the side`)
    return how.strength ? addNote(before, `${how.strength} ${said}`) : before
  }
  const { group } = hit.group
  const candidate = how.replaces && group.max_units === 1 ? clearGroup(before, group.id) : before
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

/** The half a topping goes on: what is named first goes left, the other right. */
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

/** Takes off what words name: by an option that says so, out of the defaults, or as a note for the kitchen. */
export function removeWords(compiled: CompiledMenu, start: Candidate, words: readonly Word[], noting = true): Applied {
  const hits: Hit[] = []
  let candidate = start
  let gain = 0
  const explained = words.map(() => false)
  for (let at = 0; at < words.length; at++) {
    const hit = findOption(compiled, candidate, words, explained, at, { without: true })
    if (!hit) continue
    explained.fill(true, at, at + hit.length)
    gain += hit.length
    const said = saidBy(words.slice(at, at + hit.length))
    for (const optionId of hit.optionIds)
      candidate = choose(compiled, clearIfSingle(candidate, hit), hit.group, optionId, { said, ownStrength: true })
    hits.push(hit)
  }
  for (let at = 0; at < words.length; at++) {
    if (explained[at] || words[at]!.isCue) continue
    const found = presentIn(candidate, words, at, explained)
    if (!found) continue
    candidate = found.candidate
    gain += found.length
    for (let index = at; index < at + found.length; index++) explained[index] = true
  }
  // "no ice large": what follows a removal may be a wish again
  for (let at = 1; noting && gain > 0 && at < words.length; at++) {
    const hit =
      explained[at - 1] && !explained[at]
        ? findOption(compiled, candidate, words, explained, at, { without: false })
        : undefined
    if (!hit || hit.quality < 0.7) continue
    explained.fill(true, at, at + hit.length)
    candidate = applyHit(compiled, candidate, hit, saidBy(words.slice(at, at + hit.length)), {})
    gain += hit.length
  }
  const left = words.filter((word, at) => !explained[at] && !word.isCue)
  if (left.length > 0 && noting) candidate = addNote(candidate, `no ${saidBy(left)}`)
  const isFood = (word: Word) => compiled.food.known.has(word.term) || start.item.described.has(word.term)
  return {
    candidate,
    gain: gain + left.filter(isFood).length * NOTED,
    missed: noting ? left.filter(word => !isFood(word)) : left,
    hits,
  }
}

const clearIfSingle = (candidate: Candidate, { group }: Hit): Candidate =>
  group.group.max_units === 1 ? clearGroup(candidate, group.group.id) : candidate

/** Drops the options, chosen or standing by default, that the longest run of words from a place names. */
function presentIn(candidate: Candidate, words: readonly Word[], at: number, explained: readonly boolean[]) {
  let end = at + 1
  while (end < words.length && !explained[end] && !words[end]!.isCue) end++
  for (; end > at; end--) {
    const run = words.slice(at, end)
    let next = candidate
    for (const group of candidate.item.groups) {
      if (isOpen(candidate, group) && unitsOf(candidate, group.group.id).length === 0) continue
      const present = effectiveUnits(candidate, group)
      for (const { option, phrases } of group.options)
        if (
          present.includes(option.id) &&
          phrases.some(phrase => (matchAll(phrase, run)?.coverage ?? 0) >= (group.group.max_units > 1 ? 0.4 : 0.75))
        )
          next = drop(next, group, option.id)
    }
    if (next !== candidate) return { candidate: next, length: end - at }
  }
  return undefined
}

/** Words with names taken apart that this item does not have. */
export function expandWords({ phrases, groups }: CompiledItem, words: readonly Word[]): readonly Word[] {
  if (!words.some(word => word.whole)) return words
  return words.flatMap(word => {
    const key = word.whole?.key
    const isOurs = key === undefined || phrases.some(phrase => phrase.key === key) || groups.some(g => g.keys.has(key))
    return isOurs ? [word] : word.whole!.parts
  })
}
