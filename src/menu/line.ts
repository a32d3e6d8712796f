import { normalizeName } from '#src/catalog/fold.ts'
import { editDistance } from '#src/kernel/edit-distance.ts'
import type { Problem } from '#src/kernel/faults.ts'
import {
  addCents,
  type Cents,
  cents,
  type MilliPounds,
  parsePounds,
  priceOfWeight,
  toPounds,
} from '#src/kernel/money.ts'
import { gap } from '#src/kernel/placeholders.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { isWeighed, type Menu, optionOf } from './menu.ts'
import type { MenuItem, TaxCategory } from './model.ts'
import { type Choice, checkModifiers, unitPrices } from './modifiers.ts'
import { foldedNames } from './normalized-names.ts'
import type { OrderItem } from './order-item.ts'

type LineModifier = {
  readonly categoryId: string
  readonly category: string
  readonly modifierId: string
  readonly name: string
  readonly units: number
  /** Price of all units together, after free units. */
  readonly price: Cents
}

/** Validated and priced order line: plain data that a quote can store. */
export type Line = {
  readonly itemId: string
  readonly name: string
  /** Units or packages; null for items sold by weight. */
  readonly quantity: number | null
  /** Requested weight; null for items sold by the unit. */
  readonly weight: MilliPounds | null
  readonly modifiers: readonly LineModifier[]
  /** Categories filled with their defaults. */
  readonly appliedDefaults: readonly string[]
  /** Price of one unit, package, or pound with its modifiers. */
  readonly unitPrice: Cents
  readonly total: Cents
  readonly taxCategory: TaxCategory
}

export type LineCheck = { readonly problems: readonly Problem[]; readonly line?: Line }

/** Validates one ordered item against the menu, reporting all problems at once, and prices it if there are none. */
export function readLine(menu: Menu, ordered: OrderItem, path: string, minute?: MinuteOfDay): LineCheck {
  const item = menu.items.get(ordered.id)
  if (!item) return { problems: [unknownItem(menu, ordered.id, path)] }
  const missing = unavailability(menu, item, minute)
  if (missing)
    return { problems: [{ code: 'item_unavailable', field: `${path}.id`, message: missing, unfillable: true }] }
  const amount = readAmount(item, ordered, path)
  const modifiers = checkModifiers(menu, item, ordered.modifiers ?? [], path)
  const problems = [...amount.problems, ...modifiers.problems]
  return problems.length > 0 ? { problems } : { problems, line: priceLine(item, amount, modifiers.choices) }
}

type Amount = {
  readonly problems: readonly Problem[]
  readonly quantity: number | null
  readonly weight: MilliPounds | null
}

function readAmount(item: MenuItem, ordered: OrderItem, path: string): Amount {
  const refuse = (code: Problem['code'], field: string, message: string): Amount => ({
    problems: [{ code, field: `${path}.${field}`, message, missing: code === 'missing_required_fields' }],
    quantity: null,
    weight: null,
  })
  const { quantity, quantity_lbs } = ordered
  if (!isWeighed(item)) {
    if (quantity_lbs !== undefined)
      return refuse(
        'wrong_quantity_field',
        'quantity_lbs',
        `${item.name} is sold by the unit: send quantity, not quantity_lbs.`,
      )
    if (quantity === undefined)
      return refuse('missing_required_fields', 'quantity', `${item.name}: send quantity, a whole number, 1 or more.`)
    return { problems: [], quantity, weight: null }
  }
  if (quantity !== undefined)
    return refuse(
      'wrong_quantity_field',
      'quantity',
      `${item.name} is sold by weight: send quantity_lbs, not quantity.`,
    )
  if (quantity_lbs === undefined)
    return refuse('missing_required_fields', 'quantity_lbs', `${item.name} is sold by weight: send quantity_lbs.`)
  const weight = parsePounds(quantity_lbs)
  if (weight === undefined || weight === 0 || weight > 100_000)
    return refuse(
      'invalid_field',
      'quantity_lbs',
      `quantity_lbs of ${item.name} must be above 0, at most 100, with at most three decimals.`,
    )
  const { min_weight_mlb, weight_increment_mlb } = item
  if (min_weight_mlb !== undefined && weight < min_weight_mlb)
    return refuse('quantity_below_minimum', 'quantity_lbs', `${item.name}: at least ${toPounds(min_weight_mlb)} lb.`)
  if (weight_increment_mlb !== undefined && weight % weight_increment_mlb !== 0)
    return refuse(
      'quantity_not_multiple',
      'quantity_lbs',
      `${item.name} is sold in steps of ${toPounds(weight_increment_mlb)} lb.`,
    )
  return { problems: [], quantity: null, weight }
}

function priceLine(item: MenuItem, amount: Amount, choices: readonly Choice[]): Line {
  const sizeId = choices.find(choice => choice.group.id === item.size_group_id)?.ids[0]
  const modifiers = choices.flatMap(({ group, ids }) => {
    const prices = unitPrices(group, ids, sizeId)
    return [...new Set(ids)].map(id => ({
      categoryId: group.id,
      category: group.name,
      modifierId: id,
      name: optionOf(group, id)!.name,
      units: ids.filter(other => other === id).length,
      price: addCents(...prices.filter((_, index) => ids[index] === id)),
    }))
  })
  const unitPrice = addCents(item.price_cents, ...modifiers.map(m => m.price))
  const { quantity, weight } = amount
  return {
    itemId: item.id,
    name: item.name,
    quantity,
    weight,
    modifiers,
    appliedDefaults: choices.filter(c => c.byDefault && c.ids.length > 0).map(c => c.group.id),
    unitPrice,
    total: weight === null ? cents(unitPrice * (quantity ?? 1)) : priceOfWeight(unitPrice, weight),
    taxCategory: item.tax_category,
  }
}

function unknownItem(menu: Menu, id: string, path: string): Problem {
  const options = nearestItems(menu, id).map(item => ({ id: item.id, name: item.name }))
  const close = options.map(item => `${item.id} ${item.name}`)
  return {
    code: 'item_not_found',
    field: `${path}.id`,
    message: `There is no item ${JSON.stringify(id.slice(0, 60))} on this menu.`,
    hint: `Use numeric item ids, as strings, from the newest menu. Nearest: ${close.join(', ')}.`,
    gap: gap('item id'),
    options,
  }
}

/** Maximum text length to compare: longer than any name, so that the rest cannot improve a match. */
const MOST_SPELT = 80

/** Returns the three items whose name, alias, or id is closest to the text by edit distance, nearest first. */
function nearestItems(menu: Menu, text: string): MenuItem[] {
  // normalization can expand one character to eighteen
  const wanted = normalizeName(text.slice(0, MOST_SPELT)).slice(0, MOST_SPELT)
  const score = (item: MenuItem) =>
    Math.min(...[normalizeName(item.id), ...foldedNames(item)].map(name => editDistance(wanted, name)))
  return [...menu.items.values()]
    .map(item => ({ item, score: score(item) }))
    .sort((a, b) => a.score - b.score)
    .slice(0, 3)
    .map(scored => scored.item)
}
