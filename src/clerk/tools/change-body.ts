import { z } from 'zod'
import { UpdateInput } from './update-order.ts'

/** A change of a conversation's order, as programs and pages send it. */
export const ChangeBody = UpdateInput.extend({
  session_id: z.string().min(1).max(200).optional().describe('From the answer before; left out to begin'),
})
