import { createCoverage } from '#src/catalog/coverage.ts'
import { foldPlace, type Gazetteer, type NamedPlace, type PostalArea } from '#src/catalog/gazetteer.ts'
import { indexNames, indexWords } from '#src/catalog/name-index.ts'
import { normalizeNearQuery, parseStreetAddress } from '#src/catalog/near-wording.ts'
import type { Places, Point } from '#src/catalog/places.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'
import { once } from '#src/kernel/memoize.ts'

/** Precision of a position; `address` comes only from an online geocoder, because streets are unknown offline. */
export type NearPrecision = 'point' | 'address' | 'zip' | 'neighborhood' | 'landmark' | 'city'
export type NearFound = Point & {
  readonly ok: true
  readonly label: string
  readonly precision: NearPrecision
  readonly radiusMiles: number
  /** ZIPs of the city or borough, or of the one that contains the neighborhood. Set only by `named`. */
  readonly zips?: ReadonlySet<string>
}
/** Failed lookup. The suggestions are the closest names, each of which resolves. */
export type NearMissed = { readonly ok: false; readonly suggestions: readonly string[] }

export type LocationResolver = {
  /** Resolves the location that a free text refers to. */
  readonly resolve: (text: string) => NearFound | NearMissed
  /** Resolves an exact name or a ZIP, without fuzzy matching or spelling correction. */
  readonly named: (text: string) => NearFound | undefined
  /** True if there are restaurants within five miles. */
  readonly covers: (point: Point) => boolean
  /** Builds the lookup data needed by the first text and the first misspelled one (about 0.2 s). */
  readonly warm: () => Generator<void>
}

type Match = { readonly place: NamedPlace; readonly score: number }

const LONGEST_TEXT = 200
const COORDINATES = /^[([]?\s*(-?\d{1,2}(?:\.\d{1,12})?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,12})?)°?\s*[)\]]?$/
const ZIP_IN_TEXT = /(?<!\d)\d{5}(?:-\d{4})?(?!\d)/g
const POINT_MILES = 3
const ZIP_MILES = 2
const SUGGESTIONS = 5
const ZIP_STEPS = 500
const KIND_WEIGHT = { landmark: 1.3, borough: 1.25, neighborhood: 1.2, city: 1 } as const

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byScore = (a: Match, b: Match): number =>
  b.score - a.score || b.place.zipCount - a.place.zipCount || byCodeUnits(a.place.label, b.place.label)

const found = (place: NamedPlace): NearFound => {
  const { label, kind, lat, lng, radiusMiles } = place
  return { ok: true, label, precision: kind === 'borough' ? 'city' : kind, lat, lng, radiusMiles }
}

/**
 * Resolves free text offline: coordinates, ZIP, landmark, neighborhood, the city of a street address, or city.
 * Places near restaurants rank higher, so that "Hoboken" is the one in New Jersey.
 */
export function createLocationResolver(
  places: Places,
  gazetteer: Gazetteer,
  restaurants: readonly Point[],
): LocationResolver {
  const coverage = createCoverage(restaurants)
  const weights = new Map<NamedPlace, number>()
  const weightOf = (place: NamedPlace): number => {
    const known = weights.get(place)
    if (known !== undefined) return known
    const weight = KIND_WEIGHT[place.kind] * (1 + Math.log(1 + coverage(place)))
    weights.set(place, weight)
    return weight
  }
  const best = (matches: readonly Match[]): NamedPlace | undefined => matches.toSorted(byScore)[0]?.place

  const isServed = (place: NamedPlace): boolean => weightOf(place) > KIND_WEIGHT[place.kind]
  const names = once(() => indexNames(gazetteer, isServed))
  const words = once(() => indexWords(names().offered))

  /** Finds the longest prefix that is a name if all further words name its surroundings ("Astoria Queens NY"). */
  const byName = (text: readonly string[]): NamedPlace | undefined => {
    for (let length = text.length; length > 0; length -= 1) {
      const rest = text.slice(length)
      const named = names().exact.get(text.slice(0, length).join('')) ?? []
      const fitting = named.filter(place => rest.every(word => place.around.has(word)))
      if (fitting.length > 0) return best(fitting.map(place => ({ place, score: weightOf(place) })))
    }
    return undefined
  }

  /** Finds a spot near restaurants by name prefix: "St Marks" is the street in Manhattan, not a town elsewhere. */
  const byBeginning = (text: readonly string[]): NamedPlace | undefined => {
    if (!names().exact.has(text.join(''))) return undefined
    const begins = (name: string): boolean => {
      const words = foldPlace(name)
      return words.length > text.length && text.every((word, at) => words[at] === word)
    }
    const spots = gazetteer.spots.filter(place => place.names.some(begins) && isServed(place))
    return best(spots.map(place => ({ place, score: weightOf(place) })))
  }

  const byWords = (text: readonly string[]): NamedPlace | undefined => {
    if (!text.some(word => word.length > 2)) return undefined
    const results = words().search(text.join(' '))
    const named = results.filter(result => Object.values(result.match).some(fields => fields.some(f => f !== 'around')))
    return best(
      named.map(({ id, score }) => {
        const place = names().offered[id as number]!
        return { place, score: score * weightOf(place) }
      }),
    )
  }

  /** Finds the closest name, at most one edit per five letters, if all further words name its surroundings. */
  const bySpelling = (text: readonly string[], rest: readonly string[]): NamedPlace | undefined => {
    const name = text.join('')
    const most = Math.floor(name.length / 5)
    const close = names()
      .spellings.filter(spelling => Math.abs(spelling.text.length - name.length) <= most)
      .map(spelling => ({ place: spelling.place, edits: editDistance(name, spelling.text, most) }))
      .filter(({ place, edits }) => edits <= most && rest.every(word => place.around.has(word)))
    const fewest = Math.min(...close.map(({ edits }) => edits))
    return best(close.filter(c => c.edits === fewest).map(({ place }) => ({ place, score: weightOf(place) })))
  }

  const labelsOf = (matches: readonly { readonly place: NamedPlace }[]): string[] =>
    [...new Set(matches.slice(0, 4 * SUGGESTIONS).map(({ place }) => place.label))].slice(0, SUGGESTIONS)

  const suggest = (text: readonly string[] | undefined): string[] => {
    if (!text?.some(word => /[a-z]/.test(word))) return []
    const joined = text.join('')
    const most = Math.ceil(joined.length / 2)
    const likely = names()
      .spellings.map(({ text: name, place }) => ({ place, edits: editDistance(joined, name, most) }))
      .filter(({ edits }) => edits <= most)
      .map(({ place, edits }) => ({ place, edits, score: weightOf(place) }))
    return labelsOf(likely.sort((a, b) => a.edits - b.edits || byScore(a, b)))
  }

  const citiesOf = (state: string): string[] => {
    const cities = names().offered.filter(place => place.kind === 'city' && place.label.endsWith(`, ${state}`))
    return labelsOf(cities.map(place => ({ place, score: weightOf(place) })).sort(byScore))
  }

  /** Matches a misspelled name followed by correct words, otherwise places that contain all the words. */
  const byMeaning = (text: readonly string[]): NamedPlace | undefined => {
    for (let length = text.length; length > 0; length -= 1) {
      const place = bySpelling(text.slice(0, length), text.slice(length))
      if (place) return place
    }
    return byWords(text)
  }

  const byStreet = (text: string, wordings: readonly (readonly string[])[]): NamedPlace | undefined => {
    const street = parseStreetAddress(text)
    if (!street) return firstOf(wordings, byMeaning)
    const spot = byName(street.unnumbered)
    if (spot && spot.kind !== 'city') return spot
    const city = firstOf(street.tails, byName) ?? firstOf(street.tails, byMeaning)
    return city ?? (street.numbered ? undefined : firstOf(wordings, byMeaning))
  }

  const resolveName = (text: string): NearFound | NearMissed => {
    const wordings = normalizeNearQuery(text)
    const whole = firstOf(wordings, byName)
    if (whole) return found((isServed(whole) ? undefined : firstOf(wordings, byBeginning)) ?? whole)
    const state = firstOf(wordings, words => places.stateCode(words.join('')))
    if (state) return { ok: false, suggestions: citiesOf(state) }
    const place = byStreet(text, wordings)
    return place ? found(place) : { ok: false, suggestions: suggest(wordings.at(-1)) }
  }

  const zipsByPlace = new Map<NamedPlace, ReadonlySet<string>>()
  const zipsOf = (place: NamedPlace, { state, counties, city }: PostalArea): ReadonlySet<string> => {
    const known = zipsByPlace.get(place)
    if (known) return known
    const own = places.zipsOf(zip => zip.state === state && (counties?.includes(zip.county) ?? zip.city === city))
    // Marble Hill is part of Manhattan, but its ZIP belongs to the Bronx
    const zips = new Set(place.kind === 'neighborhood' ? [...own, places.nearestZip(place).zip] : own)
    zipsByPlace.set(place, zips)
    return zips
  }

  const named = (text: string): NearFound | undefined => {
    const exact = names().exact.get(foldPlace(text).join('')) ?? []
    const place = best(exact.map(place => ({ place, score: weightOf(place) })))
    if (!place) return zipFound(places, text.trim())
    return place.within ? { ...found(place), zips: zipsOf(place, place.within) } : found(place)
  }

  return {
    named,
    covers: point => coverage(point) > 0,
    *warm() {
      yield void names()
      yield void words()
    },
    resolve: text => {
      const clean = text.slice(0, LONGEST_TEXT).normalize('NFC').replace(/\s+/g, ' ').trim()
      const exact = readPoint(clean) ?? readZip(places, clean)
      if (exact) return exact
      const named = resolveName(clean.replaceAll(ZIP_IN_TEXT, onlyHouseNumber))
      if (named.ok) return named
      const [zip] = clean.match(ZIP_IN_TEXT) ?? []
      return zip === undefined ? named : (zipFound(places, zip) ?? missedZip(places, zip, named))
    },
  }
}

function readPoint(text: string): NearFound | undefined {
  const match = COORDINATES.exec(text.replace(/^[^\d([-]+(?=[\d([-])/, ''))
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return { ok: true, label: `${lat}, ${lng}`, precision: 'point', lat, lng, radiusMiles: POINT_MILES }
}

function zipFound(places: Places, zip: string): NearFound | undefined {
  const place = /^\d{5}/.test(zip) ? places.zip(zip.slice(0, 5)) : undefined
  if (!place) return undefined
  const { city, state, lat, lng } = place
  return { ok: true, label: `${place.zip}, ${city}, ${state}`, precision: 'zip', lat, lng, radiusMiles: ZIP_MILES }
}

/** Returns the last ZIP of the text. Five digits at the start of a street address are the house number. */
function readZip(places: Places, text: string): NearFound | undefined {
  const zips = [...text.matchAll(ZIP_IN_TEXT)].filter(zip => zip.index > 0 || !parseStreetAddress(text)?.street)
  return firstOf(zips.reverse(), zip => zipFound(places, zip[0]))
}

/** Suggests ZIPs with nearby numbers if the text is an unknown ZIP. */
function missedZip(places: Places, zip: string, missed: NearMissed): NearMissed {
  if (missed.suggestions.length > 0) return missed
  const number = Number(zip.slice(0, 5))
  const near = Array.from({ length: 2 * ZIP_STEPS }, (_, i) => number + (i % 2 === 0 ? -1 : 1) * ((i >> 1) + 1))
  const known = near.map(n => places.zip(String(n).padStart(5, '0'))).filter(place => place !== undefined)
  return { ok: false, suggestions: known.slice(0, SUGGESTIONS).map(place => place.zip) }
}

const onlyHouseNumber = (zip: string, at: number, text: string): string =>
  at === 0 && parseStreetAddress(text)?.street ? zip : ''

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const result = find(value)
    if (result !== undefined) return result
  }
  return undefined
}
