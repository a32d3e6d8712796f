import { z } from 'zod'
import { UpdateInput } from './update-order.ts'

/** Order change in a conversation, as sent by programs and pages. */
export const ChangeBody = UpdateInput.extend({
  session_id: z.string().min(1).max(200).optional().describe('From the answer before; left out to begin'),
})
