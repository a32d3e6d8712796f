import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { Restaurant } from '#src/catalog/restaurant.ts'
import { loadLexicon } from '#src/search/concept.ts'
import type { Entry } from '#src/search/entry.ts'
import { takeSnapshot } from '#src/search/reader-view.ts'
import type { FoundDish, FoundRestaurant } from '#src/search/schema.ts'
import { createSearch } from '#src/search/search.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { at } from '../catalog/clock.ts'
import { places } from './search-kit.ts'

const lexicon = loadLexicon()
const gazetteer = loadGazetteer(places)
const HOURS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, [{ open: '00:00', close: '23:45' }]]),
)

/** Menu of a restaurant: its cuisine, and its dishes as "Name: description $9.50". */
export type Menu = {
  readonly cuisine?: string
  readonly dishes: readonly string[]
  readonly at?: { readonly lat: number; readonly lng: number; readonly zip: string }
  readonly rating?: number
  /** Diets that apply to all of its dishes. */
  readonly diets?: readonly string[]
  /** Minutes for preparation, and for travel; without `travel` the restaurant does not deliver. */
  readonly prep?: number
  readonly travel?: number
}

const DOWNTOWN = { lat: 40.69, lng: -73.99, zip: '11201' }

function entryOf(name: string, id: number, menu: Menu): Entry {
  const {
    cuisine = 'Diner',
    dishes,
    at: { zip, ...point } = DOWNTOWN,
    rating = 4.5,
    diets = [],
    prep = 10,
    travel,
  } = menu
  const restaurant = Restaurant.parse({
    id: String(id),
    slug: `r-${id}`,
    name,
    source: 'generated',
    channel: 'restaurant',
    cuisines: [cuisine],
    description: 'A place.',
    price_level: 2,
    rating,
    review_count: 10,
    phone: '+1 718-555-0100',
    address: { street: '1 A St', city: 'Brooklyn', state: 'NY', zip },
    neighborhood: 'Somewhere',
    location_point: point,
    timezone: 'America/New_York',
    pickup: { hours: HOURS },
    ...(travel === undefined
      ? {}
      : { delivery: { hours: HOURS, fee_cents: 300, radius_miles: 10, travel_minutes: travel } }),
    prep_minutes: prep,
    tax: { rate: 8875 },
    dispatch: { kind: 'demo' },
  })
  return {
    restaurant,
    dishes: dishes.map((text, index) => {
      const [, dish = text, description, price] = /^(.*?)(?:: (.*?))?(?: \$(\d+(?:\.\d+)?))?$/.exec(text) ?? []
      return {
        id: `${id}${index + 10}`,
        name: dish,
        aliases: [],
        description,
        diets: [...diets],
        allergens: [],
        price_cents: Math.round(Number(price ?? 12) * 100),
      }
    }),
  }
}

/** Search over menus, keyed by restaurant name, with the real lexicon. */
export function searchMenus(menus: Readonly<Record<string, Menu>>) {
  const entries = Object.entries(menus).map(([name, menu], index) => entryOf(name, 100 + index, menu))
  const snapshot = takeSnapshot(
    { places, lexicon, understanding: known => createUnderstanding(lexicon, known) },
    entries,
  )
  const world = { now: () => at('2026-11-20T18:00:00-05:00') }
  const points = entries.map(({ restaurant }) => restaurant.location_point)
  const near = createLocationResolver(places, gazetteer, points)
  const { search } = createSearch({ world, near, places, baseUrl: 'https://comanda.example' }, snapshot)
  const location = { zipcode: '11201' }
  return {
    rows: async (query: string): Promise<readonly FoundRestaurant[]> =>
      (await search({ location, query, limit: 20 })).results,
    dishes: async (query: string): Promise<readonly FoundDish[]> =>
      (await search({ kind: 'dishes', location, query, limit: 20 })).dishes ?? [],
  }
}
