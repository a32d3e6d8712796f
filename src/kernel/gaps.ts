import type { FaultCode, Problem } from './faults.ts'
import { isJsonObject, type JsonObject, pathOf, textOfPath } from './shape.ts'

/** An `_example` holds a gap, a text in angle brackets, where only the caller can say what to send. */
export const gap = (what: string): string => `<${what}>`

const GAP = /^\s*<[^<>]{1,200}>\s*$/

export const isGap = (value: unknown): value is string => typeof value === 'string' && GAP.test(value)

/** The paths of all gaps in a JSON value. */
export function gapsIn(value: unknown, path: readonly PropertyKey[] = [], levels = 8): string[] {
  if (isGap(value)) return [textOfPath(path)]
  if (value === null || typeof value !== 'object' || levels === 0) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => gapsIn(one, [...path, index], levels - 1))
  return Object.entries(value).flatMap(([name, one]) => gapsIn(one, [...path, name], levels - 1))
}

/** The same JSON without its gaps: a gap counts as absent. */
export function withoutGaps(value: unknown): unknown {
  if (gapsIn(value).length === 0) return value
  if (Array.isArray(value)) return value.filter(one => !isGap(one)).map(withoutGaps)
  const kept = Object.entries(value as JsonObject).filter(([, one]) => !isGap(one))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutGaps(one)]))
}

/** The gaps that a request still holds, as problems: a template sent unchanged is refused. */
export const gapProblems = (raw: unknown): Problem[] =>
  gapsIn(raw).map(field => {
    const text = valueAt(raw, pathOf(field))
    const message = `${field} still holds the placeholder ${String(text).trim()}: put in what it asks for.`
    return { code: 'missing_required_fields', field, missing: true, message, gap: text }
  })

const ADDRESS = { street: gap('street and house number'), city: gap('city'), state: gap('state'), zip: gap('ZIP') }
const CONTACT = { name: gap('name'), phone: gap('phone with area code'), email: gap('e-mail address') }
const WHAT: Readonly<Record<string, unknown>> = {
  ...ADDRESS,
  ...CONTACT,
  delivery_address: ADDRESS,
  customer: CONTACT,
  restaurant_id: gap('restaurant id'),
  items: [{ id: gap('item id'), quantity: gap('how many') }],
  id: gap('id'),
  quantity: gap('how many'),
  quantity_lbs: gap('how many pounds'),
  modifiers: [{ category_id: gap('category id'), modifier_ids: [gap('option id')] }],
  category_id: gap('category id'),
  modifier_ids: [gap('option id')],
  fulfillment: gap('pickup or delivery'),
  pickup_time: gap('date and time with offset'),
  priceToken: gap('priceToken from preview'),
  pt: gap('priceToken from preview'),
  zipcode: gap('five-digit ZIP'),
  near: gap('neighborhood, city, address or ZIP'),
  lat: gap('latitude'),
  lon: gap('longitude'),
}

/** Problems that another value of the same field solves. What else is wrong needs another request, not a template. */
const SOLVED_BY_A_VALUE: ReadonlySet<FaultCode> = new Set([
  'missing_required_fields',
  'invalid_field',
  'location_required',
  'modifiers_required',
  'modifier_invalid',
  'modifier_count',
  'item_not_found',
  'item_unavailable',
  'wrong_quantity_field',
  'quantity_below_minimum',
  'quantity_not_multiple',
  'below_order_minimum',
  'address_unit_in_street',
  'pickup_time_invalid',
  'pickup_time_too_far',
  'restaurant_closed',
  'restaurant_not_found',
])

/**
 * The request with a gap at every field that a problem names; undefined where filling gaps would not put it right. What
 * the request holds elsewhere stays as it is.
 */
export function withGaps(request: JsonObject, problems: readonly Problem[]): JsonObject | undefined {
  let template: unknown = request
  for (const { code, field, gap: said, unfillable } of problems) {
    if (field === undefined || unfillable || !SOLVED_BY_A_VALUE.has(code)) return undefined
    const path = pathOf(field)
    if (gapsIn(template).some(known => isWithin(known, field) || isWithin(field, known))) continue
    // a gap in place of a whole list or object would lose what it holds
    if (said === undefined && holdsMuch(valueAt(template, path))) return undefined
    const name = path.findLast(part => typeof part === 'string') ?? ''
    const usual = Object.hasOwn(WHAT, name) ? WHAT[name] : gap(String(name).replaceAll('_', ' '))
    template = put(template, path, said ?? (typeof path.at(-1) === 'number' ? innermost(usual) : usual))
  }
  return template as JsonObject
}

const holdsMuch = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length > 0

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

const innermost = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function put(value: unknown, [first, ...rest]: readonly PropertyKey[], what: unknown): unknown {
  if (first === undefined) return what
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? value : []
    return list.toSpliced(first, 1, put(list[first], rest, what))
  }
  const object = isJsonObject(value) ? value : {}
  return { ...object, [first]: put(Object.hasOwn(object, first) ? object[String(first)] : undefined, rest, what) }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      inner !== null && typeof inner === 'object' && Object.hasOwn(inner, part)
        ? (inner as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  )
}
