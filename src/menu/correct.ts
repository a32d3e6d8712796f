import { toDollars, toPounds } from '#src/kernel/money.ts'
import { gap, isPlaceholder } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { normalizeModifiers } from './correct-choices.ts'
import { isWeighed, type Menu } from './menu.ts'
import type { MenuItem } from './model.ts'
import { foldedNames, foldSaid } from './normalized-names.ts'

/**
 * Corrects the caller's item without changing the request: replaces an exact name by its id, moves the amount to
 * the right field, and normalizes modifiers. Values that only the caller knows become placeholders. Unrecognized
 * parts stay, so that they are rejected.
 */
export function correctItem(menu: Menu, raw: unknown): unknown {
  if (!isJsonObject(raw)) return raw
  const item = findItem(menu, raw.id ?? raw.name)
  if (!item) return raw
  const { modifiers, ...rest } = withAmount(item, withoutEchoes(item, { ...raw, id: item.id }))
  const choices = normalizeModifiers(menu, item, modifiers)
  return { ...rest, ...(choices === undefined ? {} : { modifiers: choices }) }
}

/** Finds an item by id or by unique name. */
function findItem(menu: Menu, given: unknown): MenuItem | undefined {
  if (typeof given !== 'string') return undefined
  const wanted = foldSaid(given)
  const named = (item: MenuItem) => foldedNames(item).includes(wanted)
  const known = menu.items.get(given.trim())
  if (known || wanted === '') return known
  const [only, another] = [...menu.items.values()].filter(named)
  return another ? undefined : only
}

/**
 * Removes fields that repeat the menu: the item's name and price. A different name or price stays, to be rejected.
 */
function withoutEchoes(item: MenuItem, { name, price, unit_price, ...rest }: JsonObject): JsonObject {
  const isName = typeof name === 'string' && foldSaid(name) === foldedNames(item)[0]
  const isPrice = (said: unknown) => said === undefined || said === toDollars(item.price_cents)
  return {
    ...rest,
    ...(name === undefined || isName ? {} : { name }),
    ...(isPrice(price) ? {} : { price }),
    ...(isPrice(unit_price) ? {} : { unit_price }),
  }
}

/** Moves the amount to the right field: a fraction must be a weight; a whole number could be units or pounds. */
function withAmount(item: MenuItem, raw: JsonObject): JsonObject {
  const { quantity, quantity_lbs, ...rest } = raw
  const least = item.min_weight_mlb === undefined ? '' : `, at least ${toPounds(item.min_weight_mlb)}`
  const step = item.weight_increment_mlb === undefined ? '' : `, in steps of ${toPounds(item.weight_increment_mlb)}`
  if (isWeighed(item) && quantity !== undefined && (quantity_lbs === undefined || isPlaceholder(quantity_lbs))) {
    const isPart = typeof quantity === 'number' && !Number.isInteger(quantity)
    return { ...rest, quantity_lbs: isPart ? quantity : gap(`how many pounds${least}${step}`) }
  }
  if (!isWeighed(item) && quantity_lbs !== undefined && (quantity === undefined || isPlaceholder(quantity)))
    return { ...rest, quantity: gap('how many') }
  return raw
}
