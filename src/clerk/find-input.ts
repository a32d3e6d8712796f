import { z } from 'zod'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'

/** Search criteria and location. */
export const FindInput = z.strictObject({
  restaurant_ids: z.array(z.string().max(40)).max(10).optional().describe('Just these'),
  near: z.string().max(120).optional().describe('Neighbourhood, city, address or ZIP; if omitted, where it was before'),
  query: z.string().max(300).optional().describe('What they feel like, in plain words, with diet and price'),
  cuisine: z.array(z.string().max(40)).max(5).optional(),
  fulfillment: z.enum(FULFILLMENTS).optional(),
  open_now: z.boolean().optional(),
  max_miles: z.number().min(0).max(50).optional().describe('No farther than this'),
  max_price: z.int().min(0).max(1_000_000).optional().describe('Cents that a dish may cost'),
  min_rating: z.number().min(0).max(5).optional(),
  sort: z.enum(['fit', 'distance', 'rating', 'price']).optional(),
  beyond: z
    .enum(['price', 'distance', 'shown'])
    .optional()
    .describe('Only what is cheaper or closer than the last list, or what it did not show'),
  order: z
    .string()
    .max(500)
    .optional()
    .describe('What they want to order, word for word: tells who can make all of it'),
})
export type FindInput = z.infer<typeof FindInput>
