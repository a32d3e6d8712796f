import { type CheckedAddress, checkAddress } from '#src/catalog/address.ts'
import { deliveryArea } from '#src/catalog/delivery-area.ts'
import { resolveTime } from '#src/catalog/pickup-time.ts'
import { howToReach } from '#src/catalog/present.ts'
import { type Address, FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { Window } from '#src/catalog/windows.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { addCents, formatDollars } from '#src/kernel/money.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import { type Line, type LineCheck, readLine } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import { OrderItem } from '#src/menu/order-item.ts'
import { stockProblems } from '#src/menu/stock.ts'
import { type Price, priceOrder } from '#src/pricing/price.ts'
import { areaCheck } from './area.ts'
import { Constraints, DeliveryAddress } from './request.ts'
import { type CartDeps, shopOf } from './shop.ts'

/** When the food is wanted, as a slot, or as a window by its start. Epoch milliseconds. */
export type SlotTime = {
  readonly requested: string
  readonly resolved: number
  readonly earliest: number
  readonly window?: Window
}

/** A cart that can be had, priced. */
export type Cart = {
  readonly restaurant: Restaurant
  readonly menu: Menu
  readonly items: readonly OrderItem[]
  readonly lines: readonly Line[]
  readonly fulfillment: Fulfillment
  readonly address: Address | null
  readonly time: SlotTime
  readonly price: Price
  readonly constraints?: Constraints
}

export type Examination = {
  /** Everything that is wrong beyond the shape of the request. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  /** Further fields for the error body: closedReason, nextAvailableTime, available_zips… */
  readonly fields: Readonly<Record<string, unknown>>
  /** Present when nothing at all is wrong. */
  readonly cart?: Cart
}

const NEAREST_NAMES = 'GET /api/restaurants?near=… lists restaurants and their ids.'

/**
 * Judges a cart as far as its parts can be read: restaurant, time, items, address, area and minimum, all at once. What
 * has the wrong shape is passed over here; the request's schema reports it.
 */
export function examineCart(deps: CartDeps, raw: unknown): Examination {
  const body = isJsonObject(raw) ? raw : {}
  const id = body.restaurant_id
  if (typeof id !== 'string') return { problems: [], warnings: [], fields: {} }
  const restaurant = deps.market.restaurants.get(id)
  if (!restaurant)
    return failed({
      code: 'restaurant_not_found',
      field: 'restaurant_id',
      message: `There is no restaurant ${JSON.stringify(id.slice(0, 60))}.`,
      hint: NEAREST_NAMES,
    })
  const shop = shopOf(deps.market, id)
  if (!shop) return notOrderable(restaurant)
  const fulfillment = FULFILLMENTS.find(f => f === body.fulfillment)
  const time = examineTime(deps, restaurant, fulfillment, body.pickup_time)
  const place = fulfillment === 'delivery' ? examinePlace(deps, restaurant, body.delivery_address) : NOWHERE
  const goods = examineItems(shop.menu, body, time.slot && minuteOfDay(restaurant.timezone, time.slot.resolved))
  const short = goods.lines ? examineMinimum(restaurant, goods.lines) : []
  const problems = [...time.problems, ...goods.problems, ...place.problems, ...short]
  const warnings = [...time.warnings, ...place.warnings]
  const fields = { ...time.fields, ...place.fields }
  if (
    problems.length > 0 ||
    !fulfillment ||
    !time.slot ||
    !goods.lines ||
    (fulfillment === 'delivery' && !place.address)
  )
    return { problems, warnings, fields }
  const { items, lines } = goods
  const price = priceOrder(restaurant, lines, fulfillment)
  const address = place.address ?? null
  const constraints = Constraints.safeParse(body.constraints).data
  const cart = {
    ...shop,
    items,
    lines,
    fulfillment,
    address,
    time: time.slot,
    price,
    ...(constraints && { constraints }),
  }
  return { problems, warnings, fields, cart }
}

const failed = (problem: Problem, fields: Examination['fields'] = {}): Examination => ({
  problems: [problem],
  warnings: [],
  fields,
})

function notOrderable(restaurant: Restaurant): Examination {
  const { name, phone, website, dispatch, paused_until } = restaurant
  const isStopped = dispatch.kind !== 'none' && paused_until === true
  return failed(
    {
      code: 'not_orderable',
      field: 'restaurant_id',
      message: isStopped
        ? `${name} has stopped taking orders and has not said until when${howToReach(restaurant)}.`
        : `${name} cannot be ordered from here${howToReach(restaurant)}.`,
    },
    { closedReason: 'not_orderable', phone: phone ?? null, website: website ?? null },
  )
}

type TimeCheck = Omit<Examination, 'cart'> & { readonly slot?: SlotTime }

function examineTime(
  deps: CartDeps,
  restaurant: Restaurant,
  fulfillment: Fulfillment | undefined,
  wish: unknown,
): TimeCheck {
  if (!fulfillment) return { problems: [], warnings: [], fields: {} }
  const rules = timeRules(restaurant, fulfillment, deps.market.hasRoom)
  if (!rules) {
    const other = fulfillment === 'delivery' ? 'pickup' : 'delivery'
    return failed({
      code: 'delivery_not_offered',
      field: 'fulfillment',
      message: `${restaurant.name} does not offer ${fulfillment}; it offers ${other}.`,
      hint: `Send fulfillment "${other}", or choose another restaurant.`,
    })
  }
  if (typeof wish !== 'string') return { problems: [], warnings: [], fields: {} }
  const time = resolveTime(rules, wish, deps.world.now())
  if (time.ok) return { problems: [], warnings: time.warnings, fields: {}, slot: time }
  const closed = time.code === 'restaurant_closed' ? { closedReason: 'closed_now' } : {}
  return failed(
    { code: time.code, field: 'pickup_time', message: time.message },
    { ...closed, nextAvailableTime: time.nextAvailableTime },
  )
}

/** What an address has against it, as problems of a request. */
export function addressProblems({ problems, splitUnit }: Pick<CheckedAddress, 'problems' | 'splitUnit'>): Problem[] {
  const found: Problem[] = problems.map(problem => ({ code: 'invalid_field', ...problem }))
  if (!splitUnit) return found
  const message = `Send unit "${splitUnit.unit}" and street "${splitUnit.street}" apart.`
  return [...found, { code: 'address_unit_in_street', field: 'delivery_address.street', message }]
}

type PlaceCheck = Omit<Examination, 'cart'> & { readonly address?: Address }
const NOWHERE: PlaceCheck = { problems: [], warnings: [], fields: {} }
const AREA_WARNING = 'The position of the address is that of its ZIP.'

function examinePlace(deps: CartDeps, restaurant: Restaurant, raw: unknown): PlaceCheck {
  const area = deliveryArea(restaurant)
  if (!area) return NOWHERE
  if (raw === undefined)
    return failed({
      code: 'missing_required_fields',
      field: 'delivery_address',
      missing: true,
      message: 'delivery_address is required for delivery.',
    })
  const shape = DeliveryAddress.safeParse(raw)
  if (!shape.success) return NOWHERE
  const checked = checkAddress(deps.market.places, shape.data)
  const { address, point } = checked
  const found = addressProblems(checked)
  if (found.length > 0 || !point) return { problems: found, warnings: [], fields: {} }
  const outside = areaCheck(restaurant, address.zip, point)
  if (outside) return { ...outside, warnings: [] }
  return { problems: [], warnings: 'zips' in area ? [] : [AREA_WARNING], fields: {}, address }
}

type GoodsCheck = {
  readonly problems: readonly Problem[]
  readonly items: readonly OrderItem[]
  readonly lines?: Line[]
}

function examineItems(menu: Menu, body: Readonly<Record<string, unknown>>, minute: number | undefined): GoodsCheck {
  const given = Array.isArray(body.items) ? body.items.slice(0, 50) : []
  const diet = Constraints.safeParse(body.constraints).data ?? {}
  const readings = given.map((raw: unknown, index) => readItem(menu, raw, `items[${index}]`, minute))
  const problems = readings.flatMap((reading, index) => {
    const item = reading?.ordered && menu.items.get(reading.ordered.id)
    if (!item) return reading?.problems ?? []
    const modifiers = reading.line?.modifiers ?? []
    return [...reading.problems, ...dietaryConflicts(menu, { item, modifiers }, diet, `items[${index}]`, minute)]
  })
  const items = readings.map(reading => (reading?.whole ? reading.ordered : undefined))
  problems.push(...stockProblems(menu, items))
  const lines = readings.flatMap(reading => reading?.line ?? [])
  const complete = given.length > 0 && lines.length === given.length
  return { problems, items: items.flatMap(item => item ?? []), ...(complete ? { lines } : {}) }
}

type Reading = LineCheck & {
  readonly ordered: OrderItem
  /** Nothing of the item was passed over. */
  readonly whole: boolean
}

/** Judges an item as far as it has the right shape; fields that have not are passed over, unless it is the id. */
function readItem(menu: Menu, raw: unknown, path: string, minute: number | undefined): Reading | undefined {
  const shape = OrderItem.safeParse(raw)
  if (shape.success) return { ordered: shape.data, whole: true, ...readLine(menu, shape.data, path, minute) }
  if (!isJsonObject(raw)) return undefined
  const wrong = new Set(shape.error.issues.map(issue => issue.path[0]))
  const legible = Object.keys(OrderItem.shape).filter(name => !wrong.has(name) && raw[name] !== undefined)
  const part = OrderItem.safeParse(Object.fromEntries(legible.map(name => [name, raw[name]])))
  if (!part.success) return undefined
  const blind = wrong.has('quantity') || wrong.has('quantity_lbs')
  const about = (field: string) =>
    (blind && /^quantity/.test(field)) || (wrong.has('modifiers') && /^modifiers/.test(field))
  const { problems } = readLine(menu, part.data, path, minute)
  return {
    ordered: part.data,
    whole: false,
    problems: problems.filter(p => !about((p.field ?? '').slice(path.length + 1))),
  }
}

function examineMinimum(restaurant: Restaurant, lines: readonly Line[]): Problem[] {
  const subtotal = addCents(...lines.map(line => line.total))
  const minimum = restaurant.minimum_order_cents
  if (subtotal >= minimum) return []
  const message = `The subtotal is $${formatDollars(subtotal)}; ${restaurant.name} takes orders from $${formatDollars(minimum)}.`
  return [{ code: 'below_order_minimum', field: 'items', message }]
}
