import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import { Restaurant } from '#src/catalog/restaurant.ts'
import type { Lexicon } from '#src/search/concept.ts'
import type { Entry, SearchDish } from '#src/search/entry.ts'
import type { Understand } from '#src/search/reader-view.ts'
import { type Snapshot, takeSnapshot } from '#src/search/reader-view.ts'
import { createSearch, type Search } from '#src/search/search.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { contentWords, normalizeText } from '#src/search/words.ts'

/** Concepts for random catalogs, and for a tiny lexicon to search them with. */

const CONCEPTS = ['pizza', 'ramen', 'taco', 'soup', 'spicy', 'cozy', 'italian', 'thai', 'salad', 'burger'] as const
const CUISINES = ['Italian', 'Thai', 'Mexican', 'Diner', 'Café'] as const
const NAMES = ['Golden', 'Ladle', 'Peacock', 'Comet', 'Pizza', 'Kitchen', 'Marchetti', 'Ørsted'] as const
const DIETS = ['vegan', 'vegetarian', 'halal'] as const
const ALLERGENS = ['milk', 'peanut', 'wheat'] as const

export const places = loadPlaces()

/** Lexicon in which every concept has an axis of its own and overlaps slightly with the next one. */
export const tinyLexicon: Lexicon = {
  version: 'tiny',
  names: CONCEPTS,
  kinds: CONCEPTS.map(name => (name === 'italian' || name === 'thai' ? 'cuisine' : 'dish')),
  embed: concepts => {
    const vector = new Float32Array(DIMENSIONS)
    for (const [concept, weight] of concepts) {
      vector[concept * 7]! += weight
      vector[(concept * 7 + 3) % DIMENSIONS]! += weight / 3
      vector[256 + concept]! -= weight / 5
    }
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    return length === 0 ? vector : vector.map(value => value / length)
  },
  concepts: text => {
    const words = new Set(contentWords(text))
    return new Map(CONCEPTS.flatMap((name, concept) => (words.has(name) ? [[concept, 1] as const] : [])))
  },
}

/** Understands "vegan", "nuts" (avoid peanuts), "under 15", "open now", and the concepts. */
const tinyUnderstanding =
  (lexicon: Lexicon): Understand =>
  text => {
    const folded = normalizeText(text)
    const cap = /under (\d+)/.exec(folded)?.[1]
    return {
      text: folded,
      concepts: lexicon.concepts(folded),
      words: contentWords(folded),
      ...(cap === undefined ? {} : { maxPrice: Number(cap) * 100 }),
      diets: DIETS.filter(diet => folded.includes(diet)),
      allergensToAvoid: folded.includes('nuts') ? ['peanut'] : [],
      out: { foods: [], isUnclear: false },
      negatedWords: [],
      unmatched: [],
      openNow: folded.includes('open now'),
    }
  }

export type Random = (below: number) => number

/** Deterministic random number generator for the seed. */
export function randomFrom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export type Spread = { readonly lat: number; readonly lng: number; readonly degrees: number }
const BROOKLYN: Spread = { lat: 40.69, lng: -73.98, degrees: 0.5 }

/** Random restaurant with its dishes. */
function randomEntry(id: number, random: Random, spread: Spread = BROOKLYN): Entry {
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!
  const some = <T>(list: readonly T[], most: number): T[] => list.filter(() => random(list.length) < most)
  const week = () =>
    Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [
        day,
        Array.from({ length: random(3) }, () => ({ open: clock(random(96) * 15), close: clock(random(96) * 15) })),
      ]),
    )
  const point = () => Math.round((random(20_001) / 10_000 - 1) * spread.degrees * 10_000) / 10_000
  const restaurant = Restaurant.parse({
    id: String(id),
    slug: `r-${id}`,
    name: `${one(NAMES)} ${one(NAMES)}`,
    source: 'generated',
    channel: random(20) === 0 ? 'grocery' : 'restaurant',
    cuisines: [...new Set([one(CUISINES), one(CUISINES)])],
    description: `A ${one(CONCEPTS)} place, ${one(CONCEPTS)} too.`,
    price_level: 1 + random(4),
    rating: random(51) / 10,
    review_count: random(500),
    phone: '+1 718-555-0100',
    website: 'https://r.example',
    address: {
      street: '1 A St',
      city: one(['Brooklyn', 'New York']),
      state: 'NY',
      zip: one(['11201', '11215', '10003']),
    },
    neighborhood: 'Somewhere',
    location_point: { lat: spread.lat + point(), lng: spread.lng + point() },
    timezone: one(['America/New_York', 'America/New_York', 'America/Chicago']),
    ...(random(4) === 0 ? {} : { pickup: { hours: week() } }),
    ...(random(2) === 0 ? {} : { delivery: { hours: week(), fee_cents: random(900), travel_minutes: 20 } }),
    special: random(4) === 0 ? { '2026-11-26': [], '2026-11-27': [{ open: '20:00', close: '03:00' }] } : {},
    ...(random(15) === 0 ? { paused_until: one([true, '2026-11-21T20:00:00-05:00']) } : {}),
    prep_minutes: 10,
    tax: { rate: 8875 },
    dispatch: { kind: random(8) === 0 ? 'none' : 'demo' },
  })
  const dish = (index: number): SearchDish => ({
    id: `${id}${index}`,
    name: `${one(CONCEPTS)} ${one(CONCEPTS)}`,
    aliases: [],
    description: random(2) === 0 ? undefined : `With ${one(CONCEPTS)}.`,
    price_cents: 200 + random(30) * 100,
    diets: some(DIETS, 1),
    allergens: random(3) === 0 ? undefined : some(ALLERGENS, 1).map(code => ({ code })),
  })
  return {
    restaurant,
    dishes: random(8) === 0 ? undefined : Array.from({ length: random(9) }, (_, index) => dish(index)),
  }
}

export const randomCatalogue = (seed: number, size: number, spread?: Spread): Entry[] => {
  const random = randomFrom(seed)
  return Array.from({ length: size }, (_, index) => randomEntry(5 + index * 3, random, spread))
}

export const snapshotOf = (catalogue: readonly Entry[]): Snapshot =>
  takeSnapshot({ places, lexicon: tinyLexicon, understanding: () => tinyUnderstanding(tinyLexicon) }, catalogue)

const nearOf = (catalogue: readonly Entry[]) =>
  createLocationResolver(
    places,
    loadGazetteer(places),
    catalogue.map(({ restaurant }) => restaurant.location_point),
  )

/** Search over a catalog, on a clock that the test controls. */
export function searchOver(catalogue: readonly Entry[], clock: { now: number }): Search {
  return createSearch(
    { world: { now: () => clock.now }, places, near: nearOf(catalogue), baseUrl: 'https://comanda.example' },
    snapshotOf(catalogue),
  )
}
