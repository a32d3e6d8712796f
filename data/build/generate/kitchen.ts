import { normalizeName } from '../../../src/catalog/fold.ts'
import type { Cuisine } from './cuisine.ts'
import { dishDiets, keptBy } from './diets.ts'
import type { Dish, GroupPlan, OptionPlan, Section } from './grammar.ts'
import { readWording, type Wording } from './text.ts'

/** The rules of a house that decide which dishes and options it can offer. */
export type Rules = { readonly halal: boolean; readonly kosher: boolean }

/** An option with what is asked of it for every menu. */
export type KitchenOption = { readonly option: OptionPlan; readonly keeps: number; readonly child: number }

/** A group as one house offers it. */
export type KitchenGroup = {
  readonly number: number
  readonly plan: GroupPlan
  readonly options: readonly KitchenOption[]
  /** Those that a shop may do without, and how many at most it does without. */
  readonly spare: readonly KitchenOption[]
  readonly most: number
  /** True when the prices of its options, or what they open, depend on the size. */
  readonly grows: boolean
}

/** What a dish asks for: a group, a group for each half, or a group of things to leave out. */
type Request =
  | { readonly as: 'group' | 'halves'; readonly group: number }
  | { readonly as: 'removal'; readonly number: number; readonly names: readonly string[] }

export type KitchenDish = {
  readonly dish: Dish
  readonly section: KitchenSection
  /** Equal for dishes whose names read alike. */
  readonly name: number
  /** True when another dish of the page has exactly this name. */
  readonly twin: boolean
  readonly wording: Wording
  readonly diets: number
  readonly requests: readonly Request[]
  /** Place of the size among the requests, −1 for none. */
  readonly size: number
  readonly meal: boolean
}
export type KitchenSection = {
  readonly section: Section
  /** True when its dishes are what people come for. */
  readonly main: boolean
  readonly dishes: readonly KitchenDish[]
}

/** A cuisine's page under the rules of one house, made ready to draw any number of menus from. */
export type Kitchen = {
  readonly rules: Rules
  readonly sections: readonly KitchenSection[]
  readonly groups: readonly KitchenGroup[]
}

/** Long lists differ from shop to shop: so many options at most are not on offer. */
const MOST_SPARED = 2
const LEAST_OFFERED = 4

/** True when a house of strict rules may serve it. */
function isServable({ halal, kosher }: Rules, { kind, allergens }: Pick<OptionPlan, 'kind' | 'allergens'>): boolean {
  if (halal && kind === 'p') return false
  const has = (code: string) => allergens.some(note => note.code === code)
  return !(kosher && (kind === 'p' || has('milk') || has('shellfish')))
}

/** Prepares the pages of cuisines as they are asked for, once for each pair of rules. */
export function openKitchens(): (cuisine: Cuisine, rules: Rules) => Kitchen {
  const kitchens = new Map<Cuisine, Kitchen[]>()
  return (cuisine, rules) => {
    const those = kitchens.get(cuisine) ?? []
    kitchens.set(cuisine, those)
    const at = (rules.halal ? 1 : 0) + (rules.kosher ? 2 : 0)
    those[at] ??= prepareKitchen(cuisine, rules)
    return those[at]
  }
}

function prepareKitchen({ grammar, sections }: Cuisine, rules: Rules): Kitchen {
  const keys = [...grammar.groups.keys()]
  const numbers = new Map(keys.map((key, number) => [key, number]))
  const groups = [...grammar.groups.values()].map((plan, number) => prepareGroup(plan, number, numbers, rules))
  const names = new Map<string, number>()
  const removals = new Map<string, number>()
  const numberIn = (known: Map<string, number>, text: string): number => {
    known.set(text, known.get(text) ?? known.size)
    return known.get(text)!
  }
  const said = Map.groupBy(
    sections.flatMap(section => section.dishes),
    dish => dish.name,
  )
  const mains = new Set(sections.filter(section => section.role === 'main').map(section => section.title))

  const requestOf = (key: string): Request => {
    if (key.startsWith('-'))
      return { as: 'removal', number: numberIn(removals, key), names: key.slice(1).replaceAll('_', ' ').split(',') }
    const whole = key.replace('half:', '')
    return { as: whole === key ? 'group' : 'halves', group: numbers.get(whole)! }
  }
  const prepareDish = (dish: Dish, section: KitchenSection): KitchenDish => {
    const wanted = dish.groups.filter(key => key !== 'meal')
    return {
      dish,
      section,
      name: numberIn(names, normalizeName(dish.name)),
      twin: said.get(dish.name)!.length > 1,
      wording: readWording(dish.text),
      diets: dishDiets(dish, rules),
      requests: wanted.map(requestOf),
      size: wanted.findIndex(key => key.startsWith('size')),
      meal: dish.groups.includes('meal'),
    }
  }
  const prepareSection = (section: Section): KitchenSection => {
    const dishes: KitchenDish[] = []
    const prepared = { section, main: mains.has(section.title), dishes }
    dishes.push(...section.dishes.filter(dish => isServable(rules, dish)).map(dish => prepareDish(dish, prepared)))
    return prepared
  }
  return { rules, groups, sections: sections.map(prepareSection).filter(({ dishes }) => dishes.length > 0) }
}

function prepareGroup(plan: GroupPlan, number: number, numbers: ReadonlyMap<string, number>, rules: Rules) {
  const options = plan.options
    .filter(option => isServable(rules, option))
    .map(option => ({ option, keeps: keptBy(option), child: childOf(option, numbers) }))
  const least = Math.max(LEAST_OFFERED, plan.max)
  const most = plan.key.startsWith('size') ? 0 : Math.max(0, Math.min(MOST_SPARED, options.length - least))
  return {
    number,
    plan,
    options,
    most,
    spare: options.filter(({ option }) => !option.standard && option.cents > 0),
    grows: plan.options.some(option => option.bySize || option.child),
  }
}

function childOf({ child }: OptionPlan, numbers: ReadonlyMap<string, number>): number {
  if (child === undefined) return -1
  const number = numbers.get(child)
  if (number === undefined) throw new Error(`no group "${child}"`)
  return number
}
