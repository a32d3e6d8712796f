import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'
import { ModifierChoice } from '#src/menu/order-item.ts'
import { Tip } from '#src/pricing/tip.ts'

/** Single change to the order, by menu names or ids. Flat, because some model servers reject nested schemas. */
const OrderEdit = z.strictObject({
  action: z.enum(['add', 'change', 'remove', 'clear']),
  line: z.int().min(1).max(30).optional().describe('For change and remove: its number before this call'),
  dish: z.string().max(120).optional().describe('Id or exact name'),
  quantity: z.number().positive().max(99).optional().describe('Units, or pounds of what is sold by the pound'),
  options: z
    .array(z.string().max(120))
    .max(30)
    .optional()
    .describe('Names or ids; replace what was chosen in their groups. “Group: option” where names repeat'),
  drop: z.array(z.string().max(120)).max(30).optional().describe('Options to take off'),
  note: z.string().max(120).optional().describe('For the kitchen, only where no option says it'),
})

/** The same, with what a page or program states exactly: all options by their ids, and the whole note. */
export const ExactEdit = OrderEdit.extend({
  modifiers: z.array(ModifierChoice).max(100).optional().describe('All its options; replaces options and drop'),
  notes: z.string().max(120).optional().describe('Its whole note for the kitchen; empty for none'),
})
export type ExactEdit = z.infer<typeof ExactEdit>

/** Fulfillment, time, address, and customer, in the form a model provides them. */
export const OrderDetails = z.strictObject({
  fulfillment: z.enum(FULFILLMENTS).optional(),
  time: z.string().max(40).optional().describe('“asap”, or local time YYYY-MM-DDTHH:MM'),
  street: z.string().max(200).optional(),
  unit: z.string().max(40).optional(),
  city: z.string().max(80).optional(),
  state: z.string().max(40).optional(),
  zip: z.string().max(10).optional(),
  name: z.string().max(100).optional(),
  phone: z.string().max(40).optional(),
  email: z.string().max(254).optional(),
  note: z.string().max(200).optional().describe('For the kitchen, about the whole order'),
  door_note: z.string().max(120).optional().describe('For the courier'),
  allergies: z.array(z.enum(ALLERGENS)).max(14).optional(),
  diets: z.array(z.enum(DIETS)).max(7).optional(),
  tip: Tip.optional().describe('Only if asked for; percent 0 takes it off'),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Details that a model may remove. Only the customer's own words can withdraw allergies and diets. */
const FORGETTABLE = ['note', 'door_note', 'time', 'address', 'unit'] as const
export type Forgettable = (typeof FORGETTABLE)[number]

export const UpdateInput = z.strictObject({
  restaurant: z
    .string()
    .max(80)
    .optional()
    .describe('Id, number in the last list, or name; another one begins a new cart'),
  choice: z.int().min(1).max(13).optional().describe('Number of a choice on the screen'),
  edits: z.array(OrderEdit).max(20).optional(),
  words: z.string().max(500).optional().describe('The customer’s words, where edits cannot say it'),
  details: OrderDetails.optional(),
  forget: z.array(z.enum(FORGETTABLE)).max(5).optional(),
  ask_to_lift: z
    .array(z.string().max(20))
    .max(14)
    .optional()
    .describe('Allergens avoided by mistake: asks for a plain yes'),
})
export type UpdateInput = z.infer<typeof UpdateInput>

/** Order change in a conversation, as sent by programs and pages. */
export const ChangeBody = UpdateInput.extend({
  session_id: z.string().min(1).max(200).optional().describe('From the answer before; left out to begin'),
  edits: z.array(ExactEdit).max(20).optional(),
  revision: z.string().max(64).optional().describe('Of the cart that was seen: refuses to change another one'),
  agree: z
    .string()
    .max(64)
    .optional()
    .describe('The readback of the last answer: places exactly the order that was read back. Sent alone'),
})
export type ChangeBody = z.infer<typeof ChangeBody>
