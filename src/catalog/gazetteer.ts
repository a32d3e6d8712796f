import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { City, Places, Point } from '#src/catalog/places.ts'

/** Named area or point of interest that users search around. Texts are matched against the `folded` words. */
export type NamedPlace = Point & {
  readonly kind: 'landmark' | 'neighborhood' | 'borough' | 'city'
  /** Display label: "Park Slope, Brooklyn", "Austin, TX". */
  readonly label: string
  readonly names: readonly string[]
  /** Folded words of the enclosing areas: borough, city, state, country. */
  readonly around: ReadonlySet<string>
  readonly radiusMiles: number
  /** Number of ZIPs; 0 unless the entry is a city of the ZIP table. */
  readonly zipCount: number
  /** Postal area that contains the entry. Absent for landmarks, which may be near several. */
  readonly within?: PostalArea
}

/** Area defined by its ZIPs: those of counties, or of a city by its postal name. */
export type PostalArea = { readonly state: string; readonly counties?: readonly string[]; readonly city?: string }

export type Gazetteer = {
  /** Landmarks, neighborhoods, and boroughs. */
  readonly spots: readonly NamedPlace[]
  /** Returns every city of the ZIP table. Not memoized. */
  readonly cities: () => readonly NamedPlace[]
}

const degrees = {
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radius_miles: z.number().positive(),
}
const BOROUGHS = ['Manhattan', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'] as const

/**
 * Row of `neighborhoods.json` or `landmarks.json`; `borough` also allows the two cities across the Hudson.
 */
export const SpotRow = z.strictObject({
  name: z.string().min(1),
  aliases: z.array(z.string().min(1)).default([]),
  borough: z.enum([...BOROUGHS, 'Jersey City', 'Hoboken']),
  ...degrees,
})
export type SpotRow = z.infer<typeof SpotRow>

/** Schema of `aliases.json`: the boroughs as areas of their own, and aliases of cities in the ZIP table. */
export const AliasFile = z.strictObject({
  boroughs: z.array(
    z.strictObject({
      name: z.string(),
      aliases: z.array(z.string()),
      state: z.string().length(2),
      counties: z.array(z.string()).min(1),
      ...degrees,
    }),
  ),
  cities: z.array(z.strictObject({ name: z.string(), state: z.string().length(2), aliases: z.array(z.string()) })),
})

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  saint: 'st',
  street: 'st',
  mount: 'mt',
  fort: 'ft',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  ctr: 'center',
  centre: 'center',
  e: 'east',
  hgts: 'heights',
  hts: 'heights',
  n: 'north',
  pk: 'park',
  pl: 'place',
  s: 'south',
  sq: 'square',
  w: 'west',
}
const ASCII = /^[ -~]*$/
const COUNTRY = ['usa', 'us', 'united', 'states', 'eeuu']

/**
 * Tokenizes a place name for comparison: removes accents, case, apostrophes, and "the", and unifies abbreviations.
 */
export const foldPlace = (text: string): string[] =>
  (ASCII.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, ''))
    .replace(/['’‘`.]+/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && word !== 'the')
    .map(word => ABBREVIATIONS[word] ?? word)

const folder = new URL('../../data/geo/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

/** Loads the neighborhoods, landmarks, and aliases of `data/geo` and the cities of the ZIP table. */
export function loadGazetteer(places: Places): Gazetteer {
  const aliases = AliasFile.parse(read('aliases.json'))
  const stateWords = new Map(places.states.map(s => [s.code, [s.code, s.name].flatMap(foldPlace)]))
  const around = (...texts: readonly string[]) => new Set([...COUNTRY, ...texts.flatMap(foldPlace)])
  const aroundState = (state: string) => around(...(stateWords.get(state) ?? []))

  const boroughs = aliases.boroughs.map((row): NamedPlace => {
    const { name, state, lat, lng, radius_miles: radiusMiles } = row
    const names = [name, ...row.aliases]
    const near = new Set([...aroundState(state), 'nyc', 'city'])
    const within = { state, counties: row.counties }
    return {
      kind: 'borough',
      label: `${name}, ${state}`,
      names,
      around: near,
      lat,
      lng,
      radiusMiles,
      zipCount: 0,
      within,
    }
  })
  const areaOf = (borough: string): PostalArea =>
    aliases.boroughs.find(({ name }) => name === borough) ?? { state: 'NJ', city: borough }

  const namesOfArea = new Map(
    [...aliases.boroughs, ...aliases.cities].map(row => [row.name, [row.name, ...row.aliases]]),
  )
  const spots = (kind: 'landmark' | 'neighborhood', file: string) =>
    z
      .array(SpotRow)
      .parse(read(file))
      .map((row): NamedPlace => {
        const state = isBorough(row.borough) ? ['NY', 'New York', 'NYC', 'City'] : ['NJ', 'New Jersey']
        return {
          kind,
          label: `${row.name}, ${row.borough}`,
          names: [row.name, ...row.aliases],
          around: around(row.borough, ...(namesOfArea.get(row.borough) ?? []), ...state),
          lat: row.lat,
          lng: row.lng,
          radiusMiles: row.radius_miles,
          zipCount: 0,
          ...(kind === 'neighborhood' ? { within: areaOf(row.borough) } : {}),
        }
      })

  const otherNames = new Map(aliases.cities.map(row => [`${row.name}|${row.state}`, row.aliases]))
  const wordsAround = new Map(places.states.map(s => [s.code, aroundState(s.code)]))
  const toPlace = (city: City): NamedPlace => {
    const { name, state, lat, lng, radiusMiles, zipCount } = city
    const names = [name, ...(otherNames.get(`${name}|${state}`) ?? [])]
    const words = wordsAround.get(state) ?? new Set(COUNTRY)
    const within = { state, city: name }
    return { kind: 'city', label: `${name}, ${state}`, names, around: words, lat, lng, radiusMiles, zipCount, within }
  }

  const landmarks = spots('landmark', 'landmarks.json')
  return {
    spots: [...landmarks, ...spots('neighborhood', 'neighborhoods.json'), ...boroughs],
    cities: () => places.cities().map(toPlace),
  }
}

const isBorough = (name: string): boolean => (BOROUGHS as readonly string[]).includes(name)
