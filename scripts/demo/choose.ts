import type { Listing } from '#src/catalog/schema.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { MenuResponse } from '#src/menu/schema.ts'

type Item = MenuResponse['menu']['categories'][number]['items'][number]

/** Restaurant whose kitchen fails every order, to demonstrate a refund. */
export const UNLUCKY_LADLE = '35472'

const GOOD_RATING = 4
const FAIR_PRICE_CENTS = { least: 500, most: 2_000 }

/** Returns the nearest well-rated restaurant that takes orders and is open, or else the one that opens next. */
export function pickRestaurant(nearestFirst: readonly Listing[]): Listing | undefined {
  const able = nearestFirst.filter(
    ({ channel, accepting_orders, rating }) => channel === 'restaurant' && accepting_orders && rating >= GOOD_RATING,
  )
  return able.find(({ open_now }) => open_now) ?? able.toSorted((a, b) => opening(a) - opening(b))[0]
}

const opening = ({ next_open }: Listing): number =>
  next_open === null ? Number.MAX_SAFE_INTEGER : Date.parse(next_open)

/**
 * Picks a dish that requires choices, slightly varied, and a simple dish, whose quantity is raised to reach
 * `minimumCents`.
 */
export function pickItems(menu: MenuResponse, minimumCents: number): OrderItem[] {
  const orderable = menu.menu.categories.map(({ items }) => items.filter(isOrderable))
  // Prefer all-day dishes: breakfast might be over by the time the order is ready.
  const allDay = orderable.map(items => items.filter(({ dayparts }) => dayparts.length === 0))
  const categories = allDay.some(items => items.length > 0) ? allDay : orderable
  const all = categories.flat()
  const composed = all.find(item => item._orderExample && isFairlyPriced(item)) ?? all.find(item => item._orderExample)
  const main = composed ?? all.find(isFairlyPriced) ?? all[0]
  if (!main) return []
  const elsewhere = categories.filter(items => !items.includes(main)).flat()
  const simple = [...elsewhere, ...all].filter(item => item !== main && !item.requires_modifiers)
  const side = simple.find(({ price_cents }) => price_cents > 0 && price_cents < main.price_cents) ?? simple[0]
  const missing = minimumCents - main.price_cents - (side?.price_cents ?? 0)
  const quantity = 1 + Math.max(0, Math.ceil(missing / main.price_cents))
  const dish = main._orderExample ? vary(main._orderExample, menu) : { id: main.id }
  return [{ ...dish, quantity }, ...(side ? [{ id: side.id, quantity: 1 }] : [])]
}

const isOrderable = (item: Item): boolean => item.in_stock && item.available_now && item.pricing_type === 'per_unit'
const isFairlyPriced = ({ price_cents }: Item): boolean =>
  price_cents >= FAIR_PRICE_CENTS.least && price_cents <= FAIR_PRICE_CENTS.most

/** Changes one option of the menu's own example, in a modifier group that no other group depends on. */
function vary(example: OrderItem, menu: MenuResponse): OrderItem {
  const categories = menu.menu.modifier_categories
  const alternatives = (example.modifiers ?? []).flatMap(({ category_id, modifier_ids }, index) => {
    const category = categories.find(({ id }) => id === category_id)
    const isFree =
      category?.max_selections === 1 && !categories.some(({ parent }) => parent?.category_id === category_id)
    const other = category?.options.find(({ id, in_stock }) => in_stock && !modifier_ids.includes(id))
    return isFree && other ? [{ index, choice: { category_id, modifier_ids: [other.id] } }] : []
  })
  const change = alternatives[0]
  if (!change) return example
  return { ...example, modifiers: (example.modifiers ?? []).with(change.index, change.choice) }
}
