import { resolveTime } from '#src/catalog/resolve-time.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import { coerceToSchema, renamed } from '#src/kernel/coerce.ts'
import type { FaultCode, Problem } from '#src/kernel/faults.ts'
import { withGaps, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { Quote } from '#src/pricing/quote.ts'
import { correctAddress } from './correct.ts'
import type { ConfirmRequest, InlineOrderRequest } from './request.ts'
import { type ConfirmationDeps, validateConfirmation } from './validate-confirmation.ts'

type Schema = typeof ConfirmRequest | typeof InlineOrderRequest

/** Problems that a new price token solves by itself. */
const RENEWED: ReadonlySet<FaultCode> = new Set(['price_token_expired', 'menu_changed', 'item_unavailable'])

/**
 * Corrects a booking request: fills omitted fields from the preview, and puts placeholders where only the buyer
 * knows the value. `problems` are those that the request itself does not show. Undefined if a corrected form would
 * not help.
 */
export function correctBooking(
  deps: ConfirmationDeps,
  schema: Schema,
  quote: Quote,
  restaurant: Restaurant,
  body: JsonObject,
  { known, problems }: { readonly known?: OrderRow | undefined; readonly problems: readonly Problem[] },
): JsonObject | undefined {
  const named = coerceToSchema(schema, renamed(schema, contactInPlace(body))) as JsonObject
  const pickup_time = correctTime(deps, quote, restaurant, named.pickup_time)
  const address = correctAddress(deps, named.delivery_address) ?? quote.address ?? undefined
  const form: JsonObject = {
    ...named,
    ...(pickup_time === undefined ? {} : { pickup_time }),
    ...(address === undefined ? {} : { delivery_address: address }),
  }
  const legible = withoutGaps(form) as JsonObject
  const shape = schema.safeParse(legible)
  const shaped = shape.success ? [] : shapeProblems(shape.error, legible, schema)
  const agreement = validateConfirmation(deps, quote, restaurant, legible, known)
  const left = [...problems, ...shaped, ...agreement.problems].filter(({ code }) => !RENEWED.has(code))
  return withGaps(form, left)
}

/**
 * Returns the requested time in the accepted format; the previewed time if none was sent and it is still available.
 */
function correctTime(deps: ConfirmationDeps, quote: Quote, restaurant: Restaurant, said: unknown): unknown {
  const rules = timeRules(restaurant, quote.fulfillment, deps.market.hasCapacity)
  const wish = said ?? quote.time.requested
  if (!rules || typeof wish !== 'string') return said
  const time = resolveTime(rules, wish, deps.world.now())
  return time.ok ? wish : (time.corrected ?? said)
}

/** Moves name, telephone, and e-mail into the customer, wherever they were sent. */
function contactInPlace(body: JsonObject): JsonObject {
  const { name, phone, email, customer_name, customer_phone, customer_email, ...rest } = body
  const said = { name: name ?? customer_name, phone: phone ?? customer_phone, email: email ?? customer_email }
  const contact = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  if (Object.keys(contact).length === 0) return body
  const customer = body.customer ?? {}
  const isFree = isJsonObject(customer) && Object.keys(contact).every(field => customer[field] === undefined)
  return isFree ? { ...rest, customer: { ...customer, ...contact } } : body
}
