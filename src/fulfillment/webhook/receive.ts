import type { Restaurant } from '#src/catalog/restaurant.ts'
import { parseTimestamp } from '#src/catalog/timestamp.ts'
import type { Act, OperateDeps } from '#src/fulfillment/operate.ts'
import { operate } from '#src/fulfillment/operate.ts'
import { demandTime } from '#src/fulfillment/too-early.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import { type LedgerTransaction, transact } from '#src/ledger/database.ts'
import { optionKey } from '#src/menu/live-menus.ts'
import { tellPause, UNTIL_TOLD } from '#src/menu/live-restaurants.ts'
import type { Menus } from '#src/menu/market.ts'
import { tellShelf } from '#src/menu/shelf.ts'
import { mergeReports, type Report, readGiven } from '#src/orders/given.ts'
import { readOrder } from '#src/orders/read.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { checkMessage, type MessageHeaders } from '#src/outbound/standard-webhooks.ts'
import { KitchenEvent, type OrderNews } from './event.ts'
import { cancelReason, rejectReason } from './reasons.ts'
import { isKnown, markKnown } from './received.ts'
import { webhookSecretOf } from './secret.ts'

export type ReceiveDeps = OperateDeps & {
  readonly log: Log
  readonly restaurants: ReadonlyMap<string, Restaurant>
  /** As the catalogue has them. */
  readonly menus: Menus
  /** What the secrets of restaurants are derived from. */
  readonly secret: Uint8Array
  /** Called when a restaurant has said something of its goods or of its doors. */
  readonly onShopNews: (restaurantId: string) => Promise<void>
}

/** `already` is a repetition, or what was so before: nothing has changed. */
export type Received = {
  readonly received: true
  readonly result: 'done' | 'already'
  readonly orderId?: string
  readonly status?: OrderStatus
}

/**
 * Takes a message of a restaurant's own system: who has signed it is asked before anything of it is read, and what was
 * said once is done once. `count` is called for a signed message and may throw. Throws unauthorized, invalid_field, order_not_found, item_not_found, order_moved_on.
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
    hint: 'Sign the raw body as Standard Webhooks say, with the secret of this restaurant and the time of now.',
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

const FIRST: readonly Act['kind'][] = ['accept']

/** What a restaurant has done before, when it says that it has done this; messages may overtake each other. */
const BEFORE: Partial<Record<Act['kind'], readonly Act['kind'][]>> = {
  ready: FIRST,
  out: FIRST,
  adjust: FIRST,
  handed_over: ['accept', 'ready', 'out'],
}

/** What is collected is never out for delivery, and what is delivered waits for nobody. */
const MEANT_FOR: Partial<Record<Act['kind'], string>> = { ready: 'pickup', out: 'delivery' }

const movedOn = (news: OrderNews, orderId: string, status: OrderStatus): Fault =>
  Fault.of('order_moved_on', `${news.type} means nothing for this order, which is ${status}.`, {
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
  if (await isKnown(db, restaurant.id, id)) return repeated(deps, orderId)
  const act = actOf(news, restaurant)
  const order = await readOrder(db, orderId)
  if (order && MEANT_FOR[act.kind] && order.row.fulfillment !== MEANT_FOR[act.kind])
    throw movedOn(news, orderId, order.row.status)
  if (order?.row.restaurant_id === restaurant.id) demandTime(order, act.kind, restaurant.prep_minutes, world.now())
  if ('given' in act) await checkReports(db, restaurant.id, orderId, act.given ?? [])
  for (const kind of BEFORE[act.kind] ?? [])
    await operate(deps, restaurant.id, orderId, kind === 'accept' ? { kind, prepMinutes: 0 } : ({ kind } as Act))
  const acted = await operate(deps, restaurant.id, orderId, act)
  if (acted.kind === 'no_such_order') throw Fault.of('order_not_found', 'This restaurant has no such order.')
  if (acted.kind === 'too_late') {
    deps.log.error({ order: orderId, status: acted.status, event: news.type }, 'a restaurant has spoken too late')
    throw movedOn(news, orderId, acted.status)
  }
  await markKnown(db, restaurant.id, id, world.now())
  if (act.kind === 'reject' && act.itemsOut) await deps.onShopNews(restaurant.id)
  return { received: true, result: acted.kind, orderId, status: acted.status }
}

/** Throws for reports that cannot be understood, before anything is done that they come with. */
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

function actOf(news: OrderNews, restaurant: Restaurant): Act {
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

/** News of goods and doors, kept in the same commit as the message's id: said twice, the second time means nothing. */
async function takeShopNews(
  deps: ReceiveDeps,
  restaurant: Restaurant,
  id: string,
  news: Exclude<KitchenEvent, OrderNews>,
): Promise<Received> {
  const now = deps.world.now()
  const change = changeOf(deps, restaurant, news, now)
  const isNew = await transact(deps.db, async trx => {
    if (!(await markKnown(trx, restaurant.id, id, now))) return false
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
      return db => tellShelf(db, { restaurantId, id }, { isOut: news.type === 'item.out', listed }, now)
    }
    case 'restaurant.paused': {
      const until = news.data.until === undefined ? undefined : parseTimestamp(news.data.until)
      return db => tellPause(db, restaurantId, until?.ok ? until.at : UNTIL_TOLD, now)
    }
    case 'restaurant.resumed':
      return db => tellPause(db, restaurantId, null, now)
  }
}
