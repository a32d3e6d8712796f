import type { Problem } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { dietaryConflicts } from '#src/menu/diet.ts'
import { type Line, type LineCheck, readLine } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import { wrongShape } from '#src/menu/modifiers.ts'
import { OrderItem } from '#src/menu/order-item.ts'
import { stockProblems } from '#src/menu/stock.ts'
import { Constraints, type PreviewRequest } from './request.ts'

/** Parsable items and constraints of a cart, each read independently. */
type CartItems = { readonly items: readonly unknown[]; readonly constraints?: Constraints | undefined }

/** Extracts the parsable items and constraints from any JSON. */
export const cartItemsOf = (body: JsonObject): CartItems => ({
  items: Array.isArray(body.items) ? body.items.slice(0, 50) : [],
  constraints: Constraints.safeParse(body.constraints).data,
})

type CartItemsCheck = Pick<CartItems, 'constraints'> & {
  readonly problems: readonly Problem[]
  readonly items: readonly OrderItem[]
  readonly lines?: Line[]
}

/** Validates and prices the parsable items of a cart, reporting all problems at once. */
export function validateItems(
  menu: Menu,
  goods: CartItems | PreviewRequest,
  minute: number | undefined,
): CartItemsCheck {
  const { items: given, constraints } = goods
  const diet = constraints ?? {}
  const readings = isShaped(goods)
    ? goods.items.map((ordered, index) => readWhole(menu, ordered, `items[${index}]`, minute))
    : given.map((raw, index) => readItem(menu, raw, `items[${index}]`, minute))
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
  return { problems, constraints, items: items.flatMap(item => item ?? []), ...(complete ? { lines } : {}) }
}

type Reading = LineCheck & {
  readonly ordered: OrderItem
  /** True if no part of the item was skipped. */
  readonly whole: boolean
}

/** True if the request matches its schema. */
const isShaped = (goods: CartItems | PreviewRequest): goods is PreviewRequest => 'restaurant_id' in goods

const readWhole = (menu: Menu, ordered: OrderItem, path: string, minute: number | undefined): Reading => ({
  ordered,
  whole: true,
  ...readLine(menu, ordered, path, minute),
})

/** Validates the well-formed fields of an item; skips malformed ones, unless it is the id. */
function readItem(menu: Menu, raw: unknown, path: string, minute: number | undefined): Reading | undefined {
  const shape = OrderItem.safeParse(raw)
  if (shape.success) return readWhole(menu, shape.data, path, minute)
  if (!isJsonObject(raw)) return undefined
  const wrong = new Set(shape.error.issues.map(issue => issue.path[0]))
  const legible = Object.keys(OrderItem.shape).filter(name => !wrong.has(name) && raw[name] !== undefined)
  const part = OrderItem.safeParse(Object.fromEntries(legible.map(name => [name, raw[name]])))
  if (!part.success) return undefined
  const blind = wrong.has('quantity') || wrong.has('quantity_lbs')
  const about = (field: string) =>
    (blind && /^quantity/.test(field)) || (wrong.has('modifiers') && /^modifiers/.test(field))
  const { problems } = readLine(menu, part.data, path, minute)
  const item = wrong.has('modifiers') ? menu.items.get(part.data.id) : undefined
  return {
    ordered: part.data,
    whole: false,
    problems: [
      ...problems.filter(p => !about((p.field ?? '').slice(path.length + 1))),
      ...(item ? [wrongShape(menu, item, path)] : []),
    ],
  }
}
