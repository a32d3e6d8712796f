import { z } from 'zod'
import type { Cents, TaxRate } from '#src/kernel/money.ts'

/**
 * Storage schema of a restaurant: in a catalog file, and in memory once loaded. Money in cents, rates in 1/100,000.
 */

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const wholeCents = z.custom<Cents>(v => Number.isSafeInteger(v) && Number(v) >= 0, 'whole cents, 0 or more')
const rate = z.custom<TaxRate>(v => Number.isInteger(v) && Number(v) >= 0 && Number(v) <= 100_000, '0 to 100000')

/**
 * Local times of one opening; a `close` at or before `open` is on the next day, and an equal one means 24 hours.
 */
export const ClockRange = z.strictObject({ open: z.string().regex(CLOCK), close: z.string().regex(CLOCK) })
export type ClockRange = z.infer<typeof ClockRange>

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Openings by the weekday on which they start. Days without an entry are closed. */
export const Week = z.partialRecord(z.enum(WEEKDAYS), z.array(ClockRange).max(6))
export type Week = z.infer<typeof Week>

export const Address = z.strictObject({
  street: z.string().min(1),
  unit: z.string().min(1).optional(),
  city: z.string().min(1),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().regex(/^\d{5}$/),
})
export type Address = z.infer<typeof Address>

const Pickup = z.strictObject({ hours: Week })
/**
 * Delivery windows of whole hours in local time, counted from each opening. A truncated last window is dropped.
 */
const Windows = z.strictObject({
  /** Divisor of 24, so that a store that never closes has the same windows every day. */
  hours: z.union([1, 2, 3, 4, 6, 8, 12].map(hours => z.literal(hours))),
  /** Minutes before its start at which a window stops accepting orders. */
  cutoff_minutes: z.int().min(0).max(2880),
  /** Orders per window. A change applies only to windows without bookings. */
  capacity: z.int().min(1).max(10_000),
})
const Delivery = z.strictObject({
  hours: Week,
  fee_cents: wholeCents,
  /** Straight-line miles from the restaurant, at most 10. Omitted if `zips` defines the area. */
  radius_miles: z.number().positive().max(10).optional(),
  zips: z.array(z.string().regex(/^\d{5}$/)).optional(),
  travel_minutes: z.int().min(0).max(180),
  /** Assigns every order a window instead of an individual time, regardless of preparation and travel time. */
  windows: Windows.optional(),
})

/** Dispatch channel for orders. `none` means that ordering was never possible here. */
const Dispatch = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('demo'),
    /** Seconds until the simulated kitchen responds, multiplied by KITCHEN_SPEED. */
    after_seconds: z.number().min(0).max(3600).default(20),
    answer: z.enum(['accept', 'reject', 'silent']).default('accept'),
    reason: z.string().optional(),
  }),
  /**
   * The staff responds on the console screen. After the deadline the restaurant is called if `phone_fallback` is
   * set.
   */
  z.strictObject({ kind: z.literal('console'), phone_fallback: z.boolean().default(false) }),
  /** The restaurant's own system is notified, as docs/webhooks.md describes. */
  z.strictObject({ kind: z.literal('webhook'), url: z.url({ protocol: /^https?$/ }) }),
  z.strictObject({
    kind: z.literal('phone'),
    /** Persona from data/voice/personas.json that answers a simulated call. */
    persona: z.string().optional(),
  }),
])

export const Restaurant = z.strictObject({
  id: z.string().regex(/^\d{1,12}$/),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** Source of an imported record: the data set and its key there. */
  external: z.strictObject({ source: z.string().min(1), id: z.string().min(1) }).optional(),
  /** `shop-1` or `shop-2` for the operator's own shops. */
  location: z.enum(['shop-1', 'shop-2']).optional(),
  name: z.string().min(1).max(80),
  source: z.enum(['demo', 'generated', 'imported', 'merchant']),
  channel: z.enum(['restaurant', 'grocery', 'voice']),
  cuisines: z.array(z.string()).min(1).max(6),
  description: z.string().max(400),
  price_level: z.int().min(1).max(4).optional(),
  rating: z.number().min(0).max(5),
  review_count: z.int().min(0),
  phone: z.string().min(7).optional(),
  website: z.url({ protocol: /^https?$/ }).optional(),
  address: Address,
  neighborhood: z.string(),
  location_point: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  timezone: z.string(),
  pickup: Pickup.optional(),
  delivery: Delivery.optional(),
  /** Local dates that differ from the week; [] is closed all day. */
  special: z.record(z.iso.date(), z.array(ClockRange)).default({}),
  /** Pause during which the kitchen accepts no orders: its end, or `true` if the end is unknown. */
  paused_until: z.union([z.iso.datetime({ offset: true }), z.literal(true)]).optional(),
  prep_minutes: z.int().min(0).max(600),
  /** Minutes to respond to an order while open; defaults to 8. */
  accept_minutes: z.int().min(1).max(60).optional(),
  last_order_minutes: z.int().min(0).max(240).default(15),
  minimum_order_cents: wholeCents.default(0 as Cents),
  tax: z.strictObject({
    rate,
    fee_taxable: z.boolean().default(false),
    delivery_taxable: z.boolean().default(false),
  }),
  dispatch: Dispatch,
})
export type Restaurant = z.infer<typeof Restaurant> & {
  /** True if the menu failed its checks or does not exist, so that nothing can be ordered. */
  readonly unpublished?: true
}

/** Catalog file: a restaurant and its menu, which the `menu` module parses. */
export const RestaurantFile = Restaurant.extend({ menu: z.unknown().optional() })
  .refine(
    r => r.source !== 'imported' || r.dispatch.kind === 'none',
    'an imported restaurant is for discovery only: dispatch must be none',
  )
  .refine(
    r => r.dispatch.kind === 'none' || (r.phone !== undefined && r.price_level !== undefined),
    'a restaurant that takes orders needs phone and price_level',
  )
  .refine(
    r => r.channel !== 'voice' || r.dispatch.kind === 'phone' || r.dispatch.kind === 'none',
    'a restaurant of the voice channel receives orders by phone: dispatch must be phone or none',
  )
export type RestaurantFile = z.infer<typeof RestaurantFile>

/** True for a fictional restaurant, which has no kitchen and cannot be reached by phone. */
export const isFictional = ({ source }: Pick<Restaurant, 'source'>): boolean =>
  source === 'demo' || source === 'generated'

export const FULFILLMENTS = ['pickup', 'delivery'] as const
export type Fulfillment = (typeof FULFILLMENTS)[number]

/** True if the restaurant supports ordering and is not paused indefinitely. */
export const acceptsOrders = (restaurant: Restaurant): boolean =>
  restaurant.dispatch.kind !== 'none' &&
  restaurant.paused_until !== true &&
  !restaurant.unpublished &&
  (restaurant.pickup !== undefined || restaurant.delivery !== undefined)
