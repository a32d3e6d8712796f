import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'

/** Wire schemas of the search. */

const zipcode = z.string().regex(/^\d{5}$/, 'five digits, as text')
const uri = z.string().describe('URI')
const instant = z.iso.datetime({ offset: true })

export const Location = z
  .strictObject({
    zipcode: zipcode.optional().describe('"11201"'),
    coords: z.array(z.number()).length(2, 'exactly [latitude, longitude]').optional().describe('[latitude, longitude]'),
    city: z.string().trim().min(1).max(100).optional().describe('"Brooklyn, NY"'),
  })
  .superRefine(({ coords }, context) => {
    for (const [index, most] of [90, 180].entries())
      if (coords && Math.abs(coords[index]!) > most)
        context.addIssue({ code: 'custom', path: ['coords', index], message: `between -${most} and ${most}` })
  })
  .describe('Exactly one of zipcode, coords or city')

const Filters = z.strictObject({
  cuisine: z.array(z.string().max(80)).max(40).optional().describe('Any of these'),
  fulfillment: z.array(z.enum(FULFILLMENTS)).max(10).optional().describe('All of these are offered'),
  openNow: z.boolean().optional().describe('Open now for one of the requested methods'),
  minRating: z.number().min(0).max(5).optional(),
  avoid: z.array(z.enum(ALLERGENS)).max(20).optional().describe('No dish with one of these allergens is shown'),
})

const rest = {
  kind: z.enum(['restaurants', 'dishes']).optional().describe('restaurants unless given; dishes need no location'),
  like: z.string().min(1).max(80).optional().describe('With dishes: id of a similar dish'),
  query: z.string().max(20_000).optional().describe('What you would like, in your own words, with diet and price'),
  filters: Filters.optional(),
  limit: z.int().min(1).max(50).optional().describe('10 unless given'),
  offset: z.int().min(0).max(10_000_000).optional().describe('0 unless given'),
  asOf: instant.optional().describe('asOf of an earlier answer, for its next pages'),
}

/** Documented search request. Unknown fields are rejected. */
export const SearchRequest = z.strictObject({
  location: Location.optional().describe('Exactly one of zipcode, coords or city'),
  ...rest,
})
/** Same without the location, which is validated separately. */
export const SearchRest = z.strictObject(rest)
export type SearchRest = z.infer<typeof SearchRest>

/** Same search as URL query parameters. */
export const SearchQuery = z.strictObject({
  zipcode: zipcode.optional().describe('Where to search: five digits; required but for dishes'),
  kind: rest.kind,
  like: rest.like,
  q: rest.query,
  cuisine: z.string().max(1000).optional().describe('One or more, comma-separated'),
  fulfillment: z.string().max(40).optional().describe('pickup, delivery, or both, comma-separated'),
  openNow: Filters.shape.openNow,
  minRating: Filters.shape.minRating.describe('0 to 5'),
  avoid: z.string().max(200).optional().describe('Allergens to avoid, comma-separated'),
  limit: rest.limit,
  offset: rest.offset,
  asOf: rest.asOf,
})

const Dish = z.looseObject({ id: z.string(), name: z.string(), price: z.number(), price_cents: z.int() })

export const FoundRestaurant = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    cuisines: z.array(z.string()),
    rating: z.number().describe('0 to 5'),
    reviewCount: z.int(),
    address: z.looseObject({ formatted: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    location: z.looseObject({ lat: z.number(), lng: z.number() }),
    fulfillment: z.looseObject({
      methods: z.array(z.enum(FULFILLMENTS)),
      deliveryFee: z.number().describe('0 where nothing is delivered'),
      deliveryFee_cents: z.int(),
    }),
    hours: z.looseObject({
      timezone: z.string(),
      schedule: z
        .array(z.looseObject({ day: z.string(), open: z.string(), close: z.string(), closed: z.boolean() }))
        .describe('Of pickup, else of delivery; a close at or before its open lies on the next day'),
    }),
    photos: z.array(uri),
    ordering: z.looseObject({ url: uri }),
    qualityScore: z.int().describe('0 to 100'),
    distance: z.number().optional().describe('Miles; only when coords were sent'),
    open_now: z.boolean().nullable().describe('null: nobody knows the hours'),
    next_open: instant.nullable().describe('When it opens again; null while it is open or if it never does'),
    price_level: z.int().nullable().describe('1 cheap to 4 expensive; null when unknown'),
    accepting_orders: z.boolean().describe('false: do not attempt a preview'),
    match: z
      .looseObject({
        concepts: z.array(z.string()).describe('What of the query is found here, strongest first'),
        dishes: z.array(Dish).describe('Dishes of the menu that answer the query'),
        corrected: z.string().optional().describe('The query as it was read, where its spelling was put right'),
        unmet: z.array(z.string()).optional().describe('What was asked for and is not, or not known to be, met'),
      })
      .describe('Why this result was found'),
  })
  .meta({ id: 'FoundRestaurant' })
export type FoundRestaurant = z.infer<typeof FoundRestaurant>

/** Search result of a dish. */
export const FoundDish = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    price: z.number(),
    price_cents: z.int(),
    diets: z.array(z.string()).describe('Diets that the menu marks the dish with'),
    allergens: z
      .array(z.string())
      .nullable()
      .describe('That it contains or may contain, as its menu declares; null: nobody has checked'),
    restaurant: z.looseObject({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      rating: z.number().describe('0 to 5'),
      address: z.string(),
      methods: z.array(z.enum(FULFILLMENTS)),
      distance: z.number().optional().describe('Miles; only when coords were sent'),
      open_now: z.boolean().nullable().describe('null: nobody knows the hours'),
      next_open: instant.nullable(),
      accepting_orders: z.boolean(),
    }),
    ordering: z.looseObject({ url: uri }),
    match: z.looseObject({
      concepts: z.array(z.string()).describe('What of the query its name says'),
      corrected: z.string().optional().describe('The query as it was read, where its spelling was put right'),
      unmet: z.array(z.string()).optional().describe('What was asked for and is not met'),
    }),
  })
  .meta({ id: 'FoundDish' })
export type FoundDish = z.infer<typeof FoundDish>

export const SearchResponse = z
  .looseObject({
    status: z.literal('ok'),
    fit: z
      .enum(['exact', 'near', 'none'])
      .describe(
        'exact: a result of this page meets all that was asked; near: none does, or a word was not understood; ' +
          'none: nothing that was asked for is on any menu, and the results are offered as places to eat at all',
      ),
    results: z.array(FoundRestaurant).describe('None when dishes were asked for'),
    dishes: z.array(FoundDish).optional().describe('Best first, when asked for'),
    count: z.int().describe('In this answer'),
    total: z.int().describe('All matches, whatever the page'),
    coverage: z.looseObject({
      searchedArea: z.string(),
      nearbyZipcodes: z.array(z.string()).describe('With restaurants, nearest first'),
      nearestTo: z.string().optional().describe('The place that the query spoke of: what lies there comes first'),
    }),
    understood: z
      .looseObject({
        avoid: z
          .array(z.enum(ALLERGENS))
          .describe('Allergens of the query and the filters: dishes that contain or may contain one are not shown'),
        diets: z.array(z.string()).describe('Diets of the query: dishes must carry all of them'),
        foods: z
          .array(z.string())
          .optional()
          .describe(
            'Foods of an allergy, a condition or a faith that menus do not declare: dishes whose words name one are not shown',
          ),
        unclear: z
          .literal(true)
          .optional()
          .describe(
            'The query may tell of an allergy in words that were not understood: nothing was left out for them. Ask the guest, ' +
              'and send what must be avoided as filters.avoid',
          ),
        place: z.string().optional().describe('Where it must be'),
        min_price: z.number().optional().describe('Dollars that a dish costs at least'),
        max_price: z.number().optional().describe('Dollars that a dish costs at most'),
        fulfillment: z.enum(FULFILLMENTS).optional().describe('How it must be had'),
        min_rating: z.number().optional().describe('Stars, 0 to 5'),
        max_miles: z.number().optional().describe('Farther places come after nearer ones'),
        max_minutes: z.number().optional().describe('Until food is ready, or delivered; slower places come after'),
        sort: z.enum(['distance', 'rating', 'price']).optional().describe('What comes first among places that fit'),
        open_at: instant.optional().describe('When it must be open'),
        open_now: z.literal(true).optional().describe('It must be open now'),
        not_understood: z
          .array(z.string())
          .describe('Words of the query that stand on no menu and for nothing known: they decided nothing'),
      })
      .describe('What was read out of the query; check it when an allergy is at stake'),
    asOf: instant.describe('The minute for which open_now holds'),
    timing: z.looseObject({
      searchMs: z.int(),
      embeddingMs: z.int(),
      degraded: z.boolean().optional().describe('The configured embedding model did not answer in time'),
      plan: z.string().describe('order, exact or hnsw'),
      candidates: z.int(),
      scanned: z.int(),
      cached: z.boolean(),
    }),
  })
  .meta({ id: 'SearchResponse' })
export type SearchResponse = z.infer<typeof SearchResponse>
