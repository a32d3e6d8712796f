import { readFileSync } from 'node:fs'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { GoalInput } from '../customer/memory.ts'
import { readPhrases } from '../customer/phrases.ts'
import { readWantedLine } from '../task/line.ts'
import type { Wanted } from '../task/wanted.ts'
import type { Booked } from '../world/booked.ts'

const DELI = new URL('../../data/catalog/35453-ledger-deli.json', import.meta.url)
const FACTS = { name: 'Ana Ruiz', phone: '917 555 0134', email: 'ana@example.com' }
const ADDRESS = { street: '388 Union St', unit: '3', city: 'Brooklyn', state: 'NY', zip: '11231' }
const NOW = Date.parse('2031-11-18T12:30:00-05:00')

/** Customer whose goal is two sandwiches with specific options, and an answer with a matching read-back. */
export function readSituation() {
  const written = JSON.parse(readFileSync(DELI, 'utf8'))
  const loaded = loadMenu(written.menu)
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  const { menu } = loaded
  const lines = ['2 Bacon, Egg & Cheese | Kaiser Roll | Scrambled | Cheese: American'].map(text =>
    readWantedLine(menu, text),
  )
  const wanted: Wanted = {
    restaurant: written,
    menu,
    lines,
    fulfillment: 'delivery',
    time: 'ASAP',
    address: ADDRESS,
    instructions: undefined,
    avoids: undefined,
  }
  const input: GoalInput = {
    wanted,
    facts: FACTS,
    now: NOW,
    seed: 'self',
    phrases: readPhrases(),
    customer: { behaviours: [] },
  }
  return { input, readBack: readBackOf(wanted) }
}

type CartItem = ClerkResponse['cart']['items'][number]

function readBackOf({ restaurant, lines }: Wanted): ClerkResponse {
  const items = lines.map(
    ({ item, order, chosen }): CartItem => ({
      id: item.id,
      name: item.name,
      quantity: order.quantity,
      price: 19,
      price_cents: 1900,
      modifiers: chosen.map(({ group, option }) => ({
        category_id: group.id,
        modifier_id: option.id,
        name: option.name,
      })),
    }),
  )
  const { totals } = TOTALS
  return {
    session_id: 's',
    reply: 'Total $23.00. Shall I place it for $23.00?',
    ready_to_buy: false,
    choices: [],
    missing: [],
    turns_used: 2,
    turns_left: 8,
    expires_at: '2031-11-18T17:45:00Z',
    model: 'house',
    cart: {
      restaurant_id: restaurant.id,
      restaurant_name: restaurant.name,
      items,
      fulfillment: 'delivery' as const,
      pickup_time: 'ASAP',
      delivery_address: ADDRESS,
      customer: FACTS,
      totals,
      revision: 'a',
    },
  }
}

const TOTALS = {
  totals: {
    subtotal: 19,
    subtotal_cents: 1900,
    tax: 0,
    tax_cents: 0,
    deliveryFee: 2.01,
    deliveryFee_cents: 201,
    convenienceFee: 1.99,
    convenienceFee_cents: 199,
    total: 23,
    total_cents: 2300,
  },
}

/** Read-backs that differ from the customer's goal, by the difference. */
export function wrongReadBacks({ cart, ...rest }: ClerkResponse): Readonly<Record<string, ClerkResponse>> {
  const [item] = cart.items
  const other = (changes: Partial<ClerkResponse['cart']>): ClerkResponse => ({ ...rest, cart: { ...cart, ...changes } })
  const first = (changes: Partial<CartItem>): ClerkResponse => other({ items: [{ ...item!, ...changes }] })
  const [roll, ...others] = item!.modifiers
  return {
    'one more': first({ quantity: 3 }),
    'another roll': first({
      modifiers: [{ ...roll!, modifier_id: `${roll!.modifier_id}x`, name: 'Bagel' }, ...others],
    }),
    'a choice left out': first({ modifiers: others }),
    'something nobody asked for': other({ items: [item!, { ...item!, id: '3545315', name: 'Plate', modifiers: [] }] }),
    'nothing at all': other({ items: [] }),
    'another restaurant': other({ restaurant_id: '35460', restaurant_name: 'Marchetti & Daughters Pizza' }),
    'pickup instead of delivery': other({ fulfillment: 'pickup' }),
    'another apartment': other({ delivery_address: { ...cart.delivery_address, unit: '4' } }),
    'no apartment': other({ delivery_address: { ...cart.delivery_address, unit: undefined } }),
    'another day': other({ pickup_time: '2031-11-19T12:30' }),
    "somebody else's number": other({ customer: { ...cart.customer, phone: '917 555 0143' } }),
    "somebody else's address": other({ customer: { ...cart.customer, email: 'bob@example.com' } }),
  }
}

/** Order in a ledger, and orders that differ from it in one field. */
export const ORDER: Booked = {
  restaurant: '35453 Ledger Deli',
  fulfillment: 'pickup',
  total_cents: 2300,
  time: 'ASAP',
  address: '{}',
  lines: ['1 Cola (3545399)', '2 Bacon, Egg & Cheese (3545301) | Cheese: American | Roll: Kaiser Roll'],
  customer: '{"name":"ana ruiz"}',
  instructions: '',
  status: 'awaiting_payment',
}

export const OTHER_ORDERS: readonly Booked[] = [
  { ...ORDER, lines: [ORDER.lines[0]!, ORDER.lines[1]!.replace('Kaiser Roll', 'Bagel')] },
  { ...ORDER, lines: [ORDER.lines[0]!, ORDER.lines[1]!.replace(' | Cheese: American', '')] },
  { ...ORDER, lines: [ORDER.lines[0]!, ORDER.lines[1]!.replace('2 ', '3 ')], total_cents: 3000 },
  { ...ORDER, lines: ORDER.lines.slice(0, 1) },
  { ...ORDER, total_cents: 2301 },
  { ...ORDER, time: '2031-11-19T17:30:00.000Z' },
  { ...ORDER, fulfillment: 'delivery' },
  { ...ORDER, address: '{"street":"388 union st"}' },
  { ...ORDER, customer: '{"name":"bob stone"}' },
  { ...ORDER, instructions: 'no onions' },
  { ...ORDER, restaurant: '35460 Marchetti & Daughters Pizza' },
  { ...ORDER, status: 'cancelled' },
]
