import { resolveTime } from '#src/catalog/pickup-time.ts'
import type { Restaurant } from '#src/catalog/restaurant.ts'
import { timeRules } from '#src/catalog/time-rules.ts'
import type { FaultCode, Problem } from '#src/kernel/faults.ts'
import { forgive, renamed } from '#src/kernel/forgive.ts'
import { withGaps, withoutGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { OrderRow } from '#src/ledger/tables.ts'
import type { Quote } from '#src/pricing/quote.ts'
import { type AgreeDeps, examineAgreement } from './agree.ts'
import { correctAddress } from './correct.ts'
import type { ConfirmRequest, InlineOrderRequest } from './request.ts'

type Schema = typeof ConfirmRequest | typeof InlineOrderRequest

/** What a new price token puts right by itself. */
const RENEWED: ReadonlySet<FaultCode> = new Set(['price_token_expired', 'menu_changed', 'item_unavailable'])

/**
 * What a buyer sent to book a quote, put right: what was previewed stands where it was left out, and gaps where only the
 * buyer can say it. `problems` are those that the request itself does not show. Undefined where no change of form helps.
 */
export function correctBooking(
  deps: AgreeDeps,
  schema: Schema,
  quote: Quote,
  restaurant: Restaurant,
  body: JsonObject,
  { known, problems }: { readonly known?: OrderRow | undefined; readonly problems: readonly Problem[] },
): JsonObject | undefined {
  const named = forgive(schema, renamed(schema, contactInPlace(body))) as JsonObject
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
  const agreement = examineAgreement(deps, quote, restaurant, legible, known)
  const left = [...problems, ...shaped, ...agreement.problems].filter(({ code }) => !RENEWED.has(code))
  return withGaps(form, left)
}

/** The same time in the form that is taken; the previewed one where none was sent and it can still be had. */
function correctTime(deps: AgreeDeps, quote: Quote, restaurant: Restaurant, said: unknown): unknown {
  const rules = timeRules(restaurant, quote.fulfillment, deps.market.hasRoom)
  const wish = said ?? quote.time.requested
  if (!rules || typeof wish !== 'string') return said
  const time = resolveTime(rules, wish, deps.world.now())
  return time.ok ? wish : (time.corrected ?? said)
}

/** Name, telephone and e-mail belong to the customer, wherever they were sent. */
function contactInPlace(body: JsonObject): JsonObject {
  const { name, phone, email, customer_name, customer_phone, customer_email, ...rest } = body
  const said = { name: name ?? customer_name, phone: phone ?? customer_phone, email: email ?? customer_email }
  const contact = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  if (Object.keys(contact).length === 0) return body
  const customer = body.customer ?? {}
  const isFree = isJsonObject(customer) && Object.keys(contact).every(field => customer[field] === undefined)
  return isFree ? { ...rest, customer: { ...customer, ...contact } } : body
}
