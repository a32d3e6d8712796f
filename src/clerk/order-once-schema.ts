import { z } from 'zod'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { isInLetters, NOT_IN_LETTERS } from '#src/kernel/invisible-characters.ts'
import { ModifierChoice } from '#src/menu/order-item.ts'
import { Constraints, Customer, DeliveryAddress } from '#src/orders/request.ts'
import { ConfirmResponse, PreviewResponse } from '#src/orders/schema.ts'
import { Tip } from '#src/pricing/tip.ts'

/** Item of a one-shot order: by id, or by name as guests say it. */
const SpokenItem = z.strictObject({
  id: z.string().max(40).optional().describe('Item id; or name'),
  name: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .describe('What it is called, with its options: "large cheese pie, thin crust"'),
  quantity: z.int().min(1).max(99).optional().describe('1 unless given'),
  quantity_lbs: z.number().positive().max(100).optional().describe('For goods by weight'),
  modifiers: z.array(ModifierChoice).max(100).optional(),
})
export type SpokenItem = z.infer<typeof SpokenItem>

export const OneShotBody = z.strictObject({
  restaurant_id: z.string().max(40).optional().describe('Or restaurant, or near'),
  restaurant: z.string().min(1).max(120).optional().describe('Name of the restaurant'),
  near: z.string().min(1).max(120).optional().describe('Where to look for a restaurant that makes it'),
  items: z.array(SpokenItem).min(1).max(30).optional().describe('Or text'),
  text: z
    .string()
    .min(1)
    .max(500)
    .refine(isInLetters, NOT_IN_LETTERS)
    .optional()
    .describe(
      'The order in one sentence, with place, way, time, address and contact as far as they are not fields: "two plain ' +
        'slices and a coke near 11215, pickup asap"',
    ),
  fulfillment: z.enum(FULFILLMENTS).optional().describe('pickup unless given'),
  pickup_time: z.string().max(60).optional().describe('ASAP unless given'),
  delivery_address: DeliveryAddress.optional(),
  constraints: Constraints.optional().describe('Allergens and diets that every item must respect'),
  tip: Tip.optional(),
  customer: Customer.optional().describe('With it the order is confirmed, and payUrl pays it'),
  special_instructions: z.string().max(2000).optional(),
})
export type OneShotBody = z.infer<typeof OneShotBody>

export const OneShotResponse = PreviewResponse.extend({
  resolved: z
    .array(z.looseObject({ text: z.string(), id: z.string(), name: z.string() }))
    .describe('What each name or part of the sentence was taken for'),
  special_instructions: z
    .string()
    .optional()
    .describe('Wishes of the words that no option stands for: send them with the confirmation'),
  confirmation: ConfirmResponse.optional().describe('With customer: the booked order'),
  payUrl: z.string().optional(),
  _next: PreviewResponse.shape._next
    .extend(ConfirmResponse.shape._next.partial().shape)
    .describe('Possible next requests, or with customer how to pay'),
}).meta({ id: 'OneShotOrder' })
export type OneShotResponse = z.infer<typeof OneShotResponse>
