import { type ClockRange, type Restaurant, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import type { Entry } from './entry.ts'
import { countWords, type Words } from './terms.ts'
import { DOCUMENT_WEIGHTS, WORD_WEIGHTS } from './weights.ts'

/** What a restaurant says of itself, its dishes aside. */
export type OwnDocument = { readonly concepts: ReadonlyMap<ConceptId, number>; readonly words: Words }

/** Gathers what a restaurant says of itself. */
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

/** Minutes. */
const QUICK = 10
const NIGHTS = 4

/** Concepts that hours and prices speak of, though no text does. */
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

/** How much a dish counts on its menu: one that says a drink and no food counts less. */
export function dishPart(concepts: ReadonlyMap<ConceptId, number>, { kinds }: Lexicon): number {
  const said = [...concepts.keys()].map(concept => kinds[concept]!)
  return said.includes('drink') && !said.includes('dish') ? DOCUMENT_WEIGHTS.drink : 1
}

/** The weight of a concept by its share of the menu. */
export const menuWeight = (share: number): number =>
  DOCUMENT_WEIGHTS.menu * Math.sign(share) * Math.abs(share) ** DOCUMENT_WEIGHTS.share

/** How much a concept counts that so many of all rows have. */
export const rarity = (rows: number, all: number): number => Math.log(1 + (all - rows + 0.5) / (rows + 0.5))
