import { foldName } from '../../../src/catalog/fold.ts'
import type { MenuFile, MenuGroup, MenuItem } from '../../../src/menu/model.ts'
import type { Diet, Dish, Grammar, Kind, Section } from './grammar.ts'
import { type GroupBook, type House, isServable, openGroupBook } from './groups.ts'
import { type Draws, spin } from './random.ts'

export type MenuPlan = {
  readonly restaurantId: number
  readonly grammar: Grammar
  readonly house: House
  /** True when the kitchen is open in the morning. */
  readonly early: boolean
  readonly sections: readonly Section[]
}

const LEAST = 12
const MOST = 36
const FITS: Readonly<Record<Kind, readonly Diet[]>> = {
  V: ['vegetarian', 'vegan', 'pescatarian'],
  v: ['vegetarian', 'pescatarian'],
  f: ['pescatarian'],
  m: [],
  p: [],
}
const DAYPARTS = {
  breakfast: { from: '06:00', to: '12:00' },
  lunch: { from: '11:00', to: '16:00' },
}
const TAXES: Readonly<Record<string, MenuItem['tax_category']>> = {
  soda: 'sweet_drink',
  pantry: 'grocery',
  candy: 'candy',
}

/** Writes a menu out of a cuisine's page: which dishes this kitchen cooks, in which words and for how much. */
export function writeMenu(plan: MenuPlan, chance: Draws): MenuFile {
  const { grammar, house } = plan
  const book = openGroupBook(grammar.groups, house, chance)
  const chosen = chooseDishes(plan, chance)
  const ending = chance.pick([0, 0, 95, 50, 25])
  const names = new Set<string>()
  let number = 0
  const categories: MenuFile['categories'] = []
  for (const { section, dishes } of chosen) {
    const items: MenuItem[] = []
    for (const dish of dishes) {
      const opened = names.has(foldName(dish.name)) ? undefined : book.open(dish.groups.filter(key => key !== 'meal'))
      if (!opened) continue
      names.add(foldName(dish.name))
      number += 1
      const cents = priceOf(dish.cents, house, ending, chance)
      items.push(itemOf({ dish, section, house, cents, opened, id: plan.restaurantId * 100 + number }, chance))
    }
    if (items.length > 0) categories.push({ id: String(categories.length + 1), name: section.title, items })
  }
  addCombos({ categories, chosen, book, house, nextId: () => String(plan.restaurantId * 100 + ++number) }, chance)
  const used = new Set(categories.flatMap(c => c.items.flatMap(item => item.availability.dayparts)))
  const dayparts = Object.fromEntries(Object.entries(DAYPARTS).filter(([name]) => used.has(name)))
  return {
    dayparts,
    categories: categories.map(c => ({ ...c, items: c.items.map(i => honest(i, categories, book.groups)) })),
    groups: [...book.groups],
  }
}

type Chosen = { readonly section: Section; readonly dishes: readonly Dish[] }

function chooseDishes({ sections, house, early }: MenuPlan, chance: Draws): Chosen[] {
  const open = sections
    .filter(section => early || section.role !== 'breakfast')
    .map(section => ({ section, dishes: section.dishes.filter(dish => isServable(house, dish)) }))
    .filter(({ dishes }) => dishes.length > 0)
  const total = open.reduce((sum, { dishes }) => sum + dishes.length, 0)
  const target = Math.min(total, chance.between(LEAST + 4, MOST - 7))
  return open.map(({ section, dishes }) => {
    const share = Math.max(2, Math.round((target * dishes.length) / total))
    const kept = new Set(chance.shuffled(dishes).slice(0, share))
    return { section, dishes: dishes.filter(dish => kept.has(dish)) }
  })
}

function priceOf(cents: number, house: House, ending: number, chance: Draws): number {
  const raw = (cents * house.pricePercent * chance.between(93, 108)) / 10_000
  if (ending === 95 && raw > 300) return Math.round(raw / 100) * 100 - 5
  const step = ending === 0 && raw > 400 ? 100 : ending === 50 ? 50 : 25
  return Math.max(100, Math.round(raw / step) * step)
}

type ItemPlan = {
  readonly dish: Dish
  readonly section: Section
  readonly house: House
  readonly cents: number
  readonly opened: { readonly ids: readonly string[]; readonly sizeId?: string }
  readonly id: number
}

function itemOf({ dish, section, house, cents, opened, id }: ItemPlan, chance: Draws): MenuItem {
  const has = (...codes: string[]) => dish.allergens.some(note => codes.includes(note.code))
  const dayparts = section.role in DAYPARTS ? [section.role] : []
  const left = chance.perMille(12) ? { stock_qty: chance.between(2, 9) } : {}
  const diets: Diet[] = [
    ...FITS[dish.kind].filter(diet => diet !== 'vegan' || !has('milk', 'egg')),
    ...(has('wheat', 'gluten') ? [] : (['gluten_free'] as const)),
    ...(has('milk') ? [] : (['dairy_free'] as const)),
    ...(house.halal ? (['halal'] as const) : []),
    ...(house.kosher ? (['kosher'] as const) : []),
  ]
  return {
    id: String(id),
    name: dish.name,
    aliases: [...dish.aliases],
    description: spin(dish.text, chance),
    price_cents: cents as MenuItem['price_cents'],
    ...(opened.sizeId ? { size_group_id: opened.sizeId } : {}),
    pricing_type: 'per_unit',
    tax_category: TAXES[section.role] ?? 'prepared',
    allergens: [...dish.allergens],
    diets,
    availability: { dayparts, in_stock: !chance.perMille(18), ...left },
    group_ids: [...opened.ids],
  }
}

type Table = {
  readonly categories: MenuFile['categories']
  readonly chosen: readonly Chosen[]
  readonly book: GroupBook
  readonly house: House
  readonly nextId: () => string
}

/** Meals that are put together from other dishes: below an option, and as a dish for two. */
function addCombos({ categories, chosen, book, house, nextId }: Table, chance: Draws): void {
  const dishes = chosen.flatMap(c => c.dishes.map(dish => [dish.name, { dish, role: c.section.role }] as const))
  const known = new Map(dishes)
  const required = new Set(book.groups.filter(group => group.min_units > 0).map(group => group.id))
  const all = categories.flatMap(c => c.items)
  const free = all.filter(item => !item.group_ids.some(id => required.has(id)) && item.availability.in_stock)
  const of = (...roles: string[]) => free.filter(item => roles.includes(known.get(item.name)?.role ?? '')).slice(0, 6)
  const [sides, drinks, mains] = [of('side'), of('soda', 'drink'), of('main')]
  const extra = (from: readonly MenuItem[]) => {
    const least = Math.min(...from.map(item => item.price_cents))
    return (item: MenuItem) => Math.round((item.price_cents - least) / 50) * 50
  }
  if (sides.length > 1 && drinks.length > 1) {
    const cents =
      Math.round((Math.min(...sides.map(s => s.price_cents)) + Math.min(...drinks.map(d => d.price_cents))) / 50) * 40
    for (const item of all.filter(each => known.get(each.name)?.dish.groups.includes('meal')).slice(0, 3)) {
      const children = [book.linked('Meal Side', sides, extra(sides)), book.linked('Meal Drink', drinks, extra(drinks))]
      item.group_ids.push(book.meal(cents, children))
    }
  }
  if (mains.length < 3 || !chance.perMille(600)) return
  const prices = mains.map(item => item.price_cents)
  const shared = sides.length > 1 ? [book.linked('Side to Share', sides, () => 0)] : []
  categories.push({
    id: String(categories.length + 1),
    name: 'For the Table',
    items: [
      {
        id: nextId(),
        name: chance.pick(['Dinner for Two', 'Table for Two', 'The Pair', 'Supper for Two']),
        aliases: ['combo for two', 'meal for two', 'couple special'],
        description: `${chance.pick(['Any two mains', 'Two mains of your choice', 'A main each'])}, from the ${mains[0]!.name} to the ${mains.at(-1)!.name}${shared.length > 0 ? ', and a side between you' : ', packed together'}.`,
        price_cents: (Math.round((Math.min(...prices) * 185) / 10_000) * 100) as MenuItem['price_cents'],
        pricing_type: 'per_unit',
        tax_category: 'prepared',
        allergens: [],
        diets: [
          ...(['vegetarian', 'vegan', 'pescatarian', 'gluten_free', 'dairy_free'] as const),
          ...(house.halal ? (['halal'] as const) : []),
          ...(house.kosher ? (['kosher'] as const) : []),
        ],
        availability: { dayparts: [], in_stock: true },
        group_ids: [
          book.linked('First Main', mains, extra(mains)),
          book.linked('Second Main', mains, extra(mains)),
          ...shared,
        ],
      },
    ],
  })
}

const BREAKS: Readonly<Record<string, readonly string[]>> = {
  vegetarian: ['fish', 'shellfish'],
  vegan: ['milk', 'egg', 'fish', 'shellfish'],
  gluten_free: ['wheat', 'gluten'],
  dairy_free: ['milk'],
}

/** The item without the diets that no way of ordering it can keep. */
function honest(item: MenuItem, categories: MenuFile['categories'], groups: readonly MenuGroup[]): MenuItem {
  const dishes = new Map(categories.flatMap(c => c.items).map(dish => [dish.id, dish]))
  const required = groups.filter(group => item.group_ids.includes(group.id) && group.min_units > 0)
  const keeps = (group: MenuGroup, diet: Diet) =>
    group.options.some(option => {
      const dish = dishes.get(option.linked_item_id ?? '')
      const codes = option.allergens_delta.map(note => note.code as string)
      return (
        option.in_stock &&
        !option.breaks_diets.includes(diet) &&
        !(BREAKS[diet] ?? []).some(code => codes.includes(code)) &&
        (!dish || dish.diets.includes(diet))
      )
    })
  return { ...item, diets: item.diets.filter(diet => required.every(group => keeps(group, diet))) }
}
