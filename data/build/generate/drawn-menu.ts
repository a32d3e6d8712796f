import { openDiets } from './diets.ts'
import type { DrawnDish } from './drawn-dish.ts'
import { type DrawnGroup, type GroupDraws, openGroupDraws } from './drawn-groups.ts'
import type { Kitchen, KitchenDish, KitchenSection } from './kitchen.ts'
import type { Draws } from './random.ts'
import { chooseWording } from './text.ts'

/** A dish for two, made of two mains. */
export type DrawnCombo = {
  readonly number: number
  readonly name: string
  readonly description: string
  readonly cents: number
  readonly diets: number
  readonly groups: readonly number[]
}

export type DrawnMenu = {
  readonly kitchen: Kitchen
  readonly pricePercent: number
  readonly categories: readonly { readonly of: KitchenSection; readonly dishes: readonly DrawnDish[] }[]
  readonly combo: DrawnCombo | undefined
  readonly groups: readonly DrawnGroup[]
}

export type MenuPlan = {
  readonly kitchen: Kitchen
  /** In percent of the prices that the pages name. */
  readonly pricePercent: number
  /** True when the kitchen is open in the morning. */
  readonly early: boolean
}

const LEAST = 16
const MOST = 29
const MOST_MEALS = 3
const MOST_CHOICES = 6

/** Draws a menu out of a cuisine's page: which dishes this kitchen cooks, in which words and for how much. */
export function drawMenu(plan: MenuPlan, chance: Draws): DrawnMenu {
  const { kitchen, pricePercent } = plan
  const book = openGroupDraws(kitchen, chance)
  const chosen = chooseDishes(plan, chance)
  const ending = chance.pick([0, 0, 95, 50, 25])
  const names = new Set<number>()
  const all: DrawnDish[] = []
  const categories: { of: KitchenSection; dishes: DrawnDish[] }[] = []
  for (const { of, dishes } of chosen) {
    const first = all.length
    for (const dish of dishes) {
      const opened = names.has(dish.name) ? undefined : book.open(dish)
      if (!opened) continue
      names.add(dish.name)
      const cents = priceOf(dish.dish.cents, pricePercent, ending, chance)
      const stock = chance.perMille(12) ? chance.between(2, 9) : 0
      const wording = chooseWording(dish.wording, chance)
      const inStock = !chance.perMille(18)
      const diets = keptWith(dish.diets, opened.groups, book.groups)
      const drawn = { number: all.length + 1, kitchen: dish, wording, cents, inStock, stock, own: dish.diets, diets }
      all.push({ ...drawn, groups: opened.groups, size: opened.size })
    }
    if (all.length > first) categories.push({ of, dishes: all.slice(first) })
  }
  const combo = addCombos({ all, chosen, book, kitchen }, chance)
  return { kitchen, pricePercent, categories, combo, groups: book.groups }
}

type Chosen = { readonly of: KitchenSection; readonly dishes: readonly KitchenDish[] }

function chooseDishes({ kitchen, early }: MenuPlan, chance: Draws): Chosen[] {
  const open = kitchen.sections.filter(({ section }) => early || section.role !== 'breakfast')
  const total = open.reduce((sum, { dishes }) => sum + dishes.length, 0)
  const target = Math.min(total, chance.between(LEAST, MOST))
  return open.map(of => {
    const share = Math.max(2, Math.round((target * of.dishes.length) / total))
    const kept = chance.shuffled(of.dishes).slice(0, share)
    return { of, dishes: of.dishes.filter(dish => kept.includes(dish)) }
  })
}

function priceOf(cents: number, percent: number, ending: number, chance: Draws): number {
  const raw = (cents * percent * chance.between(93, 108)) / 10_000
  if (ending === 95 && raw > 300) return Math.round(raw / 100) * 100 - 5
  const step = ending === 0 && raw > 400 ? 100 : ending === 50 ? 50 : 25
  return Math.max(100, Math.round(raw / step) * step)
}

/** Bits of the diets that every required group leaves possible. */
function keptWith(diets: number, own: readonly number[], groups: readonly DrawnGroup[]): number {
  let bits = diets
  for (const number of own) {
    const group = groups[number]!
    if (group.required) bits &= group.keeps
  }
  return bits
}

type Table = {
  readonly all: readonly DrawnDish[]
  readonly chosen: readonly Chosen[]
  readonly book: GroupDraws
  readonly kitchen: Kitchen
}

/** Meals that are put together from other dishes: below an option, and as a dish for two. */
function addCombos({ all, chosen, book, kitchen }: Table, chance: Draws): DrawnCombo | undefined {
  // of dishes of one name, the last that was chosen says what the name stands for
  const knownAs = ({ kitchen: dish }: DrawnDish): KitchenDish =>
    dish.twin ? chosen.flatMap(c => c.dishes).findLast(other => other.dish.name === dish.dish.name)! : dish
  const free = all.filter(dish => dish.inStock && !dish.groups.some(number => book.groups[number]!.required))
  const of = (...roles: string[]) =>
    free.filter(dish => roles.includes(knownAs(dish).section.section.role)).slice(0, MOST_CHOICES)
  const [sides, drinks, mains] = [of('side'), of('soda', 'drink'), of('main')]
  if (sides.length > 1 && drinks.length > 1) {
    const cents = Math.round((least(sides) + least(drinks)) / 50) * 40
    for (const dish of all.filter(each => knownAs(each).meal).slice(0, MOST_MEALS)) {
      const children = [
        book.linked('Meal Side', sides, extraOver(sides)),
        book.linked('Meal Drink', drinks, extraOver(drinks)),
      ]
      dish.groups.push(book.meal(cents, children))
    }
  }
  if (mains.length < 3 || !chance.perMille(600)) return undefined
  const shared = sides.length > 1 ? [book.linked('Side to Share', sides, () => 0)] : []
  const name = chance.pick(['Dinner for Two', 'Table for Two', 'The Pair', 'Supper for Two'])
  const words = chance.pick(['Any two mains', 'Two mains of your choice', 'A main each'])
  const range = `from the ${mains[0]!.kitchen.dish.name} to the ${mains.at(-1)!.kitchen.dish.name}`
  const groups = [
    book.linked('First Main', mains, extraOver(mains)),
    book.linked('Second Main', mains, extraOver(mains)),
    ...shared,
  ]
  return {
    number: all.length + 1,
    name,
    groups,
    description: `${words}, ${range}${shared.length > 0 ? ', and a side between you' : ', packed together'}.`,
    cents: Math.round((least(mains) * 185) / 10_000) * 100,
    diets: keptWith(openDiets(kitchen.rules), groups, book.groups),
  }
}

const least = (dishes: readonly DrawnDish[]): number => Math.min(...dishes.map(dish => dish.cents))

/** What a dish costs more than the cheapest of its group. */
function extraOver(dishes: readonly DrawnDish[]): (dish: DrawnDish) => number {
  const floor = least(dishes)
  return dish => Math.round((dish.cents - floor) / 50) * 50
}
