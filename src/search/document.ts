import { type ClockRange, type Restaurant, WEEKDAYS } from '#src/catalog/restaurant.ts'
import type { ConceptId, Lexicon } from './concept.ts'
import type { Kinds } from './dishes.ts'
import type { Entry } from './entry.ts'
import { countWords, mergeWords, type Words } from './terms.ts'
import { DOCUMENT_WEIGHTS, WORD_WEIGHTS } from './weights.ts'

/** What a row speaks of. */
export type RowDocument = { readonly concepts: Map<ConceptId, number>; readonly words: Words }

function add(to: Map<ConceptId, number>, from: ReadonlyMap<ConceptId, number>, weight: number): void {
  for (const [concept, value] of from) to.set(concept, (to.get(concept) ?? 0) + value * weight)
}

/** Gathers what a restaurant and its dishes say; the dishes of a row are `kinds` of the table. */
export function documentOf({ restaurant }: Entry, row: number, kinds: Kinds, lexicon: Lexicon): RowDocument {
  const concepts = new Map<ConceptId, number>()
  const words = new Map<string, number>()
  const tell = (text: string, part: keyof typeof WORD_WEIGHTS) => {
    add(concepts, lexicon.concepts(text), DOCUMENT_WEIGHTS[part])
    countWords(words, text, WORD_WEIGHTS[part])
  }
  tell(restaurant.name, 'name')
  for (const cuisine of restaurant.cuisines) tell(cuisine, 'cuisine')
  tell(restaurant.description, 'description')
  countWords(words, restaurant.neighborhood, 1)
  const served = kinds.table.kinds.subarray(kinds.table.starts[row]!, kinds.table.starts[row + 1]!)
  const parts = Array.from(served, kind => (isDrink(kinds.concepts[kind]!, lexicon) ? DOCUMENT_WEIGHTS.drink : 1))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const menu = new Map<ConceptId, number>()
  served.forEach((kind, index) => {
    add(menu, kinds.concepts[kind]!, parts[index]! / whole)
    mergeWords(words, kinds.words[kind]!)
  })
  for (const [concept, share] of menu)
    concepts.set(
      concept,
      (concepts.get(concept) ?? 0) +
        DOCUMENT_WEIGHTS.menu * Math.sign(share) * Math.abs(share) ** DOCUMENT_WEIGHTS.share,
    )
  for (const name of factsOf(restaurant)) {
    const concept = lexicon.idOf?.get(name)
    if (concept !== undefined) concepts.set(concept, (concepts.get(concept) ?? 0) + DOCUMENT_WEIGHTS.fact)
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

/** A dish that says a drink and no food. */
function isDrink(concepts: ReadonlyMap<ConceptId, number>, { kinds }: Lexicon): boolean {
  const said = [...concepts.keys()].map(concept => kinds[concept]!)
  return said.includes('drink') && !said.includes('dish')
}

/** Weighs every row's concepts by how few rows have them, in place. */
export function weighRare(documents: readonly RowDocument[]): void {
  const rows = new Map<ConceptId, number>()
  for (const { concepts } of documents)
    for (const concept of concepts.keys()) rows.set(concept, (rows.get(concept) ?? 0) + 1)
  for (const { concepts } of documents)
    for (const [concept, weight] of concepts) {
      const those = rows.get(concept)!
      concepts.set(concept, weight * Math.log(1 + (documents.length - those + 0.5) / (those + 0.5)))
    }
}
