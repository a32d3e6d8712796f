import { z } from 'zod'

/** API format of one ordered item, accepted by preview, inline orders, and one-shot orders. */

export const ModifierChoice = z.strictObject({
  category_id: z.string().max(40).describe('From menu.modifier_categories'),
  modifier_ids: z.array(z.string().max(40)).max(200).describe('Option ids; repeat one for more of it'),
})
export type ModifierChoice = z.infer<typeof ModifierChoice>

export const OrderItem = z.strictObject({
  id: z.string().max(120).describe('Item id from the newest menu'),
  quantity: z.int().min(1).max(99).optional().describe('Units, or packages of pre-weighed goods'),
  quantity_lbs: z
    .union([z.number(), z.string().max(20)])
    .optional()
    .describe('Pounds, for items sold by weight; replaces quantity'),
  modifiers: z.array(ModifierChoice).max(100).optional().describe('One entry per modifier category'),
})
export type OrderItem = z.infer<typeof OrderItem>
