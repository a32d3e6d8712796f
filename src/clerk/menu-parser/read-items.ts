import { applyWords, expandWords } from './apply-words.ts'
import { type Candidate, choose, newCandidate } from './candidate.ts'
import type { Chunk } from './chunk.ts'
import type { CompiledItem, CompiledMenu } from './compile-menu.ts'
import { findOption, type Hit, SURE } from './find-options.ts'
import { termsOfPhrase } from './food-layer.ts'
import { omitsMainIngredient } from './leaves-kind.ts'
import { matchSome, type PartialMatch } from './match.ts'
import { packsOf } from './menu-names.ts'
import type { Phrase } from './phrase.ts'
import { isMock, rankReadings } from './rank-readings.ts'
import { readPack } from './read-pack.ts'
import type { Reading } from './reading.ts'
import type { Word } from './unit.ts'

const WHOLE_NAME = 0.25
const UNNAMED = 1
const SAME_AGAIN = -0.05
const UNSAID = 0.5
const OPTION_SHARE = 0.9
const OTHER_NAME = 0.95
const MISSED = 1.1
const HEADLESS = -0.2
const MOST = 6
const VAGUE = 0.5

/** Plausible readings of the words as a new dish, best first. `last` may continue without being named again. */
export function readItems(
  compiled: CompiledMenu,
  words: readonly Word[],
  chunk: Chunk,
  isFirst: boolean,
  last?: CompiledItem,
): Reading[] {
  const pool = new Set<CompiledItem>()
  const collect = (word: Word) => {
    for (const term of [word.term, ...word.instead]) for (const item of compiled.index.get(term) ?? []) pool.add(item)
    if (word.whole)
      for (const item of compiled.items) if (item.phrases.some(phrase => phrase.key === word.whole!.key)) pool.add(item)
    for (const part of word.whole?.parts ?? []) collect(part)
  }
  for (const word of words) collect(word)
  const readings = [...pool].flatMap(item => readItem(compiled, item, words, chunk) ?? [])
  const mayBeUnnamed = isFirst || chunk.count !== undefined
  const isExplained = readings.some(reading => reading.missed.length === 0 && reading.named)
  const others = isExplained
    ? []
    : compiled.items.filter(item => !readings.some(reading => reading.candidate.item === item))
  for (const item of new Set([...others, ...(last ? [last] : [])])) {
    if (item !== last && !mayBeUnnamed) continue
    const reading = readUnnamed(compiled, item, words, chunk, item === last)
    if (reading) readings.push(reading)
  }
  return rankReadings(compiled, words, readings).slice(0, MOST)
}

export function readItem(
  compiled: CompiledMenu,
  item: CompiledItem,
  said: readonly Word[],
  chunk: Chunk,
): Reading | undefined {
  const isMeasured = chunk.milliPounds !== undefined && !item.weighed && item.item.preset_weight_mlb === undefined
  const words = expandWords(item, isMeasured ? [...chunk.amountWords, ...said] : said)
  const asSaid = readNamed(compiled, item, words, chunk)
  if (!words.some(word => word.whole)) return asSaid
  const apart = readNamed(
    compiled,
    item,
    words.flatMap(word => word.whole?.parts ?? [word]),
    chunk,
  )
  return apart && (!asSaid || apart.score > asSaid.score) ? apart : asSaid
}

function readNamed(
  compiled: CompiledMenu,
  item: CompiledItem,
  words: readonly Word[],
  chunk: Chunk,
): Reading | undefined {
  let best: PartialMatch | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const phrase of item.phrases) {
    const match = matchSome(phrase, words)
    if (!match) continue
    const coverage = Math.max(match.coverage, match.byKind ? 0.3 : 0)
    const score =
      match.weight - UNSAID * (1 - coverage) + (coverage > 0.99 ? WHOLE_NAME : isHeadSaid(phrase, words) ? 0 : HEADLESS)
    if (score > bestScore) {
      best = match
      bestScore = score
    }
  }
  if (!best) return undefined
  // "six two eggs any style": a quantity of six, because the number in the name is part of the match
  const saysPack = words.some(({ whole }) => whole !== undefined && packsOf(compiled.food, whole.key).length > 0)
  const pack =
    chunk.sideOf || saysPack
      ? { candidate: newCandidate(item), bonus: 0, count: chunk.count }
      : readPack(compiled, newCandidate(item), chunk.count)
  const used = best.used.map((isUsed, at) => isUsed || item.named.has(words[at]!.term))
  const more = words.filter((word, at) => used[at] && !best.used[at] && !word.isCue)
  const applied = applyWords(compiled, pack.candidate, words, used, chunk)
  // "sweet potato fries" does not order plain fries
  const isCut = applied.missed.some(
    ({ head, term }) => head !== undefined && head !== term && words.some((word, at) => used[at] && word.term === head),
  )
  // a "turkey sandwich" is not some other sandwich, nor a "chicken gyro" the pork gyro called "gyro" for short
  const isPart = best.coverage <= 0.99 || omitsMainIngredient(compiled.food, item.phrases[0], words)
  const { known, sizes } = compiled.food
  // an unavailable size does not make it a different dish
  const isSize = (term: string) => sizes.has(term) && !isMock(item, new Set(words.map(word => word.term)))
  const isOther = isPart && applied.missed.some(({ term, isCue }) => !isCue && known.has(term) && !isSize(term))
  if (isCut || isOther || weightOf(applied.missed) > best.weight + weightOf(more) + applied.gain) return undefined
  const isHeadless = !item.phrases.some(phrase => isHeadSaid(phrase, words))
  return {
    candidate: chooseNamed(compiled, applied.candidate, words, used),
    score:
      bestScore +
      weightOf(more) * OTHER_NAME +
      applied.gain * OPTION_SHARE -
      weightOf(applied.missed) * MISSED +
      pack.bonus,
    missed: applied.missed,
    named: true,
    whole: best.coverage > 0.99,
    vague:
      !best.byKind &&
      best.coverage <= VAGUE &&
      words.every((word, at) => !used[at] || compiled.food.known.has(word.term)) &&
      isHeadless,
    naming: words.filter((word, at) => used[at] || applied.missed.includes(word)),
    weight: best.weight + weightOf(more),
    ...(pack.count !== undefined && { count: pack.count }),
  }
}

/** True if the words contain the head of the name, i.e. its last full-weight term: the roll of an egg roll. */
function isHeadSaid(phrase: Phrase, words: readonly Word[]): boolean {
  const head = phrase.terms.findLast((_, at) => phrase.weights[at] === 1)
  return words.some(word => word.term === head || word.whole !== undefined || word.instead.includes(head ?? ''))
}

/** Applies the required choice implied by the dish name: "garlic naan" for naan selects garlic. */
function chooseNamed(
  compiled: CompiledMenu,
  candidate: Candidate,
  words: readonly Word[],
  used: readonly boolean[],
): Candidate {
  const { item } = candidate
  const main = new Set(termsOfPhrase(item.item.name))
  const apart = words.flatMap((word, at) => (used[at] ? (word.whole?.parts ?? [word]) : []))
  const telling = apart.map(
    word => main.has(word.term) || word.isCue === true || termsOfPhrase(word.raw).every(term => main.has(term)),
  )
  if (telling.every(Boolean)) return candidate
  let chosen = candidate
  for (let at = 0; at < apart.length; at++) {
    const hit = findOption(compiled, chosen, apart, telling, at, { without: false })
    const isSure = hit && hit.quality > 0.99 && hit.isWanted && hit.optionIds.length === 1 && hit.rivals.length === 0
    if (isSure) chosen = choose(compiled, chosen, hit.group, hit.optionIds[0]!, { said: '' })
  }
  return chosen
}

/** Option groups for sides or preparation. Their options do not identify a dish: the naan of a thali. */
const BESIDE_A_DISH =
  /\b(?:with|sides?|breads?|rolls?|rice|heat|spic[ey]\w*|level|sauces?|dressings?|extras?|add|finish|drinks?|beverages?|salsas?|temperature|doneness|cooked|toast\w*)\b/i

function readUnnamed(
  compiled: CompiledMenu,
  item: CompiledItem,
  said: readonly Word[],
  chunk: Chunk,
  isLast: boolean,
): Reading | undefined {
  const words = expandWords(item, said)
  const mayMean = ({ term, instead, whole, isCue }: Word) =>
    isCue || whole !== undefined || item.optionTerms.has(term) || instead.some(other => item.optionTerms.has(other))
  if (!words.every(word => mayMean(word) || item.absorbed.has(word.term) || item.described.has(word.term)))
    return undefined
  const none = words.map(() => false)
  const { candidate, gain, missed, hits } = applyWords(compiled, newCandidate(item), words, none, chunk)
  if (hits.length === 0 || missed.length > 0 || !hits.some(hit => hit.isWanted)) return undefined
  // an option that is linked to a dish names that dish, not the meal that contains it
  const isDish = (hit: Hit) => hit.group.group.options.some(o => o.linked_item_id && hit.optionIds.includes(o.id))
  if (hits.some(hit => hit.quality < SURE || (isDish(hit) && !isLast))) return undefined
  if (chunk.half !== undefined && chunk.count === undefined) return undefined
  if (!isLast && hits.every(({ group }) => BESIDE_A_DISH.test(group.group.name))) return undefined
  const score = gain * OPTION_SHARE - (isLast ? SAME_AGAIN : UNNAMED)
  return {
    candidate,
    score,
    missed,
    named: false,
    whole: false,
    vague: false,
    naming: said,
    weight: 0,
    ...(chunk.count !== undefined && { count: chunk.count }),
  }
}

export const weightOf = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.weight, 0)
