import { type Draws, draws } from '../../data/build/generate/random.ts'
import { DIET_DISHES, DIETS, PHRASES } from './phrases.ts'
import type { Spot, Spots } from './spots.ts'

type Circle = { readonly lat: number; readonly lng: number; readonly miles: number }
/** Search request of a mix, in API terms. */
export type Ask = {
  readonly where: Circle | { readonly city: string }
  readonly query: string
  readonly filters: {
    readonly cuisine?: readonly string[]
    readonly fulfillment?: readonly ('pickup' | 'delivery')[]
    readonly openNow?: boolean
    readonly minRating?: number
  }
}

export type Mix = {
  readonly key: string
  readonly title: string
  readonly ask: (spot: Spot, chance: Draws) => Ask
}

const degrees = (value: number): number => Math.round(value * 10_000) / 10_000

/** Returns a circle around a point up to about 0.7 miles away from a row. */
const around = ({ lat, lng }: Spot, miles: number, chance: Draws): Circle => ({
  lat: degrees(lat + chance.between(-100, 100) * 0.0001),
  lng: degrees(lng + chance.between(-100, 100) * 0.0001),
  miles,
})

const phrase = (chance: Draws): string => chance.pick(PHRASES)

/** Request mixes that are measured. */
export const MIXES: readonly Mix[] = [
  {
    key: 'a',
    title: '5 mi, open now, pickup, 4 stars, text',
    ask: (spot, chance) => ({
      where: around(spot, 5, chance),
      query: phrase(chance),
      filters: { openNow: true, fulfillment: ['pickup'], minRating: 4 },
    }),
  },
  {
    key: 'b',
    title: '10 mi, text',
    ask: (spot, chance) => ({ where: around(spot, 10, chance), query: phrase(chance), filters: {} }),
  },
  {
    key: 'c',
    title: '10 mi, cuisine, text',
    ask: (spot, chance) => ({
      where: around(spot, 10, chance),
      query: phrase(chance),
      filters: { cuisine: [spot.cuisine] },
    }),
  },
  {
    key: 'd',
    title: '25 mi, text',
    ask: (spot, chance) => ({ where: around(spot, 25, chance), query: phrase(chance), filters: {} }),
  },
  {
    key: 'e',
    title: 'city, text with a diet',
    ask: (spot, chance) => ({
      where: { city: spot.city },
      query: `${chance.pick(DIETS)} ${chance.pick(DIET_DISHES)}`,
      filters: {},
    }),
  },
  {
    key: 'f',
    title: '5 mi, no query',
    ask: (spot, chance) => ({ where: around(spot, 5, chance), query: '', filters: {} }),
  },
]

/** Maximum number of draws per requested query. */
const PATIENCE = 20

/**
 * Draws the requests of a mix. Each is located at a random row, so that dense areas are queried more often. All are
 * distinct. Throws an Error if there are not enough distinct requests.
 */
export function drawAsks(mix: Mix, spots: Spots, seed: string, count: number): Ask[] {
  const asks = new Map<string, Ask>()
  for (let index = 0; asks.size < count; index++) {
    if (index === PATIENCE * count)
      throw new Error(`${spots.size} restaurants give only ${asks.size} different requests: ask for fewer --queries`)
    const chance = draws(seed, `bench ${mix.key}`, index)
    const ask = mix.ask(spots.at(chance.below(spots.size)), chance)
    asks.set(JSON.stringify(ask), ask)
  }
  return [...asks.values()]
}
