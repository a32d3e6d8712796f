import { checkAddress } from '#src/catalog/address.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { coerceToSchema, renamed } from '#src/kernel/coerce.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap, withGaps, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { correctItem } from '#src/menu/correct.ts'
import { moveMisplacedFields } from './misplaced-fields.ts'
import { DeliveryAddress, PreviewRequest } from './request.ts'
import { type CartDeps, shopOf } from './shop.ts'
import { validateCart } from './validate-cart.ts'

const MOST_LINES = 50

export type Correction = {
  /** Problems that remain even with the corrected form. */
  readonly problems: readonly Problem[]
  readonly fields: Readonly<Record<string, unknown>>
  /** Caller's own cart, only corrected; undefined if that is impossible. */
  readonly example?: JsonObject
}

/**
 * Corrects the form of a cart without changing what it requests. Remaining problems become placeholders for the
 * caller to fill; an example without placeholders has passed the same validation as any order.
 */
export function correctCart(deps: CartDeps, raw: unknown, more: readonly Problem[] = []): Correction {
  const body = isJsonObject(raw) ? raw : {}
  const cart = correctForm(deps, body)
  const legible = withoutGaps(cart)
  const shape = PreviewRequest.safeParse(legible)
  const judged = validateCart(deps, legible, shape.data)
  const shaped = shape.success ? [] : shapeProblems(shape.error, legible, PreviewRequest)
  const problems = [...shaped.filter(one => !isAboutModifiers(one)), ...judged.problems]
  const example = withGaps(withRoom(cart, problems), [...more, ...problems.map(unweakened)])
  return { problems: judged.problems, fields: judged.fields, ...(example ? { example } : {}) }
}

/** Marks dietary constraints as unfillable: one that is not understood must never become a placeholder. */
const unweakened = (problem: Problem): Problem =>
  problem.field?.startsWith('constraints') ? { ...problem, unfillable: true } : problem

/** True if the problem is about modifiers, which are validated against the menu rather than the schema. */
export const isAboutModifiers = ({ field = '' }: Problem): boolean => /^items\[\d+\]\.modifiers\b/.test(field)

function correctForm(deps: CartDeps, body: JsonObject): JsonObject {
  const named = coerceToSchema(PreviewRequest, renamed(PreviewRequest, moveMisplacedFields(body))) as JsonObject
  const restaurant = restaurantOf(deps, named.restaurant_id)
  const shop = restaurant && shopOf(deps.market, restaurant.id)
  const items = Array.isArray(named.items) && named.items.length <= MOST_LINES ? named.items : undefined
  const cart: JsonObject = {
    ...named,
    ...(restaurant ? { restaurant_id: restaurant.id } : {}),
    ...(items && shop ? { items: items.map(item => correctItem(shop.menu, item)) } : {}),
    ...(named.delivery_address === undefined ? {} : { delivery_address: correctAddress(deps, named.delivery_address) }),
  }
  return restaurant ? { ...cart, ...correctTime(deps, restaurant, cart) } : cart
}

/** Finds a restaurant by id, or by unique slug or name. */
function restaurantOf({ market }: CartDeps, said: unknown): Restaurant | undefined {
  if (typeof said !== 'string') return undefined
  const known = market.restaurants.get(said)
  const wanted = normalizeName(said)
  if (known || wanted === '') return known
  const isMeant = ({ slug, name }: Restaurant) => slug === said || normalizeName(name) === wanted
  const [only, another] = [...market.restaurants.values()].filter(isMeant)
  return another ? undefined : only
}

/** Returns the requested time in the accepted format. */
function correctTime(deps: CartDeps, restaurant: Restaurant, { fulfillment, pickup_time }: JsonObject) {
  const way = FULFILLMENTS.find(one => one === fulfillment)
  const rules = way && timeRules(restaurant, way, deps.market.hasCapacity)
  if (!rules || typeof pickup_time !== 'string') return {}
  const time = resolveTime(rules, pickup_time, deps.world.now())
  return time.ok || time.corrected === undefined ? {} : { pickup_time: time.corrected }
}

/** Moves the unit of an address into its field, and fills in a missing city and state from the ZIP. */
export function correctAddress({ market }: CartDeps, raw: unknown): unknown {
  if (!isJsonObject(raw)) return raw
  const place = typeof raw.zip === 'string' ? market.places.zip(raw.zip.trim().slice(0, 5)) : undefined
  const isSaid = (text: unknown) => typeof text === 'string' && text.trim() !== ''
  const whole = {
    ...raw,
    ...(place && !isSaid(raw.city) ? { city: place.city } : {}),
    ...(place && !isSaid(raw.state) ? { state: place.state } : {}),
  }
  const shape = DeliveryAddress.safeParse(whole)
  if (!shape.success) return whole
  const { splitUnit } = checkAddress(market.places, shape.data)
  return { ...whole, ...splitUnit }
}

/** Adds a placeholder line to a cart below the order minimum. */
function withRoom(cart: JsonObject, problems: readonly Problem[]): JsonObject {
  const isShort = problems.some(({ code }) => code === 'below_order_minimum')
  if (!isShort || !Array.isArray(cart.items)) return cart
  return { ...cart, items: [...cart.items, { id: gap('id of another item'), quantity: gap('how many') }] }
}
