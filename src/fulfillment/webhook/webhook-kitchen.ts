import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Decision, Kitchen } from '#src/fulfillment/kitchen.ts'
import type { Log } from '#src/kernel/log.ts'
import type { Dependency } from '#src/kernel/outages.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type OrderRecord, readOrder } from '#src/orders/read.ts'
import type { Call, CallResult } from '#src/outbound/call.ts'
import { signMessage } from '#src/outbound/standard-webhooks.ts'
import { type Read, readConsent, readLookup, readPlaced } from './answer.ts'
import { giveUpPlacing, messageIdOf, recordAttempt } from './deliveries.ts'
import { cancellationMessage, cancelledMessage, placedMessage } from './message.ts'
import { webhookSecretOf } from './secret.ts'

export type WebhookKitchenDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly log: Log
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly call: Call
  /** Reason why a URL must never be called; undefined if it may be. */
  readonly whyNotCalled: (url: string) => string | undefined
  /** Master secret from which the restaurants' secrets are derived. */
  readonly secret: Uint8Array
}

/** Poll interval for a system that has an order but does not answer. */
const LOOK_AGAIN_MS = 30_000
/** Maximum attempts to notify a system of a cancelled order. */
const CANCEL_TRIES = 8

/**
 * Kitchen whose own system receives each order as a signed message. Later answers arrive through `receiveWebhook`.
 */
export function webhookKitchen(deps: WebhookKitchenDeps): Kitchen {
  const { db, world } = deps

  /** Sends a signed message, or a lookup, to the system of an order's restaurant. */
  async function send(
    order: OrderRecord,
    { method, id, body, headers = {} }: { method: 'GET' | 'POST'; id: string; body?: string; headers?: object },
  ): Promise<CallResult & { readonly url: string }> {
    const restaurant = restaurantOf(deps, order)
    const url = method === 'GET' ? lookupUrl(restaurant.dispatch.url, order.row.id) : restaurant.dispatch.url
    const secret = await webhookSecretOf(db, deps.secret, restaurant.id)
    const result = await deps.call({
      method,
      url,
      headers: {
        'User-Agent': 'comanda',
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...signMessage(secret, id, body ?? '', world.now()),
      },
      ...(body === undefined ? {} : { body }),
    })
    reportCall(deps.log, restaurant.id, result)
    return { ...result, url }
  }

  const termsOf = (order: OrderRecord) => ({
    prepMinutes: restaurantOf(deps, order).prep_minutes,
    askAgainAt: world.now() + LOOK_AGAIN_MS,
  })

  /** Records the outcome of an attempt to place an order. */
  async function note<R extends Read>(order: OrderRecord, url: string, read: R): Promise<R> {
    const open = read.kind === 'unclear'
    const outcome = { state: open ? 'open' : 'delivered', last_error: open ? read.why : null } as const
    await recordAttempt(db, 'placed', { orderId: order.row.id, url, now: world.now() }, outcome)
    return read
  }

  const clear = (read: Exclude<Read, { kind: 'absent' }>): Decision =>
    read.kind === 'unclear' ? { kind: 'unknown' } : read

  return {
    kind: 'webhook',
    validate: async order => {
      const objection = deps.whyNotCalled(restaurantOf(deps, order).dispatch.url)
      if (objection === undefined) return undefined
      deps.log.error({ restaurant: order.row.restaurant_id, objection }, 'webhook URL of a restaurant not allowed')
      return { code: 'no_kitchen', message: 'The restaurant cannot be reached.' }
    },
    place: async (order, key) => {
      const { url, ...result } = await send(order, {
        method: 'POST',
        id: messageIdOf('placed', key),
        body: JSON.stringify(placedMessage(order)),
        headers: { 'Idempotency-Key': key },
      })
      const read = readPlaced(result, termsOf(order))
      await note(order, url, read)
      return read.kind === 'absent' ? { kind: 'unknown' } : clear(read)
    },
    lookup: async key => {
      const order = await orderOf(db, key)
      const { url, ...result } = await send(order, { method: 'GET', id: `wh_${key}_lookup` })
      const read = readLookup(result, termsOf(order))
      // an absent order is sent again, which counts as the next attempt
      if (read.kind === 'absent') return read
      await note(order, url, read)
      return clear(read)
    },
    askToCancel: async (order, key) => {
      const { url, ...result } = await send(order, {
        method: 'POST',
        id: messageIdOf('cancellation_requested', key),
        body: JSON.stringify(cancellationMessage(order)),
        headers: { 'Idempotency-Key': `${key}:cancellation_requested` },
      })
      const { why, ...consent } = readConsent(result)
      const outcome = { state: why === undefined ? 'delivered' : 'open', last_error: why ?? null } as const
      await recordAttempt(db, 'cancellation_requested', { orderId: key, url, now: world.now() }, outcome)
      return consent
    },
    cancel: async key => {
      const order = await orderOf(db, key)
      const now = world.now()
      await giveUpPlacing(db, key, now)
      const { url, ...result } = await send(order, {
        method: 'POST',
        id: messageIdOf('cancelled', key),
        body: JSON.stringify(cancelledMessage(order, now)),
        headers: { 'Idempotency-Key': `${key}:cancelled` },
      })
      const answer = readCancelled(result)
      const told = { orderId: key, url, now }
      if (answer !== undefined) {
        await recordAttempt(db, 'cancelled', told, { state: 'delivered', last_error: null })
        return answer
      }
      const last_error = result.kind === 'answered' ? `answered ${result.status}` : result.reason
      const attempts = await recordAttempt(db, 'cancelled', told, { state: 'open', last_error })
      if (attempts < CANCEL_TRIES) return 'unknown'
      await db
        .updateTable('deliveries')
        .set({ state: 'dead' })
        .where('id', '=', messageIdOf('cancelled', key))
        .execute()
      return 'too_late'
    },
  }
}

/** Logs an outage of a restaurant's system once, and its end once. */
function reportCall(log: Log, id: string, result: CallResult): void {
  const part: Dependency = `restaurant ${id}`
  if (result.kind === 'answered' && result.status < 500) log.info({ part }, 'its system answers')
  else if (result.kind === 'answered') log.warn({ part, status: result.status }, 'webhook returns errors')
  else log.warn({ part, reason: result.reason }, 'webhook does not respond')
}

/** Parses the answer to a cancellation: a system without the order has nothing to stop; 409 means it was cooked. */
function readCancelled(result: CallResult): 'cancelled' | 'too_late' | undefined {
  if (result.kind !== 'answered') return undefined
  const { status } = result
  if ((status >= 200 && status < 300) || status === 404 || status === 410) return 'cancelled'
  return status === 409 ? 'too_late' : undefined
}

type WebhookRestaurant = Restaurant & { readonly dispatch: Extract<Restaurant['dispatch'], { kind: 'webhook' }> }

/** Restaurant of an order. Throws Error if it no longer has its own system. */
function restaurantOf({ restaurants }: WebhookKitchenDeps, order: OrderRecord): WebhookRestaurant {
  const restaurant = restaurants.get(order.row.restaurant_id)
  if (restaurant?.dispatch.kind !== 'webhook') throw new Error(`restaurant ${order.row.restaurant_id} has no webhook`)
  return restaurant as WebhookRestaurant
}

async function orderOf(db: Ledger, key: string): Promise<OrderRecord> {
  const order = await readOrder(db, key)
  if (!order) throw new Error(`order ${key} does not exist`)
  return order
}

/** Lookup URL of an order, below the webhook URL. */
function lookupUrl(text: string, orderId: string): string {
  const url = new URL(text)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(orderId)}`
  return url.href
}
