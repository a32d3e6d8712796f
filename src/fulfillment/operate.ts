import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { ADJUSTABLE } from '#src/orders/adjust.ts'
import { answerComplaint, type ComplaintAnswer, isAnsweredAs } from '#src/orders/answer-complaint.ts'
import type { Report } from '#src/orders/handed-out.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import type { OrderEvent, OrderStatus } from '#src/orders/states.ts'
import { nextStatus } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import { type AnswerDeps, acceptOrder, markSoldOut, rejectOrder } from './answer.ts'
import { acceptCancellation, declineCancellation } from './cancel.ts'
import { failOrder } from './fail.ts'
import { isReportedAlready, reportGiven } from './report-given.ts'
import { demandTime } from './too-early.ts'

/** Action of a restaurant on an order, through any channel: a screen, its own system, the telephone. */
export type RestaurantAction =
  | { readonly kind: 'accept'; readonly prepMinutes: number; readonly externalId?: string }
  /** `itemsOut` are ids of sold-out items. */
  | { readonly kind: 'reject'; readonly reason: string; readonly itemsOut?: readonly string[] }
  /** Packed for pickup; `given` reports the contents if they are less than ordered. */
  | { readonly kind: 'ready'; readonly given?: readonly Report[] | undefined }
  /** Left the restaurant with a courier. */
  | { readonly kind: 'out'; readonly given?: readonly Report[] | undefined }
  /** Less was handed out than ordered: final weights, fewer units. */
  | { readonly kind: 'adjust'; readonly given: readonly Report[] }
  /** Handed over to the guest. */
  | { readonly kind: 'handed_over' }
  /** The order was accepted but cannot be made. */
  | { readonly kind: 'cancel'; readonly reason: string }
  /** Answer to a customer's cancellation request for an accepted order: agrees, or continues. */
  | { readonly kind: 'release' | 'keep' }
  /** Answer to a guest's complaint about an accepted order. */
  | { readonly kind: 'answer_complaint'; readonly answer: ComplaintAnswer }

export type Acted =
  | { readonly kind: 'done' | 'already'; readonly status: OrderStatus }
  /** The order's status does not allow the action, or no longer does. */
  | { readonly kind: 'too_late'; readonly status: OrderStatus }
  | { readonly kind: 'no_such_order' }

export type OperateDeps = AnswerDeps & {
  readonly db: Ledger
  /** Typical preparation time of a restaurant, in minutes; undefined if it has left the catalog. */
  readonly prepMinutesOf?: (restaurantId: string) => number | undefined
  /** Wakes the worker and the listeners of orders. */
  readonly wake: () => void
}

/** Statuses that result from an action: repeating the action in them is no error. */
const LED_TO: Record<RestaurantAction['kind'], readonly OrderStatus[]> = {
  accept: ['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'],
  reject: ['rejected', 'fulfillment_failed'],
  ready: ['ready_for_pickup', 'picked_up'],
  out: ['out_for_delivery', 'delivered'],
  adjust: ADJUSTABLE,
  handed_over: ['picked_up', 'delivered'],
  cancel: ['cancelled'],
  release: ['cancelled'],
  keep: [],
  answer_complaint: [],
}

/**
 * Performs a restaurant's action on one of its orders, in one transaction. Idempotent; a late action changes
 * nothing. Throws a Fault, without any change, if the report is invalid or food would leave long before its time.
 */
export async function performRestaurantAction(
  deps: OperateDeps,
  restaurantId: string,
  orderId: string,
  act: RestaurantAction,
): Promise<Acted> {
  const acted = await transact(deps.db, async (trx): Promise<Acted> => {
    const order = await readOrder(trx, orderId)
    if (order?.row.restaurant_id !== restaurantId) return { kind: 'no_such_order' }
    demandTime(order, act.kind, deps.prepMinutesOf?.(restaurantId) ?? 0, deps.world.now())
    if (await perform(deps, trx, order, act)) {
      const after = await trx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
      return { kind: 'done', status: after.status as OrderStatus }
    }
    const { status } = order.row
    const isSaidAgain =
      LED_TO[act.kind].includes(status) ||
      ('given' in act && isReportedAlready(order, act.given)) ||
      (act.kind === 'keep' && order.row.cancel_state === 'declined') ||
      (act.kind === 'answer_complaint' && isAnsweredAs(order.row.complaint, act.answer))
    if (!isSaidAgain) return { kind: 'too_late', status }
    // the order had already ended, but its sold-out items still count
    if (act.kind === 'reject') await markSoldOut(deps, trx, restaurantId, act.itemsOut ?? [])
    return { kind: 'already', status }
  })
  deps.wake()
  return acted
}

/** Performs an action. False if the order's status does not allow it. */
async function perform(
  deps: OperateDeps,
  trx: LedgerTransaction,
  order: OrderRecord,
  act: RestaurantAction,
): Promise<boolean> {
  const { id, status, fulfillment } = order.row
  const at = deps.world.now()
  const step = (event: OrderEvent) =>
    nextStatus(status, event) ? transition(trx, id, status, { event, at }) : Promise.resolve(false)
  /** Transition with a report; true if either changed anything. */
  const leave = async (event: OrderEvent, given: readonly Report[] | undefined) => {
    const adjusted = given !== undefined && (await reportGiven(trx, order, given, at))
    return (await step(event)) || adjusted
  }
  switch (act.kind) {
    case 'accept':
      return acceptOrder(deps, trx, order, { ...act, kind: 'accepted', externalId: act.externalId ?? null })
    case 'reject':
      return rejectOrder(deps, trx, order, { ...act, kind: 'rejected' })
    case 'ready':
      // a delivery order has no ready state: it waits for its courier
      return fulfillment === 'pickup' && leave('ready', act.given)
    case 'out':
      return fulfillment === 'delivery' && leave('dispatch', act.given)
    case 'adjust':
      return reportGiven(trx, order, act.given, at)
    case 'handed_over':
      return (await step('hand_over')) || (await step('deliver'))
    case 'release':
      return acceptCancellation(trx, order, at)
    case 'answer_complaint':
      return answerComplaint(trx, order, act.answer, at)
    case 'keep':
      return declineCancellation(trx, order, 'restaurant_declined', at)
    case 'cancel': {
      const failure = { event: 'cancel', code: 'merchant_cancelled', message: act.reason } as const
      const cancelled = await failOrder(trx, order, failure, at)
      if (cancelled) await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: at })
      return cancelled
    }
  }
}
