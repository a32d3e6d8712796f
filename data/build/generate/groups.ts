import type { MenuGroup, MenuItem, MenuOption } from '../../../src/menu/model.ts'
import type { Diet, GroupPlan, Kind, OptionPlan } from './grammar.ts'
import type { Draws } from './random.ts'

/** The ways of one kitchen that decide which options it can offer, and what they cost. */
export type House = {
  readonly halal: boolean
  readonly kosher: boolean
  /** In percent of the prices that the pages name. */
  readonly pricePercent: number
}

export type GroupBook = {
  readonly groups: readonly MenuGroup[]
  /** Adds what a dish asks for and gives the ids; undefined when the house cannot offer a required group. */
  readonly open: (keys: readonly string[]) => Opened | undefined
  /** Adds a group whose options are dishes of the same menu. */
  readonly linked: (title: string, dishes: readonly MenuItem[], extra: (dish: MenuItem) => number) => string
  /** Adds a choice whose second option opens further groups. */
  readonly meal: (cents: number, children: readonly string[]) => string
}
type Opened = { readonly ids: string[]; readonly sizeId?: string }

const BROKEN: Readonly<Record<Kind, readonly Diet[]>> = {
  V: [],
  v: ['vegan'],
  f: ['vegetarian', 'vegan'],
  m: ['vegetarian', 'vegan', 'pescatarian'],
  p: ['vegetarian', 'vegan', 'pescatarian', 'halal', 'kosher'],
}
const SIZE_PERCENT = [100, 130, 170, 210]

/** True when a house of strict rules may serve it. */
export function isServable(house: House, thing: Pick<OptionPlan, 'kind' | 'allergens'>): boolean {
  if (house.halal && thing.kind === 'p') return false
  const has = (code: string) => thing.allergens.some(note => note.code === code)
  return !(house.kosher && (thing.kind === 'p' || has('milk') || has('shellfish')))
}

/** Cents to the nearest quarter of a dollar; what costs something never becomes free. */
const quarters = (value: number): number => (value === 0 ? 0 : Math.max(25, Math.round(value / 25) * 25))

/** Builds the modifier groups of one menu from the plans of its cuisine; equal wishes share one group. */
export function openGroupBook(plans: ReadonlyMap<string, GroupPlan>, house: House, chance: Draws): GroupBook {
  const groups: MenuGroup[] = []
  const known = new Map<string, string>()
  const shortened = new Map<string, readonly OptionPlan[]>()
  const nextId = () => String(11 + groups.length)
  const priceOf = (cents: number) => quarters((cents * house.pricePercent) / 100)

  const add = (group: Omit<MenuGroup, 'id' | 'options'>, options: readonly Omit<MenuOption, 'id'>[]): string => {
    const id = nextId()
    const numbered = options.map((option, at) => ({ ...option, id: `${id}${String(at + 1).padStart(2, '0')}` }))
    groups.push({ ...group, id, options: numbered })
    return id
  }

  /** Long lists differ from shop to shop: up to two options are not on offer here. */
  const offered = (plan: GroupPlan): readonly OptionPlan[] => {
    const before = shortened.get(plan.key)
    if (before) return before
    const servable = plan.options.filter(option => isServable(house, option))
    const spare = plan.key.startsWith('size') ? 0 : Math.max(0, servable.length - Math.max(4, plan.max))
    const left = new Set(
      chance
        .shuffled(servable.filter(option => !option.standard && option.cents > 0))
        .slice(0, chance.below(Math.min(3, spare + 1))),
    )
    const rest = servable.filter(option => !left.has(option))
    shortened.set(plan.key, rest)
    return rest
  }

  const bySize = (cents: number, sizeId: string): Record<string, number> =>
    Object.fromEntries(
      groups
        .find(group => group.id === sizeId)!
        .options.map((size, at) => [size.id, quarters((cents * SIZE_PERCENT[at]!) / 100)]),
    )

  const optionFor = (option: OptionPlan, sizeId: string | undefined, half?: string): Omit<MenuOption, 'id'> => {
    const cents = half ? priceOf(Math.round(option.cents * 0.6)) : priceOf(option.cents)
    return {
      name: half ? `${option.name}, ${half} half` : option.name,
      aliases: half ? option.aliases.map(alias => `${alias} on the ${half}`) : [...option.aliases],
      price_cents: cents as MenuOption['price_cents'],
      ...(option.bySize && sizeId ? { price_by_size: bySize(cents, sizeId) as MenuOption['price_by_size'] } : {}),
      child_group_ids: option.child ? [instance(option.child, sizeId, true)] : [],
      allergens_delta: [...option.allergens],
      breaks_diets: [...BROKEN[option.kind]],
      in_stock: option.standard || option.cents === 0 || !chance.perMille(12),
    } as Omit<MenuOption, 'id'>
  }

  function instance(key: string, sizeId: string | undefined, fresh = false, half?: string): string {
    const plan = plans.get(key)
    if (!plan) throw new Error(`no group "${key}"`)
    const grows = plan.options.some(option => option.bySize || option.child)
    const name = `${key}/${grows ? sizeId : ''}/${half ?? ''}`
    const before = fresh ? undefined : known.get(name)
    if (before) return before
    const options = offered(plan).map(option => optionFor(option, sizeId, half))
    const id = add(
      {
        name: half ? `${plan.title}, ${half === 'left' ? 'Left' : 'Right'} Half` : plan.title,
        min_units: half ? 0 : plan.min,
        max_units: half ? 4 : plan.max,
        max_per_option: plan.perOption,
        included_units: half ? 0 : plan.included,
        defaults: [],
        subtractive: false,
      },
      options,
    )
    const group = groups.at(-1)!
    const standard = offered(plan).flatMap((option, at) => (option.standard ? [group.options[at]!.id] : []))
    if (plan.min === 0 && standard.length > 0) groups[groups.length - 1] = { ...group, defaults: standard }
    known.set(name, id)
    return id
  }

  const removal = (words: string): string => {
    const before = known.get(words)
    if (before) return before
    const names = words.slice(1).split(',')
    const options = names.map(word => {
      const what = word.replaceAll('_', ' ')
      return plain(`No ${what[0]!.toUpperCase()}${what.slice(1)}`, [`without ${what}`, `hold the ${what}`])
    })
    const id = add({ ...PLAIN_GROUP, name: 'Leave Out', max_units: options.length, subtractive: true }, options)
    known.set(words, id)
    return id
  }

  const open = (keys: readonly string[]): Opened | undefined => {
    const sizeKey = keys.find(key => key.startsWith('size'))
    for (const key of keys) {
      const plan = plans.get(key)
      if (plan && offered(plan).length < Math.max(1, plan.min)) return undefined
    }
    const sizeId = sizeKey ? instance(sizeKey, undefined) : undefined
    const ids = keys.flatMap(key => {
      if (key === sizeKey) return [sizeId!]
      if (key.startsWith('-')) return [removal(key)]
      if (!key.startsWith('half:')) return [instance(key, sizeId)]
      const whole = key.slice('half:'.length)
      return [instance(whole, sizeId, false, 'left'), instance(whole, sizeId, false, 'right')]
    })
    return { ids, ...(sizeId ? { sizeId } : {}) }
  }

  const linked: GroupBook['linked'] = (title, dishes, extra) =>
    add(
      { ...PLAIN_GROUP, name: title, min_units: 1, max_units: 1 },
      dishes.map(dish => ({
        ...plain(dish.name, []),
        price_cents: extra(dish) as MenuOption['price_cents'],
        linked_item_id: dish.id,
      })),
    )

  const meal: GroupBook['meal'] = (cents, children) =>
    add({ ...PLAIN_GROUP, name: 'Make It a Meal', max_units: 1 }, [
      {
        ...plain('Meal with a Side and a Drink', ['combo', 'meal', 'as a meal']),
        price_cents: cents as MenuOption['price_cents'],
        child_group_ids: [...children],
      },
    ])

  return { groups, open, linked, meal }
}

const PLAIN_GROUP = {
  name: '',
  min_units: 0,
  max_units: 1,
  max_per_option: 1,
  included_units: 0,
  defaults: [],
  subtractive: false,
}

const plain = (name: string, aliases: readonly string[]): Omit<MenuOption, 'id'> => ({
  name,
  aliases: [...aliases],
  price_cents: 0 as MenuOption['price_cents'],
  child_group_ids: [],
  allergens_delta: [],
  breaks_diets: [],
  in_stock: true,
})
