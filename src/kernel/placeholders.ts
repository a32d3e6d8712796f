import type { FaultCode, Problem } from './faults.ts'
import { isJsonObject, type JsonObject, pathOf, textOfPath } from './shape.ts'

/** Creates a placeholder in angle brackets, used in an `_example` for values that only the caller knows. */
export const gap = (what: string): string => `<${what}>`

const GAP = /^\s*<[^<>]{1,200}>\s*$/

export const isPlaceholder = (value: unknown): value is string => typeof value === 'string' && GAP.test(value)

/** Maximum recursion depth: deeper than any request or example. */
const LEVELS = 8

type Gap = { readonly path: readonly PropertyKey[]; readonly text: string }

/** Collects up to `most` placeholders in a JSON value. */
function collectGaps(value: unknown, most: number): Gap[] {
  const found: Gap[] = []
  const look = (one: unknown, path: readonly PropertyKey[]): void => {
    if (found.length >= most) return
    if (isPlaceholder(one)) found.push({ path, text: one })
    else if (path.length < LEVELS && Array.isArray(one))
      for (const [index, inner] of one.entries()) look(inner, [...path, index])
    else if (path.length < LEVELS && isJsonObject(one))
      for (const [name, inner] of Object.entries(one)) look(inner, [...path, name])
  }
  look(value, [])
  return found
}

/** Returns the paths of all placeholders in a JSON value. */
export const gapsIn = (value: unknown): string[] =>
  collectGaps(value, Number.POSITIVE_INFINITY).map(({ path }) => textOfPath(path))

/** Removes placeholders from JSON, so that they count as absent. Returns the same object if there are none. */
export function withoutGaps(value: unknown, levels = LEVELS): unknown {
  if (levels === 0) return value
  const cleared = (one: unknown) => withoutGaps(one, levels - 1)
  if (Array.isArray(value)) {
    const kept = value.filter(one => !isPlaceholder(one)).map(cleared)
    return kept.length === value.length && kept.every((one, index) => one === value[index]) ? value : kept
  }
  if (!isJsonObject(value)) return value
  const given = Object.entries(value)
  const kept = given
    .filter(([, one]) => !isPlaceholder(one))
    .map(([name, one]): [string, unknown] => [name, cleared(one)])
  const isWhole = kept.length === given.length && kept.every(([, one], index) => one === given[index]![1])
  return isWhole ? value : Object.fromEntries(kept)
}

/** Maximum number of placeholders to report separately: no template of this server has so many. */
const MOST_GAPS = 100

/** Reports the placeholders left in a request as problems: a template sent unchanged is rejected. */
export function gapProblems(raw: unknown): Problem[] {
  const gaps = collectGaps(raw, MOST_GAPS + 1)
  const problems = gaps.slice(0, MOST_GAPS).map(({ path, text }): Problem => {
    const field = textOfPath(path)
    const message = `${field} still holds the placeholder ${text.trim()}: replace it with the real value.`
    const problem: Problem = { code: 'missing_required_fields', field, missing: true, message, gap: text }
    // a name with path characters is not a field of this API, so no value can be filled in there
    return path.every(isPlainStep) ? problem : { ...problem, unfillable: true }
  })
  if (gaps.length <= MOST_GAPS) return problems
  const message = `More than ${MOST_GAPS} fields still hold a placeholder.`
  return [...problems, { code: 'missing_required_fields', message, unfillable: true }]
}

const isPlainStep = (step: PropertyKey): boolean => typeof step === 'number' || /^[^.[\]]+$/.test(String(step))

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

/** Problems that another value of the same field fixes. Other problems need a different request, not a template. */
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

/** Maximum number of problems to fill: with more, a template would not help. */
const MOST_FILLED = 200

/**
 * Returns the request with a placeholder at every field with a problem; undefined if placeholders would not fix it
 * or would be too many. The rest of the request stays unchanged.
 */
export function withGaps(request: JsonObject, problems: readonly Problem[]): JsonObject | undefined {
  if (problems.length > MOST_FILLED) return undefined
  const gaps = collectGaps(request, MOST_FILLED + 1).map(({ path }) => textOfPath(path))
  if (gaps.length > MOST_FILLED) return undefined
  let template: unknown = request
  for (const { code, field, gap: said, unfillable } of problems) {
    if (field === undefined || unfillable || !SOLVED_BY_A_VALUE.has(code)) return undefined
    const path = pathOf(field)
    if (gaps.some(known => isWithin(known, field) || isWithin(field, known))) continue
    // a placeholder would discard the content of a non-empty list or object
    if (said === undefined && holdsMuch(valueAt(template, path))) return undefined
    const name = path.findLast(part => typeof part === 'string') ?? ''
    const usual = Object.hasOwn(WHAT, name) ? WHAT[name] : gap(String(name).replaceAll('_', ' '))
    template = put(template, path, said ?? (typeof path.at(-1) === 'number' ? innermost(usual) : usual))
    gaps.push(field)
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
