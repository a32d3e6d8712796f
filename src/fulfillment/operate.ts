import { type Ledger, type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { enqueue } from '#src/ledger/outbox.ts'
import { ADJUSTABLE, adjustOrder } from '#src/orders/adjust.ts'
import type { Report } from '#src/orders/given.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import type { OrderEvent, OrderStatus } from '#src/orders/states.ts'
import { next } from '#src/orders/states.ts'
import { transition } from '#src/orders/transition.ts'
import { type AnswerDeps, acceptOrder, rejectOrder, takeOff } from './answer.ts'
import { keep, release } from './cancel.ts'
import { failOrder } from './fail.ts'
import { demandTime } from './too-early.ts'

/** What a restaurant says about an order, by whatever way it says it: a screen, its own system, the telephone. */
export type Act =
  | { readonly kind: 'accept'; readonly prepMinutes: number; readonly externalId?: string }
  /** `itemsOut` are ids of items that it is out of. */
  | { readonly kind: 'reject'; readonly reason: string; readonly itemsOut?: readonly string[] }
  /** Packed: to be collected; `given` says what is in it where that is less than what was ordered. */
  | { readonly kind: 'ready'; readonly given?: readonly Report[] | undefined }
  /** Left the house with a courier. */
  | { readonly kind: 'out'; readonly given?: readonly Report[] | undefined }
  /** Less was handed out than was ordered: final weights, fewer units. */
  | { readonly kind: 'adjust'; readonly given: readonly Report[] }
  /** In the guest's hands. */
  | { readonly kind: 'handed_over' }
  /** It was accepted and cannot be made after all. */
  | { readonly kind: 'cancel'; readonly reason: string }
  /** The customer wants to cancel an accepted order: it agrees, or goes on. */
  | { readonly kind: 'release' | 'keep' }

export type Acted =
  | { readonly kind: 'done' | 'already'; readonly status: OrderStatus }
  /** The order is where this means nothing, or not any more. */
  | { readonly kind: 'too_late'; readonly status: OrderStatus }
  | { readonly kind: 'no_such_order' }

export type OperateDeps = AnswerDeps & {
  readonly db: Ledger
  /** How long a restaurant usually takes; none where it has left the catalogue. */
  readonly prepMinutesOf?: (restaurantId: string) => number | undefined
  /** Wakes the worker and those who follow orders. */
  readonly wake: () => void
}

/** Statuses that an act has led to: saying it again is no mistake. */
const LED_TO: Record<Act['kind'], readonly OrderStatus[]> = {
  accept: ['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered'],
  reject: ['rejected', 'fulfillment_failed'],
  ready: ['ready_for_pickup', 'picked_up'],
  out: ['out_for_delivery', 'delivered'],
  adjust: ADJUSTABLE,
  handed_over: ['picked_up', 'delivered'],
  cancel: ['cancelled'],
  release: ['cancelled'],
  keep: [],
}

/**
 * Does what a restaurant says about one of its orders, in one transaction. Saying the same twice does it once; what
 * comes too late changes nothing. Throws a Fault, with nothing done, when what it says was given cannot be understood, or
 * food would leave long before its time.
 */
export async function operate(deps: OperateDeps, restaurantId: string, orderId: string, act: Act): Promise<Acted> {
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
      LED_TO[act.kind].includes(status) || (act.kind === 'keep' && order.row.cancel_state === 'declined')
    if (!isSaidAgain) return { kind: 'too_late', status }
    // the order was over before, but what is out is out
    if (act.kind === 'reject') await takeOff(deps, trx, restaurantId, act.itemsOut ?? [])
    return { kind: 'already', status }
  })
  deps.wake()
  return acted
}

/** False when the order is not where the act means something. */
async function perform(deps: OperateDeps, trx: LedgerTransaction, order: OrderRecord, act: Act): Promise<boolean> {
  const { id, status, fulfillment } = order.row
  const at = deps.world.now()
  const step = (event: OrderEvent) =>
    next(status, event) ? transition(trx, id, status, { event, at }) : Promise.resolve(false)
  /** A step with a report: either is news. */
  const leave = async (event: OrderEvent, given: readonly Report[] | undefined) => {
    const adjusted = given !== undefined && (await adjustOrder(trx, order, given, at))
    return (await step(event)) || adjusted
  }
  switch (act.kind) {
    case 'accept':
      return acceptOrder(deps, trx, order, { ...act, kind: 'accepted', externalId: act.externalId ?? null })
    case 'reject':
      return rejectOrder(deps, trx, order, { ...act, kind: 'rejected' })
    case 'ready':
      // what is delivered is not ready for anybody: it waits for its courier
      return fulfillment === 'pickup' && leave('ready', act.given)
    case 'out':
      return fulfillment === 'delivery' && leave('dispatch', act.given)
    case 'adjust':
      return adjustOrder(trx, order, act.given, at)
    case 'handed_over':
      return (await step('hand_over')) || (await step('deliver'))
    case 'release':
      return release(trx, order, at)
    case 'keep':
      return keep(trx, order, 'restaurant_declined', at)
    case 'cancel': {
      const failure = { event: 'cancel', code: 'merchant_cancelled', message: act.reason } as const
      const cancelled = await failOrder(trx, order, failure, at)
      if (cancelled) await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: at })
      return cancelled
    }
  }
}
