import { checkAddress } from '#src/catalog/address.ts'
import { deliversTo } from '#src/catalog/delivery-area.ts'
import { resolveTime } from '#src/catalog/pickup-time.ts'
import { milesBetween } from '#src/catalog/places.ts'
import { FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { correctItem, sampleOf } from '#src/menu/correct.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import { ALLERGENS, DIETS } from '#src/menu/model.ts'
import { raiseTo } from '#src/menu/raise.ts'
import { withinStock } from '#src/menu/stock.ts'
import { examineCart } from './examine.ts'
import { type Constraints, DeliveryAddress, PreviewRequest } from './request.ts'
import { type CartDeps, type Shop, shopOf } from './shop.ts'

const MOST_LINES = 50
/** How many other restaurants are tried, nearest first. */
const MOST_ELSEWHERE = 200

/**
 * The caller's cart with everything wrong put right and every valid choice kept, proven by the same examination; where
 * nothing of it can be kept, the simplest order that works there or next door. What the caller must not be given binds
 * all of them. Undefined when nothing can be ordered.
 */
export function correctCart(deps: CartDeps, raw: unknown): PreviewRequest | undefined {
  const body = isJsonObject(raw) ? raw : {}
  for (const attempt of attempts(deps, body)) {
    if (!attempt || !PreviewRequest.safeParse(attempt).success) continue
    if (examineCart(deps, attempt).cart) return attempt
  }
  return undefined
}

/** Corrections from the most faithful one on, each made only when it is asked for. */
function* attempts(deps: CartDeps, body: JsonObject): Generator<PreviewRequest | undefined> {
  const { restaurant_id: id, constraints } = body
  if (readConstraints(constraints) === false) return
  const named = typeof id === 'string' || typeof id === 'number' ? deps.market.restaurants.get(String(id)) : undefined
  const shop = named && shopOf(deps.market, named.id)
  if (shop) yield* inShop(deps, shop, body)
  for (const other of shopsNear(deps, named).slice(0, MOST_ELSEWHERE)) {
    yield faithful(deps, other, { ...body, items: [] }, offered(other.restaurant, body))
    yield* inShop(deps, other, { constraints })
  }
}

function* inShop(deps: CartDeps, shop: Shop, body: JsonObject): Generator<PreviewRequest | undefined> {
  const wanted = offered(shop.restaurant, body)
  yield faithful(deps, shop, body, wanted)
  const { constraints } = body
  for (const fulfillment of FULFILLMENTS) {
    if (fulfillment !== wanted) yield faithful(deps, shop, body, fulfillment)
    yield faithful(deps, shop, { constraints }, fulfillment)
  }
}

function shopsNear(deps: CartDeps, from: Restaurant | undefined): Shop[] {
  const shops = [...deps.market.restaurants.keys()].flatMap(id => shopOf(deps.market, id) ?? [])
  const miles = (shop: Shop) => (from ? milesBetween(from.location_point, shop.restaurant.location_point) : 0)
  return shops.filter(shop => shop.restaurant.id !== from?.id).sort((a, b) => miles(a) - miles(b))
}

function faithful(
  deps: CartDeps,
  shop: Shop,
  body: JsonObject,
  fulfillment: Fulfillment | undefined,
): PreviewRequest | undefined {
  const { restaurant } = shop
  const rules = fulfillment && timeRules(restaurant, fulfillment, deps.market.hasRoom)
  if (!rules) return undefined
  const address = fulfillment === 'delivery' ? reachable(deps, restaurant, body.delivery_address) : undefined
  if (fulfillment === 'delivery' && !address) return undefined
  const wish = typeof body.pickup_time === 'string' ? body.pickup_time : 'ASAP'
  const asked = resolveTime(rules, wish, deps.world.now())
  const pickup_time = asked.ok ? wish : asked.corrected
  const time = asked.ok ? asked : resolveTime(rules, pickup_time, deps.world.now())
  if (!time.ok) return undefined
  const minute = minuteOfDay(restaurant.timezone, time.resolved)
  const constraints = readConstraints(body.constraints) || undefined
  const menu = suitableMenu(shop.menu, constraints ?? {})
  const given = Array.isArray(body.items) ? body.items.slice(0, MOST_LINES) : []
  const kept = given.flatMap((item: unknown) => correctItem(menu, item, minute) ?? [])
  const sample = sampleOf(menu, minute)
  const items = kept.length > 0 ? withinStock(menu, kept) : sample ? [sample] : []
  if (items.length === 0) return undefined
  return {
    restaurant_id: restaurant.id,
    items: raiseTo(menu, items, restaurant.minimum_order_cents, minute),
    fulfillment,
    ...(address ? { delivery_address: address } : {}),
    pickup_time,
    ...(constraints ? { constraints } : {}),
  }
}

/**
 * What the buyer must not be given, with words put right that can only mean one thing ("Peanuts", "dairy-free"). False
 * when a part of it cannot be understood: then nothing is proposed, for a safety wish is not to be weakened.
 */
function readConstraints(raw: unknown): Constraints | undefined | false {
  if (raw === undefined) return undefined
  if (!isJsonObject(raw) || Object.keys(raw).some(key => key !== 'allergens' && key !== 'diets')) return false
  const allergens = readWords(ALLERGENS, raw.allergens)
  const diets = readWords(DIETS, raw.diets)
  if (!allergens || !diets) return false
  return { ...(allergens.length > 0 ? { allergens } : {}), ...(diets.length > 0 ? { diets } : {}) }
}

function readWords<T extends string>(known: readonly T[], given: unknown): T[] | undefined {
  if (given === undefined) return []
  if (!Array.isArray(given)) return undefined
  const words = given.map(word => {
    const text = String(word)
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    return known.find(name => name === text || `${name}s` === text)
  })
  return words.includes(undefined) ? undefined : [...new Set(words as T[])]
}

/** The fulfilment asked for if it is offered, else the one that the rest of the request points to. */
function offered(restaurant: Restaurant, body: JsonObject): Fulfillment | undefined {
  const wanted = FULFILLMENTS.find(f => f === body.fulfillment && restaurant[f])
  if (wanted) return wanted
  return body.delivery_address !== undefined && restaurant.delivery ? 'delivery' : FULFILLMENTS.find(f => restaurant[f])
}

/** The caller's address put right; undefined where it lies outside the area or cannot be read: none is made up. */
function reachable(deps: CartDeps, restaurant: Restaurant, raw: unknown): DeliveryAddress | undefined {
  const shape = DeliveryAddress.safeParse(completed(deps, raw))
  if (!shape.success) return undefined
  const { splitUnit } = checkAddress(deps.market.places, shape.data)
  const whole = DeliveryAddress.safeParse({ ...shape.data, ...splitUnit })
  if (!whole.success) return undefined
  const { address, problems, point } = checkAddress(deps.market.places, whole.data)
  if (problems.length > 0 || !point) return undefined
  return deliversTo(restaurant, address.zip, point) ? address : undefined
}

/** An address of which street and ZIP can be read, with the city where it lacks one and the state that the ZIP is in. */
function completed(deps: CartDeps, raw: unknown): unknown {
  if (!isJsonObject(raw)) return undefined
  const { street, unit, city, zip } = raw
  const place = typeof zip === 'string' || typeof zip === 'number' ? zipOf(deps, String(zip)) : undefined
  if (!place) return raw
  return {
    street,
    ...(typeof unit === 'string' ? { unit } : {}),
    city: typeof city === 'string' && city.trim() !== '' ? city : place.city,
    state: place.state,
    zip: String(zip),
  }
}

const zipOf = (deps: CartDeps, text: string) => deps.market.places.zip(text.trim().slice(0, 5))
