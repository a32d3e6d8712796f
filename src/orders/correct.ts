import { checkAddress } from '#src/catalog/address.ts'
import { resolveTime, timeRules } from '#src/catalog/pickup-time.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import { addCents, cents } from '#src/kernel/money.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { correctItem, sampleOf } from '#src/menu/correct.ts'
import { isSafe } from '#src/menu/diet.ts'
import { readLine } from '#src/menu/line.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { examineCart } from './examine.ts'
import { Constraints, DeliveryAddress, PreviewRequest } from './request.ts'
import { type CartDeps, type Shop, shopOf } from './shop.ts'

const MOST_UNITS = 99

/**
 * The caller's cart with everything wrong put right and every valid choice kept, proven by the same examination; where
 * nothing of it can be kept, the simplest order that works there or next door. Undefined when nothing can be ordered.
 */
export function correctCart(deps: CartDeps, raw: unknown): PreviewRequest | undefined {
  const body = isJsonObject(raw) ? raw : {}
  const named = deps.market.restaurants.get(String(body.restaurant_id))
  const shop = named && shopOf(deps.market, named.id)
  const elsewhere = shopsNear(deps, named)
  const attempts = [
    ...(shop ? [() => faithful(deps, shop, body), () => faithful(deps, shop, {})] : []),
    ...elsewhere.map(other => () => faithful(deps, other, {})),
  ]
  for (const attempt of attempts) {
    const request = attempt()
    if (!request || !PreviewRequest.safeParse(request).success) continue
    const { cart } = examineCart(deps, request)
    if (cart) return request
  }
  return undefined
}

function shopsNear(deps: CartDeps, from: Restaurant | undefined): Shop[] {
  const shops = [...deps.market.restaurants.keys()].flatMap(id => shopOf(deps.market, id) ?? [])
  const miles = (shop: Shop) => (from ? milesBetween(from.location_point, shop.restaurant.location_point) : 0)
  return shops.filter(shop => shop.restaurant.id !== from?.id).sort((a, b) => miles(a) - miles(b))
}

function faithful(deps: CartDeps, shop: Shop, body: JsonObject): PreviewRequest | undefined {
  const { restaurant, menu } = shop
  const fulfillment = offered(restaurant, body)
  const rules = fulfillment && timeRules(restaurant, fulfillment)
  if (!rules) return undefined
  const wish = typeof body.pickup_time === 'string' ? body.pickup_time : 'ASAP'
  const asked = resolveTime(rules, wish, deps.world.now())
  const pickup_time = asked.ok ? wish : asked.corrected
  const time = asked.ok ? asked : resolveTime(rules, pickup_time, deps.world.now())
  if (!time.ok) return undefined
  const minute = minuteOfDay(restaurant.timezone, time.resolved)
  const constraints = Constraints.safeParse(body.constraints)
  const diet = constraints.success ? constraints.data : {}
  const given = Array.isArray(body.items) ? body.items.slice(0, 50) : []
  const kept = given.flatMap((item: unknown) => correctItem(menu, item, minute) ?? [])
  const safe = kept.filter(item => isSafe(menu.items.get(item.id)!, diet))
  const sample = sampleOf(menu, minute, item => isSafe(item, diet))
  const items = safe.length > 0 ? safe : sample ? [sample] : []
  if (items.length === 0) return undefined
  return {
    restaurant_id: restaurant.id,
    items: toMinimum(menu, items, restaurant.minimum_order_cents, minute),
    fulfillment,
    ...(fulfillment === 'delivery' ? { delivery_address: reachable(deps, restaurant, body.delivery_address) } : {}),
    pickup_time,
    ...(constraints.success && body.constraints !== undefined ? { constraints: diet } : {}),
  }
}

/** The fulfilment asked for if it is offered, else the one that the rest of the request points to. */
function offered(restaurant: Restaurant, body: JsonObject): Fulfillment | undefined {
  const wanted = FULFILLMENTS.find(f => f === body.fulfillment && restaurant[f])
  if (wanted) return wanted
  return body.delivery_address !== undefined && restaurant.delivery ? 'delivery' : FULFILLMENTS.find(f => restaurant[f])
}

/** The caller's address put right, or the restaurant's own where it lies outside the area or cannot be read. */
function reachable(deps: CartDeps, restaurant: Restaurant, raw: unknown): DeliveryAddress {
  const { street, city, state, zip } = restaurant.address
  const own = { street, city, state, zip }
  const shape = DeliveryAddress.safeParse(raw)
  if (!shape.success) return own
  const first = checkAddress(deps.market.places, shape.data)
  const whole = first.splitUnit ? { ...shape.data, ...first.splitUnit } : shape.data
  const { address, problems, point } = checkAddress(deps.market.places, whole)
  if (problems.length > 0 || !point) return own
  const { zips, radius_miles = 10 } = restaurant.delivery ?? {}
  const within = zips ? zips.includes(address.zip) : milesBetween(point, restaurant.location_point) <= radius_miles
  return within ? address : own
}

/** Adds units, or steps of weight, of the first item until the order's minimum is met. */
function toMinimum(menu: Menu, items: readonly OrderItem[], minimum: number, minute: number): OrderItem[] {
  const totals = items.map(item => readLine(menu, item, 'items', minute).line?.total ?? cents(0))
  const missing = minimum - addCents(...totals)
  const first = items[0]
  if (missing <= 0 || !first || !totals[0]) return [...items]
  const item = menu.items.get(first.id)!
  const times = Math.ceil((missing + totals[0]) / totals[0])
  const more = isWeighed(item)
    ? { ...first, quantity_lbs: (Math.round(Number(first.quantity_lbs) * 1000) * times) / 1000 }
    : { ...first, quantity: Math.min(MOST_UNITS, (first.quantity ?? 1) * times) }
  return [more, ...items.slice(1)]
}
