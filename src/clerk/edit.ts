import { z } from 'zod'
import { OrderItem } from '#src/menu/order-item.ts'

const line = z.int().min(1).max(30).describe('Number of the line in the cart, from 1')
const note = z.string().max(120).optional().describe('A wish that the menu has no option for, for the kitchen')

/** Edit of a cart. Lines are numbered from 1, as of the time the edit is applied. */
export const Edit = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add'), item: OrderItem, note }),
  z.strictObject({ action: z.literal('replace'), line, item: OrderItem, note }),
  z.strictObject({
    action: z.literal('amount'),
    line,
    quantity: z.int().min(1).max(99).optional(),
    quantity_lbs: z.number().positive().max(100).optional(),
  }),
  z.strictObject({
    action: z.literal('choose'),
    line,
    category_id: z.string().max(40),
    modifier_ids: z.array(z.string().max(40)).max(50).describe('Takes the place of what was chosen there'),
  }),
  z.strictObject({ action: z.literal('note'), line, text: z.string().max(120) }),
  z.strictObject({ action: z.literal('remove'), line }),
  z.strictObject({ action: z.literal('clear') }),
])
export type Edit = z.infer<typeof Edit>
