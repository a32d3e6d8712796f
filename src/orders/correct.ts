import { checkAddress } from '#src/catalog/address.ts'
import { foldName } from '#src/catalog/fold.ts'
import { resolveTime } from '#src/catalog/pickup-time.ts'
import { FULFILLMENTS, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { forgive, renamed } from '#src/kernel/forgive.ts'
import { gap, withGaps, withoutGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { correctItem } from '#src/menu/correct.ts'
import { examineCart } from './examine.ts'
import { inPlace } from './misplaced.ts'
import { DeliveryAddress, PreviewRequest } from './request.ts'
import { type CartDeps, shopOf } from './shop.ts'

const MOST_LINES = 50

export type Correction = {
  /** What is wrong with the request also when its form is put right. */
  readonly problems: readonly Problem[]
  readonly fields: Readonly<Record<string, unknown>>
  /** The caller's cart put right, and nothing else; undefined where there is no such cart. */
  readonly example?: JsonObject
}

/**
 * Puts the form of a cart right and keeps everything that it asks for. What is then still wrong is left to the caller, as
 * gaps of the example; an example without gaps has passed the same examination as any order.
 */
export function correctCart(deps: CartDeps, raw: unknown, more: readonly Problem[] = []): Correction {
  const body = isJsonObject(raw) ? raw : {}
  const cart = correctForm(deps, body)
  const legible = withoutGaps(cart)
  const shape = PreviewRequest.safeParse(legible)
  const judged = examineCart(deps, legible, shape.data)
  const shaped = shape.success ? [] : shapeProblems(shape.error, legible, PreviewRequest)
  const problems = [...shaped.filter(one => !isAboutModifiers(one)), ...judged.problems]
  const example = withGaps(withRoom(cart, problems), [...more, ...problems.map(unweakened)])
  return { problems: judged.problems, fields: judged.fields, ...(example ? { example } : {}) }
}

/** A wish for safety that is not understood is never replaced by a gap. */
const unweakened = (problem: Problem): Problem =>
  problem.field?.startsWith('constraints') ? { ...problem, unfillable: true } : problem

/** Modifiers are judged with their menu at hand, which knows more than their schema. */
export const isAboutModifiers = ({ field = '' }: Problem): boolean => /^items\[\d+\]\.modifiers\b/.test(field)

function correctForm(deps: CartDeps, body: JsonObject): JsonObject {
  const named = forgive(PreviewRequest, renamed(PreviewRequest, inPlace(body))) as JsonObject
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

/** By its id, or by a slug or name that no other has. */
function restaurantOf({ market }: CartDeps, said: unknown): Restaurant | undefined {
  if (typeof said !== 'string') return undefined
  const known = market.restaurants.get(said)
  const wanted = foldName(said)
  if (known || wanted === '') return known
  const isMeant = ({ slug, name }: Restaurant) => slug === said || foldName(name) === wanted
  const [only, another] = [...market.restaurants.values()].filter(isMeant)
  return another ? undefined : only
}

/** The same time in the form that is taken. */
function correctTime(deps: CartDeps, restaurant: Restaurant, { fulfillment, pickup_time }: JsonObject) {
  const way = FULFILLMENTS.find(one => one === fulfillment)
  const rules = way && timeRules(restaurant, way, deps.market.hasRoom)
  if (!rules || typeof pickup_time !== 'string') return {}
  const time = resolveTime(rules, pickup_time, deps.world.now())
  return time.ok || time.corrected === undefined ? {} : { pickup_time: time.corrected }
}

/** An address with its unit in the field for it, and the city and state of its ZIP where it names none. */
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

/** Below the minimum the cart stays as it is, with a line for what the caller adds. */
function withRoom(cart: JsonObject, problems: readonly Problem[]): JsonObject {
  const isShort = problems.some(({ code }) => code === 'below_order_minimum')
  if (!isShort || !Array.isArray(cart.items)) return cart
  return { ...cart, items: [...cart.items, { id: gap('id of another item'), quantity: gap('how many') }] }
}
