import { checkAddress } from '#src/catalog/address.ts'
import { spokenWindow } from '#src/catalog/available-times.ts'
import { formatClockTime } from '#src/catalog/hours.ts'
import { resolveTime } from '#src/catalog/resolve-time.ts'
import type { Address, Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { minuteOfDay } from '#src/catalog/zone.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import { readLine } from '#src/menu/line.ts'
import { carryOver } from '#src/menu/rematch-line.ts'
import type { Quote } from '#src/pricing/quote.ts'
import { deliveryAreaCheck } from './area.ts'
import { checkCallback } from './callback.ts'
import { linesViolatingConstraints } from './constraint-violations.ts'
import { checkContact } from './contact.ts'
import type { Booking, BookingIntent } from './create-order.ts'
import { checkInstructions } from './instructions.ts'
import { DeliveryAddress } from './request.ts'
import { type CartDeps, shopOf } from './shop.ts'
import { addressProblems } from './validate-cart.ts'

export type ConfirmationDeps = CartDeps & {
  /** Returns why a URL must not be called; undefined if it may be. */
  readonly whyNotCalled: (url: string) => string | undefined
}

export type Agreement = {
  readonly problems: readonly Problem[]
  readonly warnings: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  /** Present if the buyer's data is valid as is. */
  readonly booking?: Booking
  /** Buyer's data if it can be parsed, even if the order is no longer possible. */
  readonly intent?: BookingIntent
}

/**
 * Validates everything that a buyer adds to a quote, reporting all problems at once: contact, time, address, and
 * remark; and that the restaurant can still make the quoted items. Accepts any JSON with the fields of a
 * confirmation. `known` is the order already booked for the quote: its own slot in a delivery window counts as
 * free.
 */
export function validateConfirmation(
  deps: ConfirmationDeps,
  quote: Quote,
  restaurant: Restaurant,
  raw: unknown,
  known?: OrderRow,
): Agreement {
  const body = isJsonObject(raw) ? raw : {}
  const contact = checkContact(body.customer, quote.fulfillment === 'delivery' || restaurant.channel === 'voice')
  const given = body.special_instructions ?? quote.instructions
  const instructions = checkInstructions(
    typeof given === 'string' ? given : undefined,
    restaurant.channel,
    quote.constraints,
  )
  const callback = checkCallback(body.agentCallback, deps.whyNotCalled)
  const place = agreePlace(deps, quote, restaurant, body)
  const time = agreeTime(deps, quote, restaurant, body.pickup_time, known)
  const problems = [
    ...place.problems,
    ...time.problems,
    ...contact.problems,
    ...instructions.problems,
    ...callback.problems,
  ]
  const complete = problems.length === 0 && contact.contact && time.slot && place.address !== undefined
  const wish = body.pickup_time
  const said =
    contact.contact &&
    place.address !== undefined &&
    typeof wish === 'string' &&
    instructions.problems.length + callback.problems.length === 0
  return {
    problems,
    ...(said
      ? {
          intent: {
            contact: contact.contact!,
            address: place.address!,
            time: { requested: requestedAs(wish) },
            instructions: instructions.text,
            callbackUrl: callback.url,
          },
        }
      : {}),
    warnings: [...time.warnings, ...contact.warnings, ...instructions.warnings],
    fields: { ...time.fields, ...place.fields },
    ...(complete
      ? {
          booking: {
            contact: contact.contact!,
            address: place.address!,
            time: time.slot!,
            instructions: instructions.text,
            callbackUrl: callback.url,
          },
        }
      : {}),
  }
}

const spokenSlot = ({ resolved, window }: Booking['time'], timezone: string): string =>
  window ? `the delivery window ${spokenWindow(window, timezone)}` : formatClockTime(resolved, timezone)

/** Normalizes a requested time as the resolver stores it: ASAP in capitals, anything else unchanged. */
const requestedAs = (wish: string): string => (/^\s*asap\s*$/i.test(wish) ? 'ASAP' : wish)

type PlaceAgreement = {
  problems: Problem[]
  address?: Address | null
  fields?: Readonly<Record<string, unknown>>
}

/** Validates the address: it must match the quote, but its unit can be added or changed. */
function agreePlace(deps: CartDeps, quote: Quote, restaurant: Restaurant, body: JsonObject): PlaceAgreement {
  if (!quote.address) return { problems: [], address: null }
  const raw = body.delivery_address
  const field = 'delivery_address'
  if (raw === undefined) {
    const message = 'delivery_address is required for delivery: send the previewed address.'
    return { problems: [{ code: 'missing_required_fields', field, missing: true, message }] }
  }
  const shape = DeliveryAddress.safeParse(raw)
  if (!shape.success) return { problems: [] }
  const checked = checkAddress(deps.market.places, shape.data)
  const { address, splitUnit } = checked
  const unit = splitUnit?.unit ?? address.unit ?? quote.address.unit
  const found = addressProblems(checked)
  if (found.length > 0) return { problems: found }
  const area = checked.point && deliveryAreaCheck(restaurant, address.zip, checked.point)
  if (area) return area
  if (!isSamePlace(address, quote.address)) {
    const message = `The order was previewed for ${quote.address.street}, ${quote.address.zip}; preview again for another address.`
    return { problems: [{ code: 'cart_mismatch', field, message }] }
  }
  return { problems: [], address: { ...quote.address, ...(unit === undefined ? {} : { unit }) } }
}

const isSamePlace = (a: Address, b: Address): boolean =>
  a.zip === b.zip && a.street.trim().toLowerCase() === b.street.trim().toLowerCase()

type TimeAgreement = Omit<Agreement, 'booking'> & { slot?: Booking['time'] }

/** Validates the time again; all quoted items must be on the menu then. */
function agreeTime(
  deps: CartDeps,
  quote: Quote,
  restaurant: Restaurant,
  wish: unknown,
  known: OrderRow | undefined,
): TimeAgreement {
  const { hasCapacity } = deps.market
  const isOwn = (start: number) => known?.status === 'awaiting_payment' && known.resolved_at === start
  const rules = timeRules(
    restaurant,
    quote.fulfillment,
    (id, start) => isOwn(start) || (hasCapacity?.(id, start) ?? true),
  )
  const shop = shopOf(deps.market, quote.restaurantId)
  const nothing = { problems: [], warnings: [], fields: {} }
  if (!rules || !shop) {
    const message = `${restaurant.name} no longer takes orders.`
    return { ...nothing, problems: [{ code: 'not_orderable', message }] }
  }
  const now = deps.world.now()
  if (typeof wish !== 'string') return nothing
  const time = resolveTime(rules, wish, now)
  if (!time.ok) {
    const fields = {
      ...(time.code === 'restaurant_closed' ? { closedReason: 'closed_now' } : {}),
      nextAvailableTime: time.nextAvailableTime,
    }
    const problem: Problem = { code: time.code, field: 'pickup_time', message: time.message }
    return { problems: [problem], warnings: [], fields }
  }
  const minute = minuteOfDay(restaurant.timezone, time.resolved)
  const unsuited = linesViolatingConstraints(deps.market.menus, quote).map(({ problem }) => problem)
  const changed = quote.items.flatMap((item, index): Problem[] => {
    if (shop.menu.edition === quote.menuVersion)
      return [...readLine(shop.menu, item, `items[${index}]`, minute).problems]
    const line = quote.lines[index]!
    if (carryOver(shop.menu, item, line, minute)) return []
    return [{ code: 'menu_changed', message: `${line.name} is no longer on the menu as quoted.` }]
  })
  const problems = unsuited.length > 0 ? unsuited : changed
  const moved =
    time.resolved === quote.time.resolved
      ? []
      : [`The order is for ${spokenSlot(time, restaurant.timezone)}, not for the previewed time.`]
  return {
    problems,
    warnings: [...time.warnings, ...moved],
    fields: {},
    slot: time,
  }
}
