import { z } from 'zod'
import { FULFILLMENTS } from './restaurant.ts'

/**
 * API schemas of the catalog. Dollar amounts have an integer counterpart in cents; instants are RFC 3339 with the
 * restaurant's offset.
 */

const instant = z.iso.datetime({ offset: true })
const day = z.string().describe('mon to sun')
const Opening = z.looseObject({ day, open: z.string(), close: z.string() })
const SpecialDate = z.looseObject({
  date: z.iso.date(),
  closed: z.boolean(),
  intervals: z.array(z.looseObject({ open: z.string(), close: z.string() })),
})
const Schedule = z.looseObject({ pickup: z.array(Opening), delivery: z.array(Opening) })

const WireAddress = z.looseObject({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  formatted: z.string(),
})

export const Listing = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    cuisine: z.string().describe('First entry of cuisines'),
    cuisines: z.array(z.string()),
    channel: z.enum(['restaurant', 'grocery', 'voice']),
    distance_miles: z.number().nullable().describe('Distance from near or from lat and lon; null without them'),
    has_pickup: z.boolean(),
    has_delivery: z.boolean(),
    accepting_orders: z.boolean().describe('If false, do not request a preview'),
    open_now: z.boolean().nullable().describe('null if the hours are unknown'),
    next_open: instant.nullable().describe('Next opening time; null while open, or if there is none'),
    rating: z.number().describe('0 to 5'),
    reviewCount: z.int(),
    address: WireAddress,
    neighborhood: z.string(),
    location: z.looseObject({ lat: z.number(), lng: z.number() }),
    price_level: z.int().nullable().describe('1 (cheap) to 4 (expensive); null if unknown'),
    minimum_order: z.number(),
    minimum_order_cents: z.int(),
    delivery_fee: z.number().nullable(),
    delivery_fee_cents: z.int().nullable(),
  })
  .meta({ id: 'RestaurantListing' })
export type Listing = z.infer<typeof Listing>

const OpenNow = z.looseObject({
  offered: z.boolean(),
  open_now: z.boolean(),
  next_open: instant.nullable(),
})

export const RestaurantDetail = Listing.extend({
  description: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  timezone: z.string(),
  photos: z.array(z.string()),
  fulfillment: z.looseObject({
    accepting_orders: z.boolean(),
    pickup: OpenNow,
    delivery: OpenNow.extend({
      fee: z.number().nullable(),
      fee_cents: z.int().nullable(),
      radius_miles: z.number().nullable(),
      zips: z.array(z.string()).nullable(),
    }),
  }),
  hours: z.looseObject({ timezone: z.string(), schedule: Schedule, special: z.array(SpecialDate) }),
  prep_minutes: z.int(),
  scheduling: z.looseObject({
    slot_minutes: z.int(),
    max_days: z.int(),
    delivery_windows: z
      .looseObject({
        hours: z.int(),
        cutoff_minutes: z.int().describe('Minutes before its start when a window stops taking orders'),
      })
      .optional()
      .describe('Present if the restaurant delivers in windows'),
  }),
  tax_rate: z.number().nullable().describe('0.08875 is 8.875 %; null if the restaurant does not take orders'),
  dispatch: z.looseObject({ kind: z.string() }),
}).meta({ id: 'Restaurant' })
export type RestaurantDetail = z.infer<typeof RestaurantDetail>

export const HoursAnswer = z
  .looseObject({
    isOpen: z.boolean().nullable().describe('null if the hours are unknown'),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    nextChangeAt: instant.nullable(),
    message: z.string(),
    schedule: Schedule,
    timezone: z.string(),
    special: z.array(SpecialDate),
    restaurant: z.looseObject({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'Hours' })
export type HoursAnswer = z.infer<typeof HoursAnswer>

const Counted = z.looseObject({ name: z.string(), count: z.int() })

export const CatalogStats = z
  .looseObject({
    total: z.int(),
    cuisines: z.array(Counted),
    cities: z.array(Counted.extend({ state: z.string() })),
    neighborhoods: z.array(Counted),
    fulfillment: z.looseObject({ pickup: z.int(), delivery: z.int(), both: z.int() }),
    channels: z.looseObject({ restaurant: z.int(), grocery: z.int(), voice: z.int() }),
    updatedAt: instant,
  })
  .meta({ id: 'CatalogStats' })
export type CatalogStats = z.infer<typeof CatalogStats>

/** Numbers may also be sent as text; empty text counts as absent. */
export const ListQuery = z
  .strictObject({
    near: z.string().max(200).optional().describe('Neighborhood, city, address, ZIP, or landmark; sorts by distance'),
    q: z.string().max(100).optional().describe('Part of the name, case-insensitive'),
    search: z.string().max(100).optional().describe('Alias of q'),
    name: z.string().max(100).optional().describe('Alias of q'),
    lat: z.number().min(-90).max(90).optional().describe('Latitude, together with lon'),
    lon: z.number().min(-180).max(180).optional().describe('Longitude, together with lat'),
    radius: z
      .number()
      .positive()
      .max(500)
      .optional()
      .describe('Radius in miles around near or lat and lon; default 25'),
    cuisine: z.string().max(200).optional().describe('One or more, comma-separated'),
    city: z.string().max(80).optional().describe('In this city'),
    zip: z
      .string()
      .regex(/^\d{5}$/, 'five digits')
      .optional()
      .describe('In this ZIP'),
    neighborhood: z.string().max(80).optional().describe('In this neighborhood'),
    fulfillment: z.enum(FULFILLMENTS).optional().describe('Only restaurants that offer this fulfillment'),
    channel: z.enum(['restaurant', 'grocery']).optional().describe('restaurant means all channels except grocery'),
    limit: z.int().min(1).max(100).optional().describe('20 unless given'),
    offset: z.int().min(0).max(1_000_000).optional().describe('Number of results to skip'),
  })
  .superRefine(({ lat, lon }, context) => {
    if ((lat === undefined) === (lon === undefined)) return
    const path = [lat === undefined ? 'lat' : 'lon']
    context.addIssue({ code: 'custom', path, message: 'lat and lon must be sent together' })
  })
export type ListQuery = z.infer<typeof ListQuery>

export const ListResult = z.looseObject({
  restaurants: z.array(Listing),
  total: z.int().describe('All matches'),
  limit: z.int(),
  offset: z.int(),
  next_offset: z.int().nullable(),
  near: z
    .looseObject({ label: z.string(), precision: z.string() })
    .nullable()
    .describe('Location that near was resolved to'),
})
export type ListResult = z.infer<typeof ListResult>
