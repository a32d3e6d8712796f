import { dietaryReasons } from '#src/menu/diet.ts'
import type { Marketplace } from '#src/menu/market.ts'
import { groupsOf } from '#src/menu/menu.ts'
import type { Meets } from '../task/schema.ts'
import type { Booked } from '../world/booked.ts'

type Market = Pick<Marketplace, 'restaurants' | 'menus'>

/** Parsed line of a booked order: `2 Cheese Pie (3547301) | Crust: Thin`. */
type BookedLine = {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly options: readonly string[]
}

/** Requested dish: name parts, each with alternatives. */
type Wish = {
  readonly text: string
  readonly amount: number
  readonly isLeast: boolean
  readonly name: readonly string[]
  readonly with: readonly (readonly string[])[]
  readonly without: readonly (readonly string[])[]
}

/**
 * Compares the orders of a ledger with the requirements. Returns one sentence per difference; none if exactly one
 * active order meets everything. Properties not specified in `meets`, such as the address, must equal those of
 * `like`.
 */
export function unmetRequirements(booked: readonly Booked[], meets: Meets, like: Booked, market: Market): string[] {
  const standing = booked.filter(({ status }) => status !== 'cancelled' && status !== 'payment_expired')
  const [order] = standing
  if (!order || standing.length > 1) return [`${standing.length} orders stand instead of 1`]
  const lines = order.lines.map(readLine)
  const told = [order.instructions, ...(order.avoids ?? [])].join('; ')
  const [restaurantId = '', ...restaurantName] = order.restaurant.split(' ')
  const isElsewhere =
    meets.restaurants !== undefined &&
    !meets.restaurants.some(one => one === restaurantId || one === restaurantName.join(' '))
  const same = ['fulfillment', 'address', 'customer', ...(meets.any_time ? [] : ['time' as const])] as const
  return [
    ...(isElsewhere ? [`booked at ${order.restaurant}`] : []),
    ...same.flatMap(field =>
      order[field] === like[field] ? [] : [`${field}: ${order[field]} instead of ${like[field]}`],
    ),
    ...unmetDishes(lines, order.instructions, meets),
    ...meets.notes.filter(note => !holds(told, alternatives(note))).map(note => `no note of “${note}”`),
    ...unmetDiets(lines, restaurantId, meets, market),
    ...(meets.at_most !== undefined && order.total_cents > Number(meets.at_most) * 100
      ? [`the total is $${(order.total_cents / 100).toFixed(2)}, at most $${meets.at_most} was wanted`]
      : []),
  ]
}

function unmetDishes(lines: readonly BookedLine[], instructions: string, { dishes, others }: Meets): string[] {
  const wishes = dishes.map(readWish)
  const amountOf = (wish: Wish) =>
    lines.filter(line => suits(line, wish, instructions)).reduce((sum, { amount }) => sum + amount, 0)
  const stray = lines.filter(({ name }) => !wishes.some(wish => holds(name, wish.name)))
  return [
    ...wishes.flatMap(wish => {
      const amount = amountOf(wish)
      return amount === wish.amount || (wish.isLeast && amount > wish.amount) ? [] : [`${amount} × ${wish.text}`]
    }),
    ...(others || dishes.length === 0 ? [] : stray.map(({ name }) => `nobody asked for ${name}`)),
  ]
}

/** True if a booked line satisfies a requested dish. Ingredients to leave out may also be excluded in a note. */
function suits({ name, options }: BookedLine, wish: Wish, instructions: string): boolean {
  const has = (words: readonly string[]) => options.some(option => holds(option, words) && !/: no /i.test(option))
  const isNoted = (words: readonly string[]) =>
    words.some(word => new RegExp(`(?:no|without|hold|sin) (?:the )?${RegExp.escape(word)}`, 'i').test(instructions))
  return (
    holds(name, wish.name) &&
    wish.with.every(words => options.some(option => holds(option, words)) || holds(instructions, words)) &&
    wish.without.every(words => !has(words) || isNoted(words))
  )
}

function unmetDiets(
  lines: readonly BookedLine[],
  restaurant: string,
  { avoids, diets }: Meets,
  market: Market,
): string[] {
  if (avoids.length === 0 && Object.keys(diets).length === 0) return []
  const menu = market.menus.get(restaurant)
  if (!menu) return [`no restaurant ${restaurant}`]
  const reasonsOf = ({ id, options }: BookedLine, diet: Parameters<typeof dietaryReasons>[2]): string[] => {
    const item = menu.items.get(id)
    if (!item) return [`no dish ${id}`]
    const modifiers = groupsOf(menu, item).flatMap(group =>
      group.options
        .filter(({ name }) => options.some(option => option.replace(/: \d+ × /, ': ') === `${group.name}: ${name}`))
        .map(option => ({ categoryId: group.id, modifierId: option.id })),
    )
    return dietaryReasons(menu, { item, modifiers }, diet)
  }
  return [
    ...lines.flatMap(line => reasonsOf(line, { allergens: avoids })),
    ...Object.entries(diets).flatMap(([diet, least]) => {
      const suited = lines.filter(line => reasonsOf(line, { diets: [diet as keyof typeof diets] }).length === 0)
      const amount = suited.reduce((sum, line) => sum + line.amount, 0)
      return amount >= least ? [] : [`${amount} portions are ${diet}, at least ${least} were wanted`]
    }),
  ]
}

const THOUSANDTHS = 1_000

function readLine(text: string): BookedLine {
  const [head = '', ...options] = text.split(' | ')
  const [, amount = '0', unit, name = '', id = ''] = /^(\d+)( mlb)? (.*) \(([^()]+)\)$/.exec(head) ?? []
  return { id, name, amount: Number(amount) / (unit === undefined ? 1 : THOUSANDTHS), options }
}

function readWish(text: string): Wish {
  const [head = '', ...parts] = text.split(' | ')
  const [, amount = '0', plus, name = ''] = /^([\d.]+)(\+)? (.+)$/.exec(head) ?? []
  return {
    text,
    amount: Number(amount),
    isLeast: plus !== undefined,
    name: alternatives(name),
    with: parts.filter(part => !part.startsWith('- ')).map(alternatives),
    without: parts.filter(part => part.startsWith('- ')).map(part => alternatives(part.slice(2))),
  }
}

const alternatives = (text: string): string[] => text.split(' / ').map(part => part.trim().toLowerCase())
const holds = (text: string, words: readonly string[]): boolean => words.some(word => text.toLowerCase().includes(word))
