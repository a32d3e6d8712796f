import { ALLERGENS, allergensOf } from '#src/allergens/codes.ts'
import { filterNamedFoods } from '#src/allergens/foods-sought.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { BREAKS } from './described.ts'
import { readFoodMentions, textsOf } from './dish-food-mentions.ts'
import { type Menu, optionOf, requiresModifiers } from './menu.ts'
import { type AllergenNote, DIETS, type MenuGroup, type MenuItem, type MenuOption } from './model.ts'
import { canContainRawFish } from './raw-fish.ts'

type AllergenCode = AllergenNote['code']
type DietName = MenuItem['diets'][number]

/** Buyer's dietary constraints: binding, unlike a remark in the instructions. */
export type Diet = {
  readonly allergens?: readonly AllergenCode[] | undefined
  readonly diets?: readonly DietName[] | undefined
  /** Foods that menus do not declare as allergens: anything whose name contains one is excluded. */
  readonly words?: readonly string[] | undefined
}

/** Ordered item with the modifiers that were recognized. */
export type Chosen = {
  readonly item: MenuItem
  readonly modifiers: readonly { readonly categoryId: string; readonly modifierId: string }[]
}

/**
 * Returns all reasons why an ordered item violates the buyer's constraints, as one problem. A possible or unchecked
 * allergen counts as present. Alternatives must be available at `minute`, the local time of the order.
 */
export function dietaryConflicts(
  menu: Menu,
  { item, modifiers }: Chosen,
  diet: Diet,
  path: string,
  minute?: MinuteOfDay,
): Problem[] {
  const reasons = dietaryReasons(menu, { item, modifiers }, diet)
  if (reasons.length === 0) return []
  const suitable = suitableMenu(menu, diet)
  const safe = [...suitable.items.values()].filter(other => !unavailability(suitable, other, minute)).slice(0, 5)
  const instead =
    safe.length > 0 ? ` Menu items that fit: ${safe.map(other => `${other.id} ${other.name}`).join(', ')}.` : ''
  const spoken = `${reasons.join('; ')}.`
  const options = safe.map(({ id, name }) => ({ id, name }))
  return [{ code: 'dietary_conflict', field: path, message: `${spoken}${instead}`, spoken, unfillable: true, options }]
}

/**
 * Returns the distinct reasons why an ordered item violates the buyer's constraints: "Hot Pastrami contains
 * mustard".
 */
export function dietaryReasons(menu: Menu, { item, modifiers }: Chosen, diet: Diet): string[] {
  if (!demandsAnything(diet)) return []
  const reasons = [
    ...itemReasons(item, diet),
    ...choiceReasons(menu, item, diet),
    ...modifiers.flatMap(modifier => {
      const group = menu.groups.get(modifier.categoryId)
      const option = group && optionOf(group, modifier.modifierId)
      return option ? optionReasons(menu, `${item.name} with ${option.name}`, option, diet) : []
    }),
  ]
  return [...new Set(reasons)]
}

/** True if the diet excludes anything. */
export const demandsAnything = ({ allergens, diets, words }: Diet): boolean =>
  Boolean(allergens?.length || diets?.length || words?.length)

/** True if an ordered item violates the buyer's constraints. */
export const breaksDiet = (menu: Menu, chosen: Chosen, diet: Diet): boolean =>
  dietaryReasons(menu, chosen, diet).length > 0

/** Returns the menu filtered by the constraints: unsuitable items are removed, unsuitable options are sold out. */
export function suitableMenu(menu: Menu, diet: Diet): Menu {
  if (!demandsAnything(diet)) return menu
  const groups = [...menu.groups].map(([id, group]) => {
    const options = group.options.map(option =>
      optionReasons(menu, '', option, diet).length > 0 ? { ...option, in_stock: false } : option,
    )
    return [id, { ...group, options }] as const
  })
  const items = [...menu.items].filter(
    ([, item]) => itemReasons(item, diet).length + choiceReasons(menu, item, diet).length === 0,
  )
  return { ...menu, items: new Map(items), groups: new Map(groups) }
}

/** True if an option violates the buyer's constraints. */
export const breaksAsOption = (menu: Menu, option: MenuOption, diet: Diet): boolean =>
  demandsAnything(diet) && optionReasons(menu, '', option, diet).length > 0

/**
 * Returns a dish as menus and search publish it: with the allergens that all options of a required choice contain, such
 * as those of a sandwich's bread. What only some options contain is published with them. A meal, which consists of
 * other dishes, has all of theirs, and only the diets that all of them suit.
 */
export function published(menu: Menu, item: MenuItem): MenuItem {
  return isMeal(menu, item) ? withPossible(menu, item) : withUnavoidable(menu, item)
}

/** True if a dish consists of other dishes of the menu. */
const isMeal = (menu: Menu, item: MenuItem): boolean => {
  const options = requiredGroups(menu, item.group_ids).flatMap(group => group.options)
  return options.length > 0 && options.every(option => option.linked_item_id !== undefined)
}

/**
 * Adds to a dish the allergens that its required choices always add, and as possible those that some of them add. A
 * meal with an undeclared part is undeclared.
 */
function withPossible(menu: Menu, item: MenuItem): MenuItem {
  const options = requiredGroups(menu, item.group_ids).flatMap(group => group.options)
  if (item.allergens === undefined || options.length === 0) return item
  const { allergens = [] } = withUnavoidable(menu, item)
  const notes = options.map(option => optionNotes(menu, option))
  const isKept = (diet: DietName) => options.every(option => !brokenDiets(menu, option).includes(diet))
  const isOfDishes = isMeal(menu, item)
  const { allergens: _, ...rest } = item
  return {
    ...rest,
    ...(isOfDishes && notes.includes(undefined)
      ? {}
      : { allergens: merged([...allergens, ...notes.flatMap(each => (each ?? []).map(asPossible))]) }),
    diets: isOfDishes ? item.diets.filter(isKept) : item.diets,
  }
}

const asPossible = ({ code }: AllergenNote): AllergenNote => ({ code, level: 'may_contain' })

/** Returns one note per allergen, the first of several, in the order of the codes. */
const merged = (notes: readonly AllergenNote[]): AllergenNote[] =>
  allergensOf(notes.map(({ code }) => code)).map(code => notes.find(note => note.code === code)!)

/** Returns the groups that must be chosen from, with those that their options open. */
function requiredGroups(menu: Menu, ids: readonly string[]): MenuGroup[] {
  return ids
    .flatMap(id => menu.groups.get(id) ?? [])
    .filter(group => group.min_units > 0 || group.defaults.length > 0)
    .flatMap(group => [
      group,
      ...requiredGroups(
        menu,
        group.options.flatMap(option => option.child_group_ids),
      ),
    ])
}

/**
 * Returns the allergens of an option: those that it adds and those of its dish, with all choices of the dish that
 * the option leaves to the kitchen. Undefined if nobody has checked the dish.
 */
export function optionNotes(menu: Menu, option: MenuOption): AllergenNote[] | undefined {
  const listed = option.linked_item_id === undefined ? undefined : menu.items.get(option.linked_item_id)
  const dish = listed && option.child_group_ids.length === 0 ? withPossible(menu, listed) : listed
  if (dish && dish.allergens === undefined) return undefined
  return merged([...option.allergens_delta, ...(dish?.allergens ?? [])])
}

/** Returns the diets that an item no longer suits with the option. */
export function brokenDiets(menu: Menu, option: MenuOption): DietName[] {
  const dish = option.linked_item_id === undefined ? undefined : menu.items.get(option.linked_item_id)
  const added = option.allergens_delta.map(note => note.code)
  return DIETS.filter(
    diet =>
      option.breaks_diets.includes(diet) ||
      BREAKS[diet].some(code => added.includes(code)) ||
      (dish && !dish.diets.includes(diet)),
  )
}

/** Adds to a dish the allergens that all options of a required choice contain. */
function withUnavoidable(menu: Menu, item: MenuItem): MenuItem {
  const { allergens } = item
  if (allergens === undefined || !requiresModifiers(menu, item)) return item
  const known = new Set(allergens.map(({ code }) => code))
  const more = ALLERGENS.filter(code => !known.has(code) && choiceReasons(menu, item, { allergens: [code] }).length > 0)
  return more.length === 0
    ? item
    : { ...item, allergens: [...allergens, ...more.map(code => ({ code, level: 'contains' as const }))] }
}

/** Returns reasons from required choices: a dish is unavailable if such a choice has no suitable option left. */
function choiceReasons(menu: Menu, item: MenuItem, diet: Diet): string[] {
  const isLeft = (option: MenuOption): boolean =>
    optionReasons(menu, '', option, diet).length === 0 && option.child_group_ids.every(isPossible)
  const isPossible = (id: string): boolean => {
    const group = menu.groups.get(id)
    if (group === undefined || group.min_units === 0) return true
    const left = group.options.filter(isLeft).length
    return left * group.max_per_option >= group.min_units && left >= (group.min_distinct ?? 1)
  }
  return item.group_ids
    .filter(id => !isPossible(id))
    .map(id => `${item.name} has no ${menu.groups.get(id)?.name} option that fits`)
}

function itemReasons(item: MenuItem, diet: Diet): string[] {
  const missing = (diet.diets ?? []).filter(name => !item.diets.includes(name))
  const isRaw = diet.words?.includes(RAW) === true && canContainRawFish(item)
  return [
    ...allergenReasons(item.name, item.allergens, diet),
    ...missing.map(name => `${item.name} is not ${spaced(name)}`),
    ...(isRaw ? [`${item.name} may be raw`] : wordReasons(item.name, item, () => textsOf(item), diet)),
  ]
}

/** Name of raw food among the undeclared foods. */
const RAW = 'raw fish or meat'

/** Returns why an option violates the diet: one linked to a dish counts as that dish, any other as declared. */
function optionReasons(menu: Menu, name: string, option: MenuOption, diet: Diet): string[] {
  const dish = option.linked_item_id === undefined ? undefined : menu.items.get(option.linked_item_id)
  const broken = (diet.diets ?? []).filter(name => brokenDiets(menu, option).includes(name))
  return [
    ...allergenReasons(name, optionNotes(menu, option), diet),
    ...broken.map(diet => `${name} is not ${spaced(diet)}`),
    ...(option.linked_item_id === undefined || dish
      ? wordReasons(name, option, () => [option.name, dish?.description ?? ''], diet)
      : []),
  ]
}

const wordReasons = (name: string, of: MenuItem | MenuOption, texts: () => readonly string[], { words = [] }: Diet) =>
  words.length === 0 ? [] : filterNamedFoods(words, readFoodMentions(of, texts)).map(word => `${name} names ${word}`)

function allergenReasons(name: string, notes: readonly AllergenNote[] | undefined, diet: Diet): string[] {
  const unwanted = diet.allergens ?? []
  if (unwanted.length > 0 && notes === undefined) return [`the allergens of ${name} are not known`]
  return (notes ?? [])
    .filter(note => unwanted.includes(note.code))
    .map(note => `${name} ${note.level === 'contains' ? 'contains' : 'may contain'} ${note.code.replaceAll('_', ' ')}`)
}

const spaced = (name: string): string => name.replaceAll('_', '-')
