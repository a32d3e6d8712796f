import { gap, isGap } from '#src/kernel/gaps.ts'
import { toDollars, toPounds } from '#src/kernel/money.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { correctChoices } from './correct-choices.ts'
import { foldedNames, foldSaid } from './folded-names.ts'
import { isWeighed, type Menu } from './menu.ts'
import type { MenuItem } from './model.ts'

/**
 * The caller's item put right without changing what it asks for: an exact name in place of an id, the amount in its field,
 * modifiers in their shape. What only the caller can say is a gap. What is not understood stays, to be refused.
 */
export function correctItem(menu: Menu, raw: unknown): unknown {
  if (!isJsonObject(raw)) return raw
  const item = findItem(menu, raw.id ?? raw.name)
  if (!item) return raw
  const { modifiers, ...rest } = withAmount(item, withoutEchoes(item, { ...raw, id: item.id }))
  const choices = correctChoices(menu, item, modifiers)
  return { ...rest, ...(choices === undefined ? {} : { modifiers: choices }) }
}

/** An item by its id, or by a name that no other has. */
function findItem(menu: Menu, given: unknown): MenuItem | undefined {
  if (typeof given !== 'string') return undefined
  const wanted = foldSaid(given)
  const named = (item: MenuItem) => foldedNames(item).includes(wanted)
  const known = menu.items.get(given.trim())
  if (known || wanted === '') return known
  const [only, another] = [...menu.items.values()].filter(named)
  return another ? undefined : only
}

/** Without what repeats the menu: the name and the price of the item. Another name or price is not the item's. */
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

/** Part of a unit can only be a weight; a whole number in the wrong field may be units or pounds. */
function withAmount(item: MenuItem, raw: JsonObject): JsonObject {
  const { quantity, quantity_lbs, ...rest } = raw
  const least = item.min_weight_mlb === undefined ? '' : `, at least ${toPounds(item.min_weight_mlb)}`
  const step = item.weight_increment_mlb === undefined ? '' : `, in steps of ${toPounds(item.weight_increment_mlb)}`
  if (isWeighed(item) && quantity !== undefined && (quantity_lbs === undefined || isGap(quantity_lbs))) {
    const isPart = typeof quantity === 'number' && !Number.isInteger(quantity)
    return { ...rest, quantity_lbs: isPart ? quantity : gap(`how many pounds${least}${step}`) }
  }
  if (!isWeighed(item) && quantity_lbs !== undefined && (quantity === undefined || isGap(quantity)))
    return { ...rest, quantity: gap('how many') }
  return raw
}
