import { findRestaurant } from '#src/catalog/find.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { type OperateDeps, performRestaurantAction, type RestaurantAction } from '#src/fulfillment/operate.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { toDollars } from '#src/kernel/money.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type LiveMenus, optionKey } from '#src/menu/live-menus.ts'
import { setPause, UNTIL_TOLD } from '#src/menu/live-restaurants.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { Feed } from '#src/orders/feed.ts'
import { excessOf, readGiven } from '#src/orders/handed-out.ts'
import { readOrder } from '#src/orders/read.ts'
import { ATTENDED_MS, attend } from './attendance.ts'
import { readBoard } from './board.ts'
import { openConsoleKeys } from './keys.ts'
import { orderMovedOnFault } from './moved-on.ts'
import { noteExcess } from './note-excess.ts'
import { presentPause } from './pause.ts'
import { refundedOf } from './present-ticket.ts'
import type { ActAnswer, Board, Pause, StockChange, StockList } from './schema.ts'
import { changeStock, listStock, withPromises } from './stock.ts'

export type ConsoleDeps = {
  readonly db: Ledger
  readonly world: World
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly menus: LiveMenus
  readonly feed: Feed
  readonly operating: OperateDeps
  /** Refreshes stock and pauses; resolves when the menus and restaurants above reflect them. */
  readonly refreshMarket: () => Promise<void>
}

/** Console for restaurant staff. Every operation with a `key` throws unauthorized if the key is wrong or missing. */
export type MerchantConsole = {
  /** Restaurant that a key opens. Throws restaurant_not_found, unauthorized. */
  readonly enter: (restaurantId: string, key: string | undefined) => Promise<Restaurant>
  /** Applies a restaurant action to an order. Throws order_not_found, item_not_found, order_moved_on. */
  readonly act: (
    restaurantId: string,
    key: string | undefined,
    orderId: string,
    said: RestaurantAction,
  ) => Promise<ActAnswer>
  /** Returns the open orders and today's orders. */
  readonly board: (restaurantId: string, key: string | undefined) => Promise<Board>
  readonly stock: (restaurantId: string, key: string | undefined, query?: string) => Promise<StockList>
  /** Changes the remaining stock of items; resolves to those items. */
  readonly changeStock: (
    restaurantId: string,
    key: string | undefined,
    changes: readonly StockChange[],
  ) => Promise<StockList>
  /** Pauses orders for the given minutes, or indefinitely without minutes; or resumes them. */
  readonly pause: (
    restaurantId: string,
    key: string | undefined,
    said: { readonly paused: boolean; readonly minutes?: number | undefined },
  ) => Promise<Pause>
  /** Records that staff are watching, so that a simulated kitchen leaves the answers to them. */
  readonly attend: (restaurantId: string) => Promise<unknown>
  /** Returns a listener whose `notified` resolves when data of the restaurant may have changed. */
  readonly listen: (restaurantId: string) => { readonly notified: Promise<void> } & Disposable
}

/** Opens the console for all restaurants. */
export async function openConsole(deps: ConsoleDeps): Promise<MerchantConsole> {
  const { db, world, restaurants, menus, feed, operating, refreshMarket } = deps
  const keys = await openConsoleKeys(db, world)

  /** Returns the restaurant if the key is valid for it. Throws restaurant_not_found, unauthorized. */
  async function enter(restaurantId: string, key: string | undefined): Promise<Restaurant> {
    const restaurant = findRestaurant(restaurants, restaurantId)
    if (key !== undefined && (await keys.opens(restaurantId, key))) return restaurant
    const message =
      key === undefined ? 'This needs the key of the restaurant.' : 'This key does not open this restaurant.'
    throw Fault.of('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer realm="merchant"' } })
  }

  /** Menu of a restaurant. Throws not_found if it has none. */
  function menuOf({ id, name }: Restaurant): Menu {
    const menu = menus.get(id)
    if (!menu) throw Fault.of('not_found', `${name} has no menu here.`)
    return menu
  }

  /** Performs an action on an order. Throws order_not_found, item_not_found, order_moved_on. */
  async function act(
    restaurantId: string,
    key: string | undefined,
    orderId: string,
    said: RestaurantAction,
  ): Promise<ActAnswer> {
    const restaurant = await enter(restaurantId, key)
    if (said.kind === 'reject') await checkGoods(db, menus.get(restaurantId), orderId, said.itemsOut ?? [])
    const acted = await performRestaurantAction(operating, restaurantId, orderId, said)
    if (acted.kind === 'no_such_order') throw Fault.of('order_not_found', 'This restaurant has no such order.')
    const isAnswer = said.kind === 'answer_complaint' ? 'complaint' : said.kind === 'release' || said.kind === 'keep'
    if (acted.kind === 'too_late') throw await orderMovedOnFault(db, orderId, acted.status, restaurant, isAnswer)
    // all later readers of the menu see what is sold out
    if (said.kind === 'reject') await refreshMarket()
    return { orderId, status: acted.status, already: acted.kind === 'already', ...(await given(orderId, said)) }
  }

  /** Refund total of an order, and notes for the staff member who sent a report. */
  async function given(
    orderId: string,
    said: RestaurantAction,
  ): Promise<Pick<ActAnswer, 'refunded' | 'refunded_cents' | 'notes'>> {
    const { row, quote } = (await readOrder(db, orderId))!
    const refunded_cents = refundedOf(row)
    const reports = 'given' in said ? (said.given ?? []) : []
    const notes = excessOf(quote.lines, readGiven(row.given), reports).map(noteExcess)
    return { refunded: toDollars(refunded_cents), refunded_cents, notes }
  }

  return {
    enter,
    act,
    board: async (restaurantId, key) => readBoard(db, await enter(restaurantId, key), menus, world.now()),
    stock: async (restaurantId, key, query) => {
      const menu = menuOf(await enter(restaurantId, key))
      return withPromises(db, restaurantId, menu, listStock(menu, query))
    },
    changeStock: async (restaurantId, key, changes) => {
      const restaurant = await enter(restaurantId, key)
      await changeStock({ db, now: world.now, listed: operating.listed }, restaurantId, menuOf(restaurant), changes)
      await refreshMarket()
      feed.notify(restaurantId)
      const after = listStock(menuOf(restaurant))
      const items = after.items.filter(entry => changes.some(change => change.id === entry.id))
      return { ...after, total: items.length, items }
    },
    pause: async (restaurantId, key, said) => {
      await enter(restaurantId, key)
      const now = world.now()
      const end = said.minutes === undefined ? UNTIL_TOLD : now + said.minutes * 60_000
      await setPause(db, restaurantId, said.paused ? end : null, now)
      await refreshMarket()
      feed.notify(restaurantId)
      return presentPause(findRestaurant(restaurants, restaurantId), now)
    },
    attend: restaurantId => attend(db, restaurantId, world.now() + ATTENDED_MS),
    listen: restaurantId => feed.listen({ restaurantId }),
  }
}

/** Throws item_not_found unless all ids are on the menu or on the order itself. */
async function checkGoods(db: Ledger, menu: Menu | undefined, orderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const order = await readOrder(db, orderId)
  const known = new Set(menu ? listStock(menu).items.map(entry => entry.id) : [])
  for (const line of order?.quote.lines ?? []) {
    known.add(line.itemId)
    for (const { categoryId, modifierId } of line.modifiers) known.add(optionKey(categoryId, modifierId))
  }
  const problems = ids.flatMap((id, index): Problem[] => {
    const field = `itemsOut[${index}]`
    const message = `${field}: no item or option ${id} on the menu.`
    return known.has(id) ? [] : [{ code: 'item_not_found', field, message }]
  })
  if (problems.length > 0) throw Fault.ofProblems(problems)
}
