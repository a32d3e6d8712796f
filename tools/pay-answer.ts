import { z } from 'zod'
import type { OrderPayAnswer } from '#src/orders/pay.ts'
import { OrderResponse } from '#src/orders/schema.ts'

/** Paid operations answer with the order, or with what is owed, which http/paid.ts turns into a 402. */
export const PaidOutput = z.custom<OrderPayAnswer>(() => true)
export const PaidBody = OrderResponse
