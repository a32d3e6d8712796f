import MiniSearch from 'minisearch'
import { foldPlace, type Gazetteer, type NamedPlace } from '#src/catalog/gazetteer.ts'
import { milesBetween } from '#src/catalog/places.ts'

/** Places indexed by folded name without spaces. */
export type NameIndex = {
  readonly exact: ReadonlyMap<string, readonly NamedPlace[]>
  /** Places that are candidates for misspelled and partial names. */
  readonly offered: readonly NamedPlace[]
  readonly spellings: readonly Spelling[]
}
type Spelling = { readonly text: string; readonly place: NamedPlace }

/**
 * Minimum ZIPs of a city that is offered without restaurants nearby. Smaller ones are found only by exact name.
 */
const KNOWN_CITY_ZIPS = 2
/** Distance within which a postal city duplicates a neighborhood and is dropped, e.g. Astoria. */
const SAME_PLACE_MILES = 5

/** Indexes every name; `isCovered` is true for places with restaurants. */
export function indexNames(gazetteer: Gazetteer, isCovered: (place: NamedPlace) => boolean): NameIndex {
  const exact = new Map<string, NamedPlace[]>()
  const add = (place: NamedPlace) => {
    for (const text of foldedNames(place)) {
      const same = exact.get(text)
      if (same) same.push(place)
      else exact.set(text, [place])
    }
  }
  for (const spot of gazetteer.spots) add(spot)
  const cities = gazetteer.cities().filter(city => {
    const namesakes = exact.get(foldPlace(city.names[0]!).join('')) ?? []
    return !namesakes.some(spot => milesBetween(spot, city) < SAME_PLACE_MILES)
  })
  for (const city of cities) add(city)
  const offered = [...gazetteer.spots, ...cities.filter(city => city.zipCount >= KNOWN_CITY_ZIPS || isCovered(city))]
  return { exact, offered, spellings: offered.flatMap(place => foldedNames(place).map(text => ({ text, place }))) }
}

const foldedNames = (place: NamedPlace): string[] => place.names.map(name => foldPlace(name).join(''))

/** Builds a full-text index of single words for prefix and fuzzy matching. IDs are indexes into `places`. */
export function indexWords(places: readonly NamedPlace[]): MiniSearch {
  const index = new MiniSearch({
    fields: ['name', 'aliases', 'around'],
    tokenize: text => text.split(' '),
    processTerm: word => word,
    searchOptions: {
      combineWith: 'AND',
      prefix: word => word.length > 3,
      fuzzy: word => (word.length > 4 ? 0.2 : false),
      boost: { name: 3 },
    },
  })
  index.addAll(
    places.map((place, id) => {
      const [name = '', ...aliases] = place.names.map(text => foldPlace(text).join(' '))
      return { id, name, aliases: aliases.join(' '), around: [...place.around].join(' ') }
    }),
  )
  return index
}
