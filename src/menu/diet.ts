import { ALLERGENS } from '#src/allergens/codes.ts'
import { namedAmong } from '#src/allergens/foods-sought.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { type MinuteOfDay, unavailability } from './availability.ts'
import { type Menu, optionOf, requiresModifiers } from './menu.ts'
import type { AllergenNote, MenuItem, MenuOption } from './model.ts'
import { mayBeRawFish } from './raw-fish.ts'
import { textsOf, wordsOf } from './words-of-dish.ts'

type AllergenCode = AllergenNote['code']
type DietName = MenuItem['diets'][number]

/** What a buyer must not be given: binding, unlike a remark in the instructions. */
export type Diet = {
  readonly allergens?: readonly AllergenCode[] | undefined
  readonly diets?: readonly DietName[] | undefined
  /** Foods that no menu declares: what names one of them is left out. */
  readonly words?: readonly string[] | undefined
}

/** Allergens that break a diet by themselves, whoever adds them. */
const BREAKS: Readonly<Record<DietName, readonly AllergenCode[]>> = {
  vegetarian: ['fish', 'shellfish'],
  vegan: ['milk', 'egg', 'fish', 'shellfish'],
  gluten_free: ['wheat', 'gluten'],
  dairy_free: ['milk'],
  kosher: ['shellfish'],
  halal: [],
  pescatarian: [],
}

/** An ordered item as far as it was understood. */
export type Chosen = {
  readonly item: MenuItem
  readonly modifiers: readonly { readonly categoryId: string; readonly modifierId: string }[]
}

/**
 * Every reason why an ordered item breaks a buyer's constraints, as one problem. An allergen that may be there, or that
 * nobody has checked for, counts as being there. Alternatives are judged for `minute`, the local time of the order.
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
    safe.length > 0 ? ` By the menu these fit: ${safe.map(other => `${other.id} ${other.name}`).join(', ')}.` : ''
  const message = `${reasons.join('; ')}.${instead}`
  const options = safe.map(({ id, name }) => ({ id, name }))
  return [{ code: 'dietary_conflict', field: path, message, unfillable: true, options }]
}

/** Why an ordered item breaks a buyer's constraints, each reason once: "Hot Pastrami contains mustard". */
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

/** True for a diet that leaves anything out. */
export const demandsAnything = ({ allergens, diets, words }: Diet): boolean =>
  Boolean(allergens?.length || diets?.length || words?.length)

/** True when an ordered item breaks a buyer's constraints. */
export const breaksDiet = (menu: Menu, chosen: Chosen, diet: Diet): boolean =>
  dietaryReasons(menu, chosen, diet).length > 0

/** The part of a menu that meets the constraints: other items are not on it, other options are sold out. */
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

/** True for an option that breaks a buyer's constraints. */
export const breaksAsOption = (menu: Menu, option: MenuOption, diet: Diet): boolean =>
  demandsAnything(diet) && optionReasons(menu, '', option, diet).length > 0

/** A dish with everything that each of its required choices contains, whatever is chosen: a sandwich with its bread. */
export function withUnavoidable(menu: Menu, item: MenuItem): MenuItem {
  const { allergens } = item
  if (allergens === undefined || !requiresModifiers(menu, item)) return item
  const known = new Set(allergens.map(({ code }) => code))
  const more = ALLERGENS.filter(code => !known.has(code) && choiceReasons(menu, item, { allergens: [code] }).length > 0)
  return more.length === 0
    ? item
    : { ...item, allergens: [...allergens, ...more.map(code => ({ code, level: 'contains' as const }))] }
}

/** A dish with a required choice of which nothing is left cannot be had. */
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
    .map(id => `${item.name} comes with no ${menu.groups.get(id)?.name} that fits`)
}

function itemReasons(item: MenuItem, diet: Diet): string[] {
  const missing = (diet.diets ?? []).filter(name => !item.diets.includes(name))
  const isRaw = diet.words?.includes(RAW) === true && mayBeRawFish(item)
  return [
    ...allergenReasons(item.name, item.allergens, diet),
    ...missing.map(name => `${item.name} is not ${spaced(name)}`),
    ...(isRaw ? [`${item.name} may be raw`] : wordReasons(item.name, item, () => textsOf(item), diet)),
  ]
}

/** The name of raw food among those that no menu declares. */
const RAW = 'raw fish or meat'

/** An option that stands for a dish brings what the dish contains; any other brings what it says. */
function optionReasons(menu: Menu, name: string, option: MenuOption, diet: Diet): string[] {
  const dish = option.linked_item_id === undefined ? undefined : menu.items.get(option.linked_item_id)
  const added = option.allergens_delta.map(note => note.code)
  const broken = (diet.diets ?? []).filter(
    diet =>
      option.breaks_diets.includes(diet) ||
      BREAKS[diet].some(code => added.includes(code)) ||
      (dish && !dish.diets.includes(diet)),
  )
  return [
    ...allergenReasons(name, option.allergens_delta, diet),
    ...(dish ? allergenReasons(name, dish.allergens, diet) : []),
    ...broken.map(diet => `${name} is not ${spaced(diet)}`),
    ...(option.linked_item_id === undefined || dish
      ? wordReasons(name, option, () => [option.name, dish?.description ?? ''], diet)
      : []),
  ]
}

const wordReasons = (name: string, of: MenuItem | MenuOption, texts: () => readonly string[], { words = [] }: Diet) =>
  words.length === 0 ? [] : namedAmong(words, wordsOf(of, texts)).map(word => `${name} names ${word}`)

function allergenReasons(name: string, notes: readonly AllergenNote[] | undefined, diet: Diet): string[] {
  const unwanted = diet.allergens ?? []
  if (unwanted.length > 0 && notes === undefined) return [`nobody has said what ${name} contains`]
  return (notes ?? [])
    .filter(note => unwanted.includes(note.code))
    .map(note => `${name} ${note.level === 'contains' ? 'contains' : 'may contain'} ${note.code.replaceAll('_', ' ')}`)
}

const spaced = (name: string): string => name.replaceAll('_', '-')
