import type { Allergen } from '#src/allergens/codes.ts'
import { brokenDiets, optionNotes } from '#src/menu/diet.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { DIETS } from '#src/menu/model.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import type { BroughtByChoices } from './brought.ts'
import { declaredBy } from './declared-by.ts'

type Category = MenuResponse['menu']['categories'][number]
type WireItem = Category['items'][number]

export const BESIDE = /drink|soda|coffee|tea|beverage|juice|wine|beer|sweet|dessert|dolci|side|extra|sauce|bread/i
const SHOWN = 3

/** Returns the IDs of the cheapest dishes. Excludes drinks and sides unless a section was named. */
export function cheapestOf(categories: readonly Category[], isNamed: boolean): string[] {
  const dishes = isNamed ? categories : categories.filter(({ name }) => !BESIDE.test(name))
  return (dishes.length > 0 ? dishes : categories)
    .flatMap(({ items }) => items)
    .filter(item => item.in_stock)
    .toSorted((a, b) => a.price_cents - b.price_cents)
    .slice(0, SHOWN)
    .map(({ id }) => id)
}

const spoken = (codes: readonly string[]): string => codes.map(code => code.replaceAll('_', ' ')).join(', ')

/** Returns what each option of required choices adds: allergens, and diets that it violates. */
export const choicesOf = (menu: Menu, groupIds: readonly string[]) =>
  groupIds
    .flatMap(id => menu.groups.get(id) ?? [])
    .filter(({ min_units }) => min_units > 0)
    .flatMap(({ options }) => options)
    .map(option => ({ notes: optionNotes(menu, option) ?? [], broken: brokenDiets(menu, option) }))

/** Returns the allergens that required choices add, by themselves or through linked dishes. */
export const broughtBy = (choices: ReturnType<typeof choicesOf>): readonly Allergen[] =>
  choices.flatMap(({ notes }) => notes).map(({ code }) => code)

/** True if every required choice of a dish complies with the diet. */
export const keepsTo = (choices: ReturnType<typeof choicesOf>, diet: (typeof DIETS)[number]): boolean =>
  choices.every(({ broken }) => !broken.includes(diet))

const NOTHING: ReturnType<BroughtByChoices> = { codes: [], names: [] }

/**
 * Describes whether a dish contains the allergens according to its menu. Never promises anything unverified.
 */
export function containsText(
  { id, name }: Pick<WireItem, 'id' | 'name'>,
  asked: readonly Allergen[],
  menu: Menu,
  isWithout = false,
  ordered?: BroughtByChoices,
): string {
  const item = menu.items.get(id)
  if (item?.allergens === undefined) return `Nobody has checked what is in ${name}; please ask the restaurant.`
  const declared = declaredBy(menu, item)
  const of = (codes: readonly Allergen[]) => asked.filter(code => codes.includes(code))
  const contained = of(declared.contains)
  const others = asked.filter(code => !contained.includes(code))
  const brought = ordered?.('contains', others) ?? NOTHING
  const perhaps = ordered?.('may_contain', others) ?? NOTHING
  const isLeft = (code: Allergen) => ![...brought.codes, ...perhaps.codes].includes(code)
  const possible = of(declared.mayContain).filter(isLeft)
  const chosen = of([...declared.withChoices, ...declared.mayWithChoices]).filter(
    code => isLeft(code) && !possible.includes(code),
  )
  const known = [...contained, ...brought.codes, ...perhaps.codes, ...possible, ...chosen]
  const unlisted = asked.filter(code => !known.includes(code))
  // answering "yes" to "can they make it without?" would be misleading
  const contains = isWithout
    ? `By its menu, ${name} contains ${spoken(contained)}; whether it can be made safely without, only the restaurant can say.`
    : `Yes: by its menu, ${name} contains ${spoken(contained)}.`
  return [
    ...(contained.length > 0 ? [contains] : []),
    ...(brought.codes.length > 0
      ? [`Yes: with ${brought.names.join(', ')}, as in your order, ${name} contains ${spoken(brought.codes)}.`]
      : []),
    ...(perhaps.codes.length > 0
      ? [`Perhaps: with ${perhaps.names.join(', ')}, as in your order, ${name} may contain ${spoken(perhaps.codes)}.`]
      : []),
    ...(possible.length > 0 ? [`Perhaps: by its menu, ${name} may contain ${spoken(possible)}.`] : []),
    ...(chosen.length > 0 ? [`Some of the choices of ${name} contain ${spoken(chosen)}.`] : []),
    ...(unlisted.length > 0
      ? [`The menu lists no ${spoken(unlisted)} in ${name}. With an allergy, please ask the restaurant, too.`]
      : []),
  ].join(' ')
}
