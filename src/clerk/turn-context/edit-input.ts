import { z } from 'zod'
import { Edit } from '#src/clerk/edit.ts'

export const EditInput = z.strictObject({
  restaurant_id: z.string().max(40).optional().describe('Where to order; another one than before empties the cart'),
  edits: z.array(Edit).max(20).optional(),
  words: z.string().max(500).optional().describe('Things to add, in the words of the customer'),
  corrects: z.boolean().optional().describe('The words say how the order ought to be instead of what it is'),
})
export type EditInput = z.infer<typeof EditInput>
