import { acceptsOrders } from '#src/catalog/restaurant.ts'
import { coerceToSchema, renamed } from '#src/kernel/coerce.ts'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { withGaps, withoutGaps } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { checkContact } from '#src/orders/contact.ts'
import { isAboutModifiers } from '#src/orders/correct.ts'
import { moveMisplacedFields } from '#src/orders/misplaced-fields.ts'
import { examineRequest, mergeProblems } from '#src/orders/preview.ts'
import { OneShotBody } from './order-once-schema.ts'
import { type OrderOnceDeps, resolveOneShotOrder } from './understand-once.ts'

/**
 * One-shot order with corrected field names and positions; a restaurant name given as its id is resolved to the id.
 */
function formOf({ engine, named }: OrderOnceDeps, raw: unknown): JsonObject {
  const form = coerceToSchema(
    OneShotBody,
    renamed(OneShotBody, moveMisplacedFields(isJsonObject(raw) ? raw : {})),
  ) as JsonObject
  const { restaurant_id: said } = form
  if (typeof said !== 'string' || engine.market.restaurants.has(said)) return form
  const { restaurants } = engine.market
  const [only, another] = (named(said)?.ids ?? []).filter(id => acceptsOrders(restaurants.get(id)!))
  return only === undefined || another !== undefined ? form : { ...form, restaurant_id: only }
}

/** Builds the fault for a body that violates the schema; includes all problems of the order it appears to mean. */
export async function faultForInvalidBody(
  deps: OrderOnceDeps,
  raw: unknown,
  problems: readonly Problem[],
): Promise<Fault> {
  const form = formOf(deps, raw)
  const isWhole = left(problems).length + shapeOf(form).length === 0
  const refused = await (isWhole ? refusalOf(deps, form) : refusalOfCart(deps, form))
  const { problems: judged = [], example, fields = {} } = refused?.detail ?? {}
  const knownBetter = ({ field = '' }: Problem) =>
    judged.some(known => isAboutModifiers(known) && field.startsWith(known.field!))
  const told = mergeProblems(
    problems.filter(one => one.gap !== undefined || !knownBetter(one)),
    judged,
  )
  const whole = isJsonObject(example) ? { ...(isWhole ? {} : form), ...example } : form
  const template =
    refused && example === undefined ? undefined : withGaps(whole, [...left(problems), ...shapeOf(whole)])
  return Fault.ofProblems(told, { fields, ...(template ? { example: template } : {}) })
}

/** Fault of a well-formed order, with a corrected example; undefined if the order can be booked. */
async function refusalOf(deps: OrderOnceDeps, form: JsonObject): Promise<Fault | undefined> {
  const refused = await faultOf(async () => {
    const { request, asked } = await resolveOneShotOrder(deps, OneShotBody.parse(form))
    const { cart } = await withCustomer(form, () => examineRequest(goodsOf(deps), request))
    const isCalled = cart.fulfillment === 'delivery' || cart.restaurant.channel === 'voice'
    const { problems } = asked.customer ? checkContact(asked.customer, isCalled) : { problems: [] }
    if (problems.length > 0) throw Fault.ofProblems(problems)
  })
  return refused && (withTemplate(deps, refused, form) as Fault)
}

/** Runs a cart check. Adds the customer to the example of a thrown fault. */
export async function withCustomer<T>({ customer }: JsonObject, run: () => Promise<T> | T): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Fault) || !isJsonObject(error.detail.example) || !customer) throw error
    throw error.withExample({ ...error.detail.example, customer })
  }
}

const goodsOf = ({ engine, world }: OrderOnceDeps) => ({ world, market: engine.market })

/** Fault of the cart in a malformed order, if its items have ids. */
async function refusalOfCart(deps: OrderOnceDeps, form: JsonObject): Promise<Fault | undefined> {
  const cart = cartIn(form)
  return cart && (await faultOf(() => examineRequest(goodsOf(deps), cart)))
}

/** Problems for template gaps that the caller sent back unfilled. */
const left = (problems: readonly Problem[]): Problem[] => problems.filter(problem => problem.gap !== undefined)

function shapeOf(form: JsonObject): Problem[] {
  const legible = withoutGaps(form)
  const shape = OneShotBody.safeParse(legible)
  return shape.success ? [] : shapeProblems(shape.error, legible, OneShotBody)
}

/** Preview request for the order, if its items have ids. */
function cartIn(raw: unknown): JsonObject | undefined {
  const body = isJsonObject(raw) ? raw : {}
  const { restaurant_id, items, fulfillment = 'pickup', pickup_time = 'ASAP' } = body
  const hasIds = Array.isArray(items) && items.length > 0 && items.every(item => isJsonObject(item) && item.id)
  if (typeof restaurant_id !== 'string' || !hasIds) return undefined
  const counted = items.map((item: JsonObject) =>
    item.quantity === undefined && item.quantity_lbs === undefined ? { ...item, quantity: 1 } : item,
  )
  const { customer: _, text: _text, near: _near, restaurant: _restaurant, ...rest } = body
  return { ...rest, items: counted, fulfillment, pickup_time }
}

async function faultOf(run: () => unknown): Promise<Fault | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** Fault of a well-formed body; the example replaces a restaurant name with its id. */
export async function faultForInvalidOrder(deps: OrderOnceDeps, error: unknown, raw: unknown): Promise<unknown> {
  const form = formOf(deps, raw)
  const isNamed = isJsonObject(raw) && form.restaurant_id !== raw.restaurant_id
  if (!(error instanceof Fault) || !error.detail.problems || !isNamed) return withTemplate(deps, error, raw)
  const refused = await refusalOf(deps, form)
  const { problems = [], fields = {}, example } = refused ? refused.detail : { example: form }
  return Fault.ofProblems(mergeProblems(error.detail.problems, problems), {
    fields,
    ...(example === undefined ? {} : { example }),
  })
}

/** Same fault with the caller's own body as its example, with placeholders for the values to correct. */
function withTemplate(deps: OrderOnceDeps, error: unknown, raw: unknown): unknown {
  if (!(error instanceof Fault) || error.detail.example !== undefined || !error.detail.problems) return error
  return error.withExample(withGaps(formOf(deps, raw), error.detail.problems))
}
