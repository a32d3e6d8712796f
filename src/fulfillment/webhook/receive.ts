import type { Restaurant } from '#src/catalog/restaurant.ts'
import { parseTimestamp } from '#src/catalog/timestamp.ts'
import type { OperateDeps, RestaurantAction } from '#src/fulfillment/operate.ts'
import { performRestaurantAction } from '#src/fulfillment/operate.ts'
import { demandTime } from '#src/fulfillment/too-early.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import { setPause, UNTIL_TOLD } from '#src/menu/live-restaurants.ts'
import type { Menus } from '#src/menu/market.ts'
import { setStock } from '#src/menu/stock-ledger.ts'
import { mergeReports, type Report, readGiven } from '#src/orders/handed-out.ts'
import { readOrder } from '#src/orders/read.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { checkMessage, type MessageHeaders } from '#src/outbound/standard-webhooks.ts'
import { KitchenEvent, type OrderNews } from './event.ts'
import { cancelReason, rejectReason } from './reasons.ts'
import { isProcessed, markProcessed } from './received.ts'
import { webhookSecretOf } from './secret.ts'

export type ReceiveDeps = OperateDeps & {
  readonly log: Log
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** Menus as listed in the catalog. */
  readonly menus: Menus
  /** Master secret from which the restaurants' secrets are derived. */
  readonly secret: Uint8Array
  /** Called after a restaurant reports changes to its stock or opening state. */
  readonly onShopNews: (restaurantId: string) => Promise<void>
}

/** `already`: a repeated message, or no change to the current state. */
export type Received = {
  readonly received: true
  readonly result: 'done' | 'already'
  readonly orderId?: string
  readonly status?: OrderStatus
}

/**
 * Processes a message from a restaurant's own system: verifies the signature before parsing anything, and applies
 * each message once. `count` is called for a signed message and may throw. Throws unauthorized, invalid_field,
 * order_not_found, item_not_found, order_moved_on.
 */
export async function receiveWebhook(
  deps: ReceiveDeps,
  restaurantId: string,
  headers: MessageHeaders,
  raw: Uint8Array,
  count?: () => Promise<unknown>,
): Promise<Received> {
  const restaurant = deps.restaurants.get(restaurantId)
  const secret = await webhookSecretOf(deps.db, deps.secret, restaurantId)
  const text = textOf(raw)
  const checked = checkMessage(secret, headers, text ?? '', deps.world.now())
  if ('objection' in checked) throw unauthorized(`${checked.objection}.`)
  if (restaurant?.dispatch.kind !== 'webhook') throw unauthorized('This restaurant has no webhook.')
  await count?.()
  const news = readEvent(text)
  if (isOfOrder(news)) return takeOrderNews(deps, restaurant, checked.id, news)
  return takeShopNews(deps, restaurant, checked.id, news)
}

const isOfOrder = (news: KitchenEvent): news is OrderNews => news.type.startsWith('order.')

const unauthorized = (message: string): Fault =>
  Fault.of('unauthorized', message, {
    hint: 'Sign the raw body according to Standard Webhooks, with the secret of this restaurant and the current time.',
  })

function textOf(raw: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
  } catch {
    return undefined
  }
}

function readEvent(text: string | undefined): KitchenEvent {
  let json: unknown
  try {
    json = JSON.parse(text ?? '')
  } catch {
    throw Fault.of('invalid_field', 'The body is not valid JSON.')
  }
  const event = KitchenEvent.safeParse(json)
  if (event.success) return event.data
  throw Fault.ofProblems(shapeProblems(event.error, json))
}

const FIRST: readonly RestaurantAction['kind'][] = ['accept']

/** Actions that an action implies, because messages may arrive out of order. */
const BEFORE: Partial<Record<RestaurantAction['kind'], readonly RestaurantAction['kind'][]>> = {
  ready: FIRST,
  out: FIRST,
  adjust: FIRST,
  handed_over: ['accept', 'ready', 'out'],
}

/**
 * Fulfillment of each action: a pickup order never goes out for delivery, and a delivery order is never ready for
 * pickup.
 */
const MEANT_FOR: Partial<Record<RestaurantAction['kind'], string>> = { ready: 'pickup', out: 'delivery' }

const movedOn = (news: OrderNews, orderId: string, status: OrderStatus): Fault =>
  Fault.of('order_moved_on', `${news.type} does not apply to this order, which is ${status}.`, {
    fields: { orderId, status },
  })

async function takeOrderNews(
  deps: ReceiveDeps,
  restaurant: Restaurant,
  id: string,
  news: OrderNews,
): Promise<Received> {
  const { db, world } = deps
  const { orderId } = news.data
  if (await isProcessed(db, restaurant.id, id)) return repeated(deps, orderId)
  const act = actOf(news, restaurant)
  const order = await readOrder(db, orderId)
  if (order && MEANT_FOR[act.kind] && order.row.fulfillment !== MEANT_FOR[act.kind])
    throw movedOn(news, orderId, order.row.status)
  if (order?.row.restaurant_id === restaurant.id) demandTime(order, act.kind, restaurant.prep_minutes, world.now())
  if ('given' in act) await checkReports(db, restaurant.id, orderId, act.given ?? [])
  for (const kind of BEFORE[act.kind] ?? [])
    await performRestaurantAction(
      deps,
      restaurant.id,
      orderId,
      kind === 'accept' ? { kind, prepMinutes: 0 } : ({ kind } as RestaurantAction),
    )
  const acted = await performRestaurantAction(deps, restaurant.id, orderId, act)
  if (acted.kind === 'no_such_order') throw Fault.of('order_not_found', 'This restaurant has no such order.')
  if (acted.kind === 'too_late') {
    deps.log.error({ order: orderId, status: acted.status, event: news.type }, 'event from a restaurant came too late')
    throw movedOn(news, orderId, acted.status)
  }
  await markProcessed(db, restaurant.id, id, world.now())
  if (act.kind === 'reject' && act.itemsOut) await deps.onShopNews(restaurant.id)
  return { received: true, result: acted.kind, orderId, status: acted.status }
}

/** Throws a Fault for invalid reports, before anything that they accompany is applied. */
async function checkReports(
  db: OperateDeps['db'],
  restaurantId: string,
  orderId: string,
  given: readonly Report[],
): Promise<void> {
  const order = given.length > 0 ? await readOrder(db, orderId) : undefined
  if (order?.row.restaurant_id === restaurantId)
    mergeReports(order.quote.lines, readGiven(order.row.given), given, 'data.given')
}

async function repeated({ db }: ReceiveDeps, orderId: string): Promise<Received> {
  const row = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  return { received: true, result: 'already', orderId, ...(row ? { status: row.status as OrderStatus } : {}) }
}

function actOf(news: OrderNews, restaurant: Restaurant): RestaurantAction {
  switch (news.type) {
    case 'order.accepted': {
      const { prepMinutes = restaurant.prep_minutes, externalId } = news.data
      return { kind: 'accept', prepMinutes, ...(externalId === undefined ? {} : { externalId }) }
    }
    case 'order.rejected': {
      const { reason, itemsOut } = news.data
      return { kind: 'reject', reason: rejectReason(reason), ...(itemsOut === undefined ? {} : { itemsOut }) }
    }
    case 'order.ready':
      return { kind: 'ready', given: news.data.given }
    case 'order.out_for_delivery':
      return { kind: 'out', given: news.data.given }
    case 'order.adjusted':
      return { kind: 'adjust', given: news.data.given }
    case 'order.handed_over':
      return { kind: 'handed_over' }
    case 'order.cancelled':
      return { kind: 'cancel', reason: cancelReason(news.data.reason) }
    case 'order.cancellation_agreed':
      return { kind: 'release' }
    case 'order.cancellation_declined':
      return { kind: 'keep' }
  }
}

/**
 * Applies changes to stock and opening state in the same commit as the message id, so that a repetition has no
 * effect.
 */
async function takeShopNews(
  deps: ReceiveDeps,
  restaurant: Restaurant,
  id: string,
  news: Exclude<KitchenEvent, OrderNews>,
): Promise<Received> {
  const now = deps.world.now()
  const change = changeOf(deps, restaurant, news, now)
  const isNew = await transact(deps.db, async trx => {
    if (!(await markProcessed(trx, restaurant.id, id, now))) return false
    await change(trx)
    return true
  })
  if (isNew) await deps.onShopNews(restaurant.id)
  return { received: true, result: isNew ? 'done' : 'already' }
}

type Change = (db: LedgerTransaction) => Promise<unknown>

function changeOf(
  deps: ReceiveDeps,
  { id: restaurantId }: Restaurant,
  news: Exclude<KitchenEvent, OrderNews>,
  now: number,
): Change {
  switch (news.type) {
    case 'item.out':
    case 'item.back': {
      const { itemId, groupId, optionId } = news.data
      const menu = deps.menus.get(restaurantId)
      const known =
        itemId === undefined
          ? menu?.groups.get(groupId!)?.options.some(option => option.id === optionId)
          : menu?.items.has(itemId)
      if (!known) throw Fault.of('item_not_found', 'The menu of this restaurant has no such item or option.')
      const id = itemId ?? optionKey(groupId!, optionId!)
      const listed = deps.listed(restaurantId, id) ?? null
      return db => setStock(db, { restaurantId, id }, { isOut: news.type === 'item.out', listed }, now)
    }
    case 'restaurant.paused': {
      const until = news.data.until === undefined ? undefined : parseTimestamp(news.data.until)
      return db => setPause(db, restaurantId, until?.ok ? until.at : UNTIL_TOLD, now)
    }
    case 'restaurant.resumed':
      return db => setPause(db, restaurantId, null, now)
  }
}
