import { z } from 'zod'
import type { OrderPayAnswer } from '#src/orders/pay.ts'
import { OrderResponse } from '#src/orders/schema.ts'

/** Output of paid operations: the order, or the payment demand, which http/paid.ts converts to a 402. */
export const PaidOutput = z.custom<OrderPayAnswer>(() => true)
export const PaidBody = OrderResponse
