import { Fault, type Problem } from '#src/kernel/faults.ts'
import { forgive, renamed } from '#src/kernel/forgive.ts'
import { withGaps, withoutGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import { isAboutModifiers } from '#src/orders/correct.ts'
import { inPlace } from '#src/orders/misplaced.ts'
import { mergeProblems } from '#src/orders/preview.ts'
import { previewOrder } from '#tools/preview-order.ts'
import type { OrderOnceDeps } from './order-once.ts'
import { OneShotBody } from './order-once-schema.ts'

/** A one-shot order with its fields under their names and in their places. */
export const formOf = (raw: unknown): JsonObject =>
  forgive(OneShotBody, renamed(OneShotBody, inPlace(isJsonObject(raw) ? raw : {}))) as JsonObject

/** The refusal of a body that is not as its schema has it; items with ids are judged with their menu at hand. */
export async function refuseForm(
  { engine, caller }: OrderOnceDeps,
  raw: unknown,
  problems: readonly Problem[],
): Promise<Fault> {
  const form = formOf(raw)
  const cart = cartIn(raw)
  const refused =
    cart && (await faultOf(() => previewOrder.run(engine, cart as never, caller === undefined ? {} : { caller })))
  const { problems: judged = [], example, fields = {} } = refused?.detail ?? {}
  const knownBetter = ({ field = '' }: Problem) =>
    judged.some(known => isAboutModifiers(known) && field.startsWith(known.field!))
  const told = mergeProblems(
    problems.filter(one => one.gap !== undefined || !knownBetter(one)),
    judged,
  )
  const whole = isJsonObject(example) ? { ...form, ...example } : form
  const template =
    refused && example === undefined ? undefined : withGaps(whole, [...left(problems), ...shapeOf(whole)])
  return Fault.ofProblems(told, { fields, ...(template ? { example: template } : {}) })
}

/** Gaps that a template came back with stay gaps. */
const left = (problems: readonly Problem[]): Problem[] => problems.filter(problem => problem.gap !== undefined)

function shapeOf(form: JsonObject): Problem[] {
  const legible = withoutGaps(form)
  const shape = OneShotBody.safeParse(legible)
  return shape.success ? [] : shapeProblems(shape.error, legible, OneShotBody)
}

/** The order as preview takes it, where its items have ids. */
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

/** The same refusal with the caller's own body, and gaps where it must be said otherwise. */
export function withTemplate(error: unknown, raw: unknown): unknown {
  if (!(error instanceof Fault) || error.detail.example !== undefined || !error.detail.problems) return error
  return error.withExample(withGaps(formOf(raw), error.detail.problems))
}
