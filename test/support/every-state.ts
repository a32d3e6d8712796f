import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { plateCart, poll, someCart, UNLUCKY, untilStatus } from './buyer.ts'
import { cancel } from './cancelling.ts'
import { type Deal, makeDeal } from './deals.ts'
import { BROOKLYN } from './grocery-catalogue.ts'
import type { Answer, Http } from './http.ts'
import { WIRED } from './kill-lab.ts'
import { consoleCatalogue, type Merchant } from './merchant-kit.ts'
import { heroCart, voiceCatalogue } from './voice-catalogue.ts'

// Orders in each possible state, with every kind of kitchen.

const [RINGS, REFUSES] = ['801', '802']
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const ALWAYS = Object.fromEntries(DAYS.map(day => [day, [{ open: '00:00', close: '00:00' }]]))

/**
 * Catalog with a deli that uses the console, one with its own system at `url`, one that never answers its phone,
 * and one that refuses orders on the phone.
 */
export function everyKitchen(url: string): string {
  const delivery = { hours: ALWAYS, fee_cents: 399, radius_miles: 4, travel_minutes: 25 }
  // long deadline: the staff decide before it expires
  const folder = consoleCatalogue({ delivery, accept_minutes: 60 })
  const deli = JSON.parse(readFileSync(join(folder, '35453-ledger-deli.json'), 'utf8'))
  const wired = { ...deli, id: WIRED, slug: 'wired-deli', dispatch: { kind: 'webhook', url } }
  writeFileSync(join(folder, `${WIRED}.json`), JSON.stringify(wired))
  const called = voiceCatalogue([
    { id: RINGS, persona: 'no-answer', changes: { accept_minutes: 60 } },
    { id: REFUSES, persona: 'rejects' },
  ])
  cpSync(called, folder, { recursive: true })
  return folder
}

/** Server and deli that process a paid order. */
type Staff = { readonly server: Http; readonly deli: Merchant }

export type Kind = {
  readonly cart: (server: Http) => object | Promise<object>
  /** Moves a paid order to its target state. */
  readonly reach: (staff: Staff, order: Answer['body']) => Promise<unknown>
  readonly status: string
  /** True if the order is refunded in that state. */
  readonly isRefunded?: true
  /** Final action on the order, by the party it waits for. */
  readonly finish?: (staff: Staff, order: Answer['body']) => Promise<unknown>
}

const plate = () => plateCart()
const onBoard = async ({ server }: Staff, { orderId }: Answer['body']) =>
  untilStatus(server, orderId, 'submitting_to_restaurant')
const says =
  (...verbs: readonly (readonly [verb: string, body?: object])[]): Kind['reach'] =>
  async (staff, order) => {
    await onBoard(staff, order)
    for (const [verb, body] of verbs)
      expect({ verb, ...(await staff.deli.say(order.orderId, verb, body)) }).toMatchObject({ verb, status: 200 })
  }
const accept = ['accept', { prepMinutes: 20 }] as const
const until =
  (...statuses: readonly string[]): Kind['reach'] =>
  ({ server }, { orderId }) =>
    untilStatus(server, orderId, ...statuses)
const cancelled: Kind['reach'] = async (staff, order) => {
  await onBoard(staff, order)
  expect(await cancel(staff.server, order)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
}

/** Every state in which a paid order can remain, waiting or final. */
export const KINDS = {
  'on the board': { cart: plate, reach: onBoard, status: 'submitting_to_restaurant', finish: says(accept) },
  accepted: { cart: plate, reach: says(accept), status: 'confirmed' },
  ready: { cart: plate, reach: says(accept, ['ready']), status: 'ready_for_pickup' },
  'handed over': { cart: plate, reach: says(accept, ['ready'], ['handed-over']), status: 'picked_up' },
  'on its way': {
    cart: () => plateCart({ fulfillment: 'delivery', delivery_address: BROOKLYN }),
    reach: says(accept, ['out']),
    status: 'out_for_delivery',
  },
  declined: {
    cart: plate,
    reach: says(['reject', { reason: 'too_busy' }]),
    status: 'fulfillment_failed',
    isRefunded: true,
  },
  'cancelled by its guest': { cart: plate, reach: cancelled, status: 'cancelled', isRefunded: true },
  'asked to be cancelled': {
    cart: plate,
    reach: async (staff, order) => {
      await says(accept)(staff, order)
      expect(await cancel(staff.server, order)).toMatchObject({ status: 202 })
    },
    status: 'confirmed',
    finish: ({ deli }, { orderId }) => deli.say(orderId, 'answer-cancellation', { decision: 'agreed' }),
  },
  'of a kitchen that fails': {
    cart: server => someCart(server, UNLUCKY),
    reach: until('fulfillment_failed'),
    status: 'fulfillment_failed',
    isRefunded: true,
  },
  'taken by a system': {
    cart: () => plateCart({ restaurant_id: WIRED }),
    reach: until('confirmed'),
    status: 'confirmed',
  },
  'called in vain': {
    cart: () => heroCart(RINGS!),
    reach: until('confirming_with_restaurant'),
    status: 'confirming_with_restaurant',
    // the guest gives up waiting for the next call
    finish: async ({ server }, order) => expect(await cancel(server, order)).toMatchObject({ status: 200 }),
  },
  'refused on the phone': {
    cart: () => heroCart(REFUSES!),
    reach: until('rejected'),
    status: 'rejected',
    isRefunded: true,
  },
  'to be given back': { cart: plate, reach: cancelled, status: 'cancelled' },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export type Made = Deal & { readonly kind: KindName; readonly order: Answer['body'] }

/** Places and pays an order, and leaves it in a given state. */
export async function leaveOrder(
  staff: Staff,
  cards: StripeEmulator,
  kind: KindName,
  rail: Deal['rail'],
): Promise<Made> {
  const { cart, reach, status, ...rest }: Kind = KINDS[kind]
  const deal = await makeDeal(staff.server, cards, rail, await cart(staff.server))
  const paid = await deal.pay(staff.server)
  expect({ kind, rail, paid }).toMatchObject({ paid: { status: 202 } })
  const order = { statusToken: deal.statusToken, ...paid.body }
  await reach(staff, order)
  await untilStatus(staff.server, order.orderId, status)
  if (rest.isRefunded) await poll(staff.server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  return { ...deal, kind, order }
}
