import { Temporal } from 'temporal-polyfill'
import { normalizeName } from '#src/catalog/fold.ts'
import { isPlaceholder } from '#src/kernel/placeholders.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { groupsOf } from '#src/menu/menu.ts'

/** Compares what two requests ask for, without the code that corrects them. */

const text = (value: unknown): string => (typeof value === 'object' ? '' : normalizeName(String(value)))
const instant = (value: unknown): number | undefined => {
  try {
    return Temporal.Instant.from(String(value)).epochMilliseconds
  } catch {
    return undefined
  }
}

/** Names of the fields in which an example differs from the request that it corrects, except for gaps. */
export function otherThanAsked(market: Marketplace, asked: JsonObject, example: JsonObject): string[] {
  const found: string[] = []
  const compare = (name: string, same: boolean) => same || found.push(name)
  const restaurant = market.restaurants.get(String(example.restaurant_id))
  const said = asked.pickup_time ?? asked.pickupTime
  const { restaurant_id: where, fulfillment: how, pickup_time: when, delivery_address: to } = example
  const names = restaurant ? [restaurant.id, restaurant.slug, restaurant.name].map(text) : []
  compare('restaurant', isPlaceholder(where) || names.includes(text(asked.restaurant_id ?? asked.restaurantId)))
  compare('fulfillment', isPlaceholder(how) || text(how) === text(asked.fulfillment ?? asked.fulfilment))
  const wall = (value: unknown) => String(value).replace(' ', 'T').slice(0, 16)
  compare(
    'time',
    isPlaceholder(when) || text(when) === text(said) || instant(when) === instant(said) || wall(when) === wall(said),
  )
  if (isJsonObject(to))
    for (const field of ['street', 'city', 'state', 'zip']) {
      const said = isJsonObject(asked.delivery_address) ? asked.delivery_address[field] : undefined
      const isUnsaid = said === undefined || text(said) === ''
      compare(`address ${field}`, isPlaceholder(to[field]) || isUnsaid || text(said).startsWith(text(to[field])))
    }
  const items = Array.isArray(example.items) ? example.items : []
  const wanted = Array.isArray(asked.items) ? asked.items.slice(0, 50) : []
  compare(
    'items',
    wanted.every((_, index) => items[index] !== undefined),
  )
  items.forEach((item, index) => {
    const said = isJsonObject(wanted[index]) ? wanted[index] : {}
    if (isJsonObject(item)) found.push(...otherItem(market, example, item, said).map(name => `items[${index}] ${name}`))
  })
  return [...found, ...lostConstraints(asked, example)]
}

function otherItem(market: Marketplace, example: JsonObject, item: JsonObject, said: JsonObject): string[] {
  const menu = market.menus.get(String(example.restaurant_id))
  const dish = menu?.items.get(String(item.id))
  const found: string[] = []
  const names = dish ? [dish.id, dish.name, ...dish.aliases].map(text) : [text(item.id)]
  if (!isPlaceholder(item.id) && !names.includes(text(said.id))) found.push('dish')
  for (const field of ['quantity', 'quantity_lbs']) {
    const amount = item[field]
    if (amount === undefined || isPlaceholder(amount)) continue
    const given = said[field] ?? (field === 'quantity_lbs' ? said.quantity : undefined)
    if (Number(amount) !== Number(given)) found.push(field)
  }
  if (!menu || !dish || !Array.isArray(item.modifiers)) return found
  const spoken = spelled(said.modifiers)
  for (const choice of item.modifiers) {
    const group = groupsOf(menu, dish).find(one => one.id === choice.category_id)
    for (const id of group ? choice.modifier_ids : []) {
      const only = group!.defaults.includes(id) || group!.options.filter(option => option.in_stock).length === 1
      if (!isPlaceholder(id) && !only && !spoken.includes(String(id))) found.push(`option ${id}`)
    }
  }
  return found
}

/** All strings and numbers of any JSON, which might be thousands of levels deep. */
function spelled(value: unknown): string {
  const [words, left]: [string[], unknown[]] = [[], [value]]
  while (left.length > 0) {
    const one = left.pop()
    if (one !== null && typeof one === 'object') left.push(...Object.keys(one), ...Object.values(one))
    else words.push(String(one))
  }
  return words.join(' ')
}

function lostConstraints(asked: JsonObject, example: JsonObject): string[] {
  const kept = JSON.stringify(example.constraints ?? null)
  const said = isJsonObject(asked.constraints) ? Object.values(asked.constraints).flat() : []
  const words = [...said, ...[asked.allergens].flat()].filter(word => typeof word === 'string')
  const lost = words.filter(word => !kept.includes(word.toLowerCase().replace(/s$/, '')))
  const notes = [asked.items]
    .flat()
    .flatMap(item => (isJsonObject(item) && typeof item.note === 'string' ? [item.note] : []))
  const remarks = notes.filter(note => !String(example.special_instructions).includes(note))
  return [...lost.map(word => `constraint ${word}`), ...remarks.map(note => `remark ${note}`)]
}
