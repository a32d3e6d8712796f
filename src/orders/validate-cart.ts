import { type CheckedAddress, checkAddress } from '#src/catalog/address.ts'
import { deliveryArea } from '#src/catalog/delivery-area.ts'
import { howToReach } from '#src/catalog/present.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import { type Address, FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { Window } from '#src/catalog/windows.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { addCents, formatDollars, toDollars } from '#src/kernel/money.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { Line } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { type Price, priceOrder } from '#src/pricing/price.ts'
import { Tip } from '#src/pricing/tip.ts'
import { deliveryAreaCheck } from './area.ts'
import { cartItemsOf, validateItems } from './cart-items.ts'
import { checkInstructions } from './instructions.ts'
import { type Constraints, DeliveryAddress, type PreviewRequest } from './request.ts'
import { type CartDeps, shopOf } from './shop.ts'

/** Requested time as a slot, or as a window by its start. Epoch milliseconds. */
export type SlotTime = {
  readonly requested: string
  readonly resolved: number
  readonly earliest: number
  readonly window?: Window
}

/** Available and priced cart. */
export type Cart = {
  readonly restaurant: Restaurant
  readonly menu: Menu
  readonly items: readonly OrderItem[]
  readonly lines: readonly Line[]
  readonly fulfillment: Fulfillment
  readonly address: Address | null
  readonly time: SlotTime
  readonly price: Price
  readonly tip?: Tip
  readonly constraints?: Constraints
  readonly instructions?: string
}

export type Examination = {
  /** All problems beyond the schema of the request. */
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  /** Additional fields for the error body: closedReason, nextAvailableTime, available_zips… */
  readonly fields: Readonly<Record<string, unknown>>
  /** Present if there are no problems. */
  readonly cart?: Cart
}

const NEAREST_NAMES = 'GET /api/restaurants?near=… lists restaurants and their ids.'

/**
 * Validates the parsable parts of a cart, reporting all problems at once: restaurant, time, items, address, area,
 * and minimum. Skips malformed parts, which the request's schema reports. `shaped` is the same cart if it matches
 * the schema.
 */
export function validateCart(deps: CartDeps, raw: unknown, shaped?: PreviewRequest): Examination {
  const body = isJsonObject(raw) ? raw : {}
  const id = body.restaurant_id
  const homeless = lacksAddress(body)
  if (typeof id !== 'string') return { problems: homeless, warnings: [], fields: {} }
  const restaurant = deps.market.restaurants.get(id)
  if (!restaurant) {
    const message = `There is no restaurant ${JSON.stringify(id.slice(0, 60))}.`
    const unknown: Problem = { code: 'restaurant_not_found', field: 'restaurant_id', message, hint: NEAREST_NAMES }
    return { problems: [unknown, ...homeless], warnings: [], fields: {} }
  }
  const shop = shopOf(deps.market, id)
  if (!shop) return notOrderable(restaurant)
  const fulfillment = FULFILLMENTS.find(f => f === body.fulfillment)
  const time = examineTime(deps, restaurant, fulfillment, body.pickup_time)
  const place =
    homeless.length > 0
      ? { ...NOWHERE, problems: homeless }
      : fulfillment === 'delivery'
        ? examinePlace(deps, restaurant, body.delivery_address)
        : NOWHERE
  const remark = body.special_instructions
  const goods = validateItems(
    shop.menu,
    shaped ?? cartItemsOf(body),
    time.slot && minuteOfDay(restaurant.timezone, time.slot.resolved),
  )
  const said = checkInstructions(typeof remark === 'string' ? remark : undefined, restaurant.channel, goods.constraints)
  const short = goods.lines ? examineMinimum(restaurant, goods.lines) : []
  const problems = [...time.problems, ...goods.problems, ...place.problems, ...short, ...said.problems]
  const warnings = [...time.warnings, ...place.warnings, ...said.warnings]
  const { minimum_order_cents } = restaurant
  const minimum = { minimum_order: toDollars(minimum_order_cents), minimum_order_cents }
  const fields = { ...time.fields, ...place.fields, ...(short.length > 0 ? minimum : {}) }
  if (
    problems.length > 0 ||
    !fulfillment ||
    !time.slot ||
    !goods.lines ||
    (fulfillment === 'delivery' && !place.address)
  )
    return { problems, warnings, fields }
  const { items, lines } = goods
  const { data: tip } = Tip.safeParse(body.tip)
  const price = priceOrder(restaurant, lines, fulfillment, tip)
  const address = place.address ?? null
  const { constraints } = goods
  const cart = {
    ...shop,
    items,
    lines,
    fulfillment,
    address,
    time: time.slot,
    price,
    ...(price.tip === undefined ? {} : { tip: tip! }),
    ...(constraints && { constraints }),
    ...(said.text === null ? {} : { instructions: said.text }),
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
        ? `${name} has paused orders without saying until when${howToReach(restaurant)}.`
        : `${name} does not take orders here${howToReach(restaurant)}.`,
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
  const rules = timeRules(restaurant, fulfillment, deps.market.hasCapacity)
  if (!rules) {
    const other = fulfillment === 'delivery' ? 'pickup' : 'delivery'
    return failed(
      {
        code: 'delivery_not_offered',
        field: 'fulfillment',
        message: `${restaurant.name} does not offer ${fulfillment}; it offers ${other}.`,
        hint: `Send fulfillment "${other}", or choose another restaurant.`,
      },
      { offered: [other] },
    )
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

/** Converts address problems to request problems. */
export function addressProblems({ problems, splitUnit }: Pick<CheckedAddress, 'problems' | 'splitUnit'>): Problem[] {
  const found: Problem[] = problems.map(problem => ({ code: 'invalid_field', ...problem }))
  if (!splitUnit) return found
  const message = `Send unit "${splitUnit.unit}" and street "${splitUnit.street}" as separate fields.`
  return [...found, { code: 'address_unit_in_street', field: 'delivery_address.street', message }]
}

type PlaceCheck = Omit<Examination, 'cart'> & { readonly address?: Address }
const NOWHERE: PlaceCheck = { problems: [], warnings: [], fields: {} }
const AREA_WARNING = 'The address was located by its ZIP only.'

function examinePlace(deps: CartDeps, restaurant: Restaurant, raw: unknown): PlaceCheck {
  const area = deliveryArea(restaurant)
  if (!area) return NOWHERE
  const shape = DeliveryAddress.safeParse(raw)
  if (!shape.success) return NOWHERE
  const checked = checkAddress(deps.market.places, shape.data)
  const { address, point } = checked
  const found = addressProblems(checked)
  if (found.length > 0 || !point) return { problems: found, warnings: [], fields: {} }
  const outside = deliveryAreaCheck(restaurant, address.zip, point)
  if (outside) return { ...outside, warnings: [] }
  return { problems: [], warnings: 'zips' in area ? [] : [AREA_WARNING], fields: {}, address }
}

/** Reports a missing delivery address, for any restaurant. */
function lacksAddress({ fulfillment, delivery_address }: JsonObject): Problem[] {
  if (fulfillment !== 'delivery' || delivery_address !== undefined) return []
  const message = 'delivery_address is required for delivery.'
  return [{ code: 'missing_required_fields', field: 'delivery_address', missing: true, message }]
}

function examineMinimum(restaurant: Restaurant, lines: readonly Line[]): Problem[] {
  const subtotal = addCents(...lines.map(line => line.total))
  const minimum = restaurant.minimum_order_cents
  if (subtotal >= minimum) return []
  const message = `The subtotal is $${formatDollars(subtotal)}; ${restaurant.name} takes orders from $${formatDollars(minimum)}.`
  return [{ code: 'below_order_minimum', field: 'items', message }]
}
