import { type ClockRange, type Restaurant, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import type { Entry } from './entry.ts'
import { countWords, type TermCounts } from './terms.ts'
import { DOCUMENT_WEIGHTS, WORD_WEIGHTS } from './weights.ts'

/** Concepts and words in a restaurant's own text, without its dishes. */
export type OwnDocument = { readonly concepts: ReadonlyMap<ConceptId, number>; readonly words: TermCounts }

/** Collects the concepts and words of a restaurant's own text. */
export function ownDocument({ restaurant }: Entry, lexicon: Lexicon): OwnDocument {
  const concepts = new Map<ConceptId, number>()
  const words = new Map<string, number>()
  const add = (concept: ConceptId, weight: number) => concepts.set(concept, (concepts.get(concept) ?? 0) + weight)
  const tell = (text: string, part: keyof typeof WORD_WEIGHTS) => {
    for (const [concept, value] of lexicon.concepts(text)) add(concept, value * DOCUMENT_WEIGHTS[part])
    countWords(words, text, WORD_WEIGHTS[part])
  }
  tell(restaurant.name, 'name')
  for (const cuisine of restaurant.cuisines) tell(cuisine, 'cuisine')
  tell(restaurant.description, 'description')
  countWords(words, restaurant.neighborhood, 1)
  for (const name of factsOf(restaurant)) {
    const concept = lexicon.idOf?.get(name)
    if (concept !== undefined) add(concept, DOCUMENT_WEIGHTS.fact)
  }
  return { concepts, words }
}

/** Maximum preparation time, in minutes, of a restaurant that counts as quick. */
const QUICK = 10
const NIGHTS = 4

/** Concepts implied by hours, price level, and preparation time rather than by text. */
function factsOf({ pickup, delivery, price_level: level, prep_minutes: minutes }: Restaurant): string[] {
  const weeks = [pickup, delivery].flatMap(way => (way ? [way.hours] : []))
  const most = (is: (range: ClockRange) => boolean) =>
    WEEKDAYS.filter(day => weeks.some(week => week[day]?.some(is))).length >= NIGHTS
  const overnight = ({ open, close }: ClockRange) => close <= open
  return [
    ...(most(range => overnight(range) || range.close >= '23:00') ? ['open-late'] : []),
    ...(most(range => range.open === range.close || (overnight(range) && range.close >= '01:30'))
      ? ['late-night']
      : []),
    ...(most(range => range.open === range.close || range.open <= '07:00') ? ['open-early'] : []),
    ...(level === 1 ? ['cheap'] : []),
    ...(level !== undefined && level >= 3 ? ['fancy'] : []),
    ...(minutes !== undefined && minutes <= QUICK ? ['quick'] : []),
  ]
}

/** Weight of a dish within its menu. Drinks weigh less. */
export function dishWeight(concepts: ReadonlyMap<ConceptId, number>, { kinds }: Lexicon): number {
  const said = [...concepts.keys()].map(concept => kinds[concept]!)
  return said.includes('drink') && !said.includes('dish') ? DOCUMENT_WEIGHTS.drink : 1
}

/** Weight of a concept, given its share of the menu. */
export const menuWeight = (share: number): number =>
  DOCUMENT_WEIGHTS.menu * Math.sign(share) * Math.abs(share) ** DOCUMENT_WEIGHTS.share

/** Inverse document frequency of a concept that occurs in `rows` of `all` rows. */
export const inverseDocumentFrequency = (rows: number, all: number): number =>
  Math.log(1 + (all - rows + 0.5) / (rows + 0.5))
