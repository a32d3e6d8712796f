import type { CompiledItem, CompiledMenu } from './compile-menu.ts'
import { termsOfPhrase } from './food-layer.ts'
import type { Reading } from './reading.ts'
import type { Word } from './unit.ts'
import { saidBy } from './units.ts'

const OUTNAMED = 2.5
/** Weight by which a name tells more than another one that only has a thing of that kind. */
const BY_KIND = 0.1
const OF_A_KIND = 0.5
const HEADLESS_TIE = 0.4

/** Readings of the same words, compared with each other, the likeliest first. */
export function fairReadings(
  compiled: CompiledMenu,
  words: readonly Word[],
  readings: readonly Reading[],
): readonly Reading[] {
  const told = withoutReserve(compiled, words, withoutVague(readings))
  // "egg and cheese" is no bacon, egg and cheese where there is one of that very name
  const named = Math.max(0, ...told.filter(reading => reading.whole).map(reading => reading.weight))
  const isOutnamed = (reading: Reading) =>
    reading.named && !reading.whole && (reading.weight <= named || isOfKindOnly(reading, told))
  const fair = told.map(reading => (isOutnamed(reading) ? { ...reading, score: reading.score - OUTNAMED } : reading))
  return levelled(
    compiled,
    fair.sort((a, b) => b.score - a.score),
  )
}

/** Where a dish is named wholly and nothing is left over, one with a word in common is not meant. */
function withoutVague(readings: readonly Reading[]): readonly Reading[] {
  const isNamed = readings.some(({ whole, missed }) => whole && missed.length === 0)
  return isNamed ? readings.filter(({ vague }) => !vague) : readings
}

/** "Cheeseburger" is a bacon cheeseburger rather than a burger with brie: the name has the words themselves. */
const isOfKindOnly = (reading: Reading, readings: readonly Reading[]): boolean =>
  readings.some(
    other =>
      other.named &&
      other.missed.length === 0 &&
      other.weight > reading.weight + BY_KIND &&
      saidBy(other.naming) === saidBy(reading.naming),
  )

/** Names of dishes that only resemble what they are called by: said in full, or meant where nothing else fits. */
const MOCK =
  /\b(?:vegan|vegana|vegano|plant[- ]based|meatless|meat-free|dairy-free|diet|zero|sugar-free|mock|faux|imitation|impossible|beyond)\b/i

/** True for a mock version that is not asked for. */
export function isMock({ item }: CompiledItem, said: ReadonlySet<string>): boolean {
  const mock = MOCK.exec(item.name)?.[0]
  return mock !== undefined && !termsOfPhrase(mock).every(term => said.has(term))
}

/** Readings without a mock version or a sold-out dish that is named in part, where another one is named as well. */
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

/** "A sandwich" is no more the one than the other: dishes are equal where only their kind was said. */
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
