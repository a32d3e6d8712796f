import { PLATE } from '#test/support/buyer.ts'

type Item = { readonly id: string; readonly name: string; readonly price_cents: number; readonly group_ids?: string[] }
type Option = { readonly id: string; readonly name: string; readonly price_cents?: number }
type Group = { readonly id: string; readonly defaults?: readonly string[]; readonly options: readonly Option[] }

/** Editable parts of the deli's catalog file. */
export type Deli = {
  readonly tax: { readonly rate: number }
  readonly pickup?: object
  readonly dispatch?: object
  readonly menu: {
    readonly categories: readonly { readonly items: readonly Item[] }[]
    readonly groups: readonly Group[]
  }
}

/** Replacement for the initial catalog. */
type Edition = {
  readonly name: string
  /** Changes the deli; undefined removes it from the catalog. */
  readonly change: (deli: Deli) => Deli | undefined
  readonly isWithoutDeli?: true
  /** Label of the food sold for each cart; labels are equal only if food and price are unchanged. */
  readonly sells: readonly (string | undefined)[]
}

export const EGG_SALAD = '3545313'
export const SOURDOUGH = { groupId: '11', optionId: '1104' }
/** Dish sold by weight with limited stock, in thousandths of a pound. */
export const PASTRAMI = '3545391'
export const PASTRAMI_LEFT = 2_500
const RYE = '1101'
const SCOOP = '1405'

/** Menu with every item and option mapped by `item` and `option`; undefined removes it. */
const withMenu = (
  deli: Deli,
  item: (item: Item) => Item | undefined,
  option: (option: Option) => Option | undefined = each => each,
): Deli => ({
  ...deli,
  menu: {
    ...deli.menu,
    categories: deli.menu.categories.map(category => ({
      ...category,
      items: category.items.flatMap(each => item(each) ?? []),
    })),
    groups: deli.menu.groups.map(group => ({
      ...group,
      options: group.options.flatMap(each => option(each) ?? []),
    })),
  },
})

const isBread = ({ id }: Option): boolean => id === SOURDOUGH.optionId || id === RYE

const UNLUCKY_STEW = 'stew'
const GYROS = 'gyros'
/** True for food of other restaurants, which no edition changes. */
const isElsewhere = (food: string): boolean => food === UNLUCKY_STEW || food === GYROS
const FIRST = ['plate', 'two plates', 'pastrami', UNLUCKY_STEW, 'sourdough', 'rye', GYROS] as const
const dearer = (item: Item, cents: number): Item => ({ ...item, price_cents: item.price_cents + cents })

/** Catalog editions; the first one is the initial catalog. */
export const EDITIONS: readonly Edition[] = [
  { name: 'as it was', change: deli => deli, sells: FIRST },
  {
    name: 'dearer food',
    change: deli => withMenu(deli, item => dearer(item, 100)),
    sells: ['dear plate', 'two dear plates', 'dear pastrami', UNLUCKY_STEW, 'dear sourdough', 'dear rye', GYROS],
  },
  {
    name: 'cheaper food',
    change: deli => withMenu(deli, item => dearer(item, -150)),
    sells: ['cheap plate', 'two cheap plates', 'cheap pastrami', UNLUCKY_STEW, 'cheap sourdough', 'cheap rye', GYROS],
  },
  {
    name: 'dearer bread',
    change: deli =>
      withMenu(
        deli,
        item => item,
        option => (isBread(option) ? { ...option, price_cents: (option.price_cents ?? 0) + 25 } : option),
      ),
    sells: [...FIRST.slice(0, 4), 'sourdough at 75', 'rye at 25', GYROS],
  },
  {
    name: 'no plate, no egg salad',
    change: deli => withMenu(deli, item => (item.id === PLATE || item.id === EGG_SALAD ? undefined : item)),
    sells: [undefined, undefined, ...FIRST.slice(2, 4), undefined, undefined, GYROS],
  },
  {
    name: 'no sourdough, no extra scoop',
    change: deli =>
      withMenu(
        deli,
        item => item,
        option => (option.id === SOURDOUGH.optionId || option.id === SCOOP ? undefined : option),
      ),
    sells: [...FIRST.slice(0, 4), undefined, undefined, GYROS],
  },
  {
    name: 'other names for bread',
    change: deli =>
      withMenu(
        deli,
        item => item,
        option => (isBread(option) ? { ...option, name: `Old ${option.name}` } : option),
      ),
    sells: [...FIRST.slice(0, 4), 'old sourdough', 'old rye', GYROS],
  },
  {
    name: 'other ids for the same, and the old id of the plate for another dish',
    change: deli => {
      const renumbered = withMenu(
        deli,
        item => (item.id === PASTRAMI ? item : { ...item, id: `9${item.id}` }),
        option => ({ ...option, id: `9${option.id}` }),
      )
      const [first, ...rest] = renumbered.menu.categories
      const impostor = { id: PLATE, name: 'Liver and Onions', price_cents: 1500, tax_category: 'prepared' }
      const groups = renumbered.menu.groups.map(group => ({
        ...group,
        defaults: (group.defaults ?? []).map(id => `9${id}`),
      }))
      const categories = [{ ...first!, items: [...first!.items, impostor] }, ...rest]
      return { ...renumbered, menu: { ...renumbered.menu, categories, groups } }
    },
    sells: FIRST,
  },
  {
    name: 'a higher tax',
    change: deli => ({ ...deli, tax: { ...deli.tax, rate: 12_000 } }),
    sells: FIRST,
  },
  {
    name: 'closed for the day',
    change: deli => ({ ...deli, special: { '2026-11-20': [] } }),
    sells: FIRST,
  },
  {
    name: 'delivery only',
    change: ({ pickup: _, ...deli }) => deli,
    sells: FIRST.map(food => (isElsewhere(food) ? food : undefined)),
  },
  {
    name: 'no deli',
    change: () => undefined,
    isWithoutDeli: true,
    sells: FIRST.map(food => (isElsewhere(food) ? food : undefined)),
  },
]
