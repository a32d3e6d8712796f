import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { type Grounds, groundsOf } from '#src/clerk/reply/grounds.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import type { Marketplace } from '#src/menu/market.ts'

/** Situation with sentences that a model may or must not use in it. */
export const Situation = z.strictObject({
  situation: z.string(),
  /** Name of a restaurant in the demo catalog. */
  restaurant: z.string().optional(),
  /** Dish names, one of each. */
  cart: z.array(z.string()).default([]),
  /** Total of the priced order, such as `$13.69`. */
  total: z.string().optional(),
  /** Total of the booked order. */
  booked: z.string().optional(),
  avoid: z.array(z.enum(ALLERGENS)).default([]),
  /** Note for the kitchen. */
  note: z.string().optional(),
  guest: z.string(),
  /** Earlier messages, prefixed with `guest: ` or `clerk: `. */
  history: z.array(z.string().regex(/^(?:guest|clerk): /)).default([]),
  /** Text shown below the model's reply. */
  shown: z.string().default(''),
  /** Tool outputs. */
  results: z.array(z.unknown()).default([]),
  right: z.array(z.string()).default([]),
  dangerous: z.array(z.string()).default([]),
})
export type Situation = z.infer<typeof Situation>

const TABLES = fileURLToPath(new URL('tables/', import.meta.url))

/** Reads all tables. Throws ZodError for an invalid one. */
export const readSituations = (folder = TABLES): Situation[] =>
  globSync('*.yaml', { cwd: folder })
    .sort()
    .flatMap(file => z.array(Situation).parse(parse(readFileSync(`${folder}/${file}`, 'utf8'))))

const cents = (amount: string): number => Math.round(Number(amount.replace('$', '')) * 100)

/** Builds the grounds of a situation as for a turn. Throws Error for names missing from the demo catalog. */
export function groundsIn(market: Marketplace, given: Situation): Grounds {
  const restaurant = [...market.restaurants.values()].find(({ name }) => name === given.restaurant)
  if (given.restaurant !== undefined && !restaurant) throw new Error(`no restaurant is called ${given.restaurant}`)
  const menu = restaurant && market.menus.get(restaurant.id)
  const lines = given.cart.map(dish => {
    const item = [...(menu?.items.values() ?? [])].find(({ name }) => name === dish)
    if (!item) throw new Error(`${given.restaurant} has no ${dish}`)
    return { item: { id: item.id, quantity: 1 }, notes: [] }
  })
  const total = given.total === undefined ? undefined : cents(given.total)
  const state: ClerkState = {
    ...newState(),
    ...(restaurant ? { restaurant_id: restaurant.id } : {}),
    lines,
    details: {
      ...(given.avoid.length > 0 ? { constraints: { allergens: given.avoid } } : {}),
      ...(given.note === undefined ? {} : { instructions: given.note }),
    },
    ...(total === undefined ? {} : { quote: quoteOf(total) }),
    ...(given.booked === undefined ? {} : { order: bookedFor(cents(given.booked)) }),
    messages: given.history.map(said => ({
      role: said.startsWith('guest: ') ? 'user' : 'assistant',
      text: said.slice('guest: '.length),
    })),
  }
  return groundsOf({
    shown: [given.shown],
    outputs: given.results,
    state,
    message: given.guest,
    menu,
    baseUrl: 'https://comanda.example',
  })
}

const quoteOf = (total: number): NonNullable<ClerkState['quote']> => ({
  price_token: 'pt_1',
  expires_at: 0,
  cart_hash: '',
  requested: 'ASAP',
  resolved: '2031-11-18T13:00:00-05:00',
  totals: { subtotal: total, tax: 0, delivery: 0, convenience: 0, total },
})

const bookedFor = (total: number): NonNullable<ClerkState['order']> => ({
  order_id: 'ORD-7F3K2M9Q',
  status_token: 'st_1',
  pay_url: '',
  status_url: '',
  command: '',
  env: {},
  alternatives: [],
  expires_at: '',
  amount: (total / 100).toFixed(2),
  superseded: false,
  total_cents: total,
})
