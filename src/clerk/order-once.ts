import { coerceToSchema } from '#src/kernel/coerce.ts'
import { Fault } from '#src/kernel/faults.ts'
import { gapProblems, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { Customer, DeliveryAddress } from '#src/orders/request.ts'
import type { ConfirmResponse } from '#src/orders/schema.ts'
import { confirmOrder } from '#tools/confirm-order.ts'
import { previewOrder } from '#tools/preview-order.ts'
import { withInstructions } from './order-once-notes.ts'
import { OneShotBody, type OneShotResponse } from './order-once-schema.ts'
import { faultForInvalidBody, faultForInvalidOrder, withCustomer } from './refuse-once.ts'
import { type OneShotRequest, type OrderOnceDeps, resolveOneShotOrder, type Understood } from './understand-once.ts'

/**
 * Prices an order given by ids, names, or one sentence; with a customer, also books it. The body overrides the
 * sentence. Throws one Fault with all problems; an ambiguity is invalid_field with its candidates.
 */
export async function orderOnce(deps: OrderOnceDeps, given: unknown): Promise<OneShotResponse> {
  const raw = OneShotBody.safeParse(given).success ? given : coerceToSchema(OneShotBody, given)
  const left = gapProblems(raw)
  const shape = OneShotBody.safeParse(withoutGaps(raw))
  if (!shape.success || left.length > 0) {
    const legible = withoutGaps(raw)
    const shaped = shape.success ? [] : shapeProblems(shape.error, isJsonObject(legible) ? legible : {}, OneShotBody)
    throw await faultForInvalidBody(deps, legible, [...left, ...shaped])
  }
  const { request, read, asked } = await resolveOneShotOrder(deps, shape.data).catch(async error => {
    throw await faultForInvalidOrder(deps, error, raw)
  })
  const { engine, caller } = deps
  const preview = await withCustomer(shape.data, () =>
    previewOrder.run(engine, request, caller === undefined ? {} : { caller }),
  )
  const answer = { ...withInstructions(preview, asked), resolved: [...read.resolved] }
  if (!asked.customer) return answer
  const confirmation = await confirmed(deps, preview.priceToken, request, asked)
  // the next action after booking is payment, not another confirmation
  return { ...answer, _next: confirmation._next, confirmation, payUrl: confirmation.payUrl }
}

/**
 * Books a priced order. If the confirmation fails, the example in the fault is a complete body for this operation.
 */
async function confirmed(
  { engine, caller }: OrderOnceDeps,
  priceToken: string,
  request: Understood['request'],
  { customer, delivery_address, special_instructions }: OneShotRequest,
): Promise<ConfirmResponse> {
  const said = {
    customer: customer as Customer,
    pickup_time: request.pickup_time,
    ...(delivery_address ? { delivery_address: delivery_address as DeliveryAddress } : {}),
    ...(special_instructions === undefined ? {} : { special_instructions }),
  }
  try {
    return await confirmOrder.run(engine, { priceToken, ...said }, caller === undefined ? {} : { caller })
  } catch (error) {
    if (!(error instanceof Fault) || !isJsonObject(error.detail.example)) throw error
    const { priceToken: _, ...corrected } = error.detail.example
    throw error.withExample({ ...request, ...corrected })
  }
}
