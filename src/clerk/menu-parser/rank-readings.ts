import type { CompiledItem, CompiledMenu } from './compile-menu.ts'
import { termsOfPhrase } from './food-layer.ts'
import type { Reading } from './reading.ts'
import type { Word } from './unit.ts'
import { saidBy } from './units.ts'

const OUTNAMED = 2.5
/** Weight difference by which a name beats one that matches only by hypernym. */
const BY_KIND = 0.1
const OF_A_KIND = 0.5
const HEADLESS_TIE = 0.4

/** Compares readings of the same words and returns them with the likeliest first. */
export function rankReadings(
  compiled: CompiledMenu,
  words: readonly Word[],
  readings: readonly Reading[],
): readonly Reading[] {
  const told = withoutReserve(compiled, words, withoutVague(readings))
  // "egg and cheese" is not a bacon, egg and cheese if there is a dish of exactly that name
  const named = Math.max(0, ...told.filter(reading => reading.whole).map(reading => reading.weight))
  const isOutnamed = (reading: Reading) =>
    reading.named && !reading.whole && (reading.weight <= named || isOfKindOnly(reading, told))
  const fair = told.map(reading => (isOutnamed(reading) ? { ...reading, score: reading.score - OUTNAMED } : reading))
  return levelled(
    compiled,
    fair.sort((a, b) => b.score - a.score),
  )
}

/** Drops readings that share only a word if another dish is named in full without leftover words. */
function withoutVague(readings: readonly Reading[]): readonly Reading[] {
  const isNamed = readings.some(({ whole, missed }) => whole && missed.length === 0)
  return isNamed ? readings.filter(({ vague }) => !vague) : readings
}

/**
 * True if another reading's name contains the words themselves: "Cheeseburger" is a bacon cheeseburger rather than
 * a burger with brie.
 */
const isOfKindOnly = (reading: Reading, readings: readonly Reading[]): boolean =>
  readings.some(
    other =>
      other.named &&
      other.missed.length === 0 &&
      other.weight > reading.weight + BY_KIND &&
      saidBy(other.naming) === saidBy(reading.naming),
  )

/** Words of imitation dishes, which are meant only if stated in full or if nothing else fits. */
const MOCK =
  /\b(?:vegan|vegana|vegano|plant[- ]based|meatless|meat-free|dairy-free|diet|zero|sugar-free|mock|faux|imitation|impossible|beyond)\b/i

/** True for an imitation that was not requested. */
export function isMock({ item }: CompiledItem, said: ReadonlySet<string>): boolean {
  const mock = MOCK.exec(item.name)?.[0]
  return mock !== undefined && !termsOfPhrase(mock).every(term => said.has(term))
}

/** Drops imitations and partly named sold-out dishes if another dish is named as well. */
function withoutReserve(
  { food }: CompiledMenu,
  words: readonly Word[],
  readings: readonly Reading[],
): readonly Reading[] {
  const said = new Set(words.flatMap(word => (word.whole?.parts ?? [word]).map(({ term }) => term)))
  const isReserve = ({ whole, candidate: { item } }: Reading) =>
    !whole && (isMock(item, said) || !item.item.availability.in_stock)
  const others = readings.filter(
    reading => reading.named && !isReserve(reading) && reading.missed.every(({ term }) => food.sizes.has(term)),
  )
  return readings.filter(
    reading => !reading.named || !isReserve(reading) || !others.some(({ weight }) => weight >= reading.weight),
  )
}

/** Equalizes dishes if only their category was named: "A sandwich". */
function levelled({ food }: CompiledMenu, readings: readonly Reading[]): readonly Reading[] {
  const [best] = readings
  if (!best?.named || best.whole) return readings
  const isKind = best.naming.every(word => food.isKind.has(word.term))
  if (!isKind && best.naming.length > 1) return readings
  const said = saidBy(best.naming)
  const isEqual = ({ named, whole, naming, score }: Reading) =>
    named && !whole && saidBy(naming) === said && score > best.score - (isKind ? OF_A_KIND : HEADLESS_TIE)
  return readings.map(reading => (isEqual(reading) ? { ...reading, score: best.score } : reading))
}
