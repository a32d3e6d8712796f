import type { z } from 'zod'
import type { MenuGroup, MenuOption } from '../../../src/menu/model.ts'
import { brokenBy } from './diets.ts'
import type { DrawnGroup, Half } from './drawn-groups.ts'
import type { DrawnMenu } from './drawn-menu.ts'
import type { OptionPlan } from './grammar.ts'

/** A group and an option as a file holds them: without what reading fills in by itself. */
export type GroupText = z.input<typeof MenuGroup>
type OptionText = Omit<z.input<typeof MenuOption>, 'id'>
type GroupHead = Omit<GroupText, 'id' | 'options'>
type Planned = Extract<DrawnGroup, { as: 'plan' }>
type Cents = MenuOption['price_cents']

const SIZE_PERCENT = [100, 130, 170, 210]
const FIRST_ID = 11
/** What half a topping costs of a whole one. */
const HALF_PRICE = 0.6
const MOST_OF_HALF = 4

/** The id of a menu's group by its number there. */
export const groupId = (number: number): string => String(FIRST_ID + number)
const optionId = (group: number, at: number): string => `${groupId(group)}${String(at + 1).padStart(2, '0')}`

/** The list, unless it is empty: then reading fills it in. */
export const unlessEmpty = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)
const unlessFree = (cents: number): Cents | undefined => (cents === 0 ? undefined : (cents as Cents))

/** Cents to the nearest quarter of a dollar; what costs something never becomes free. */
const quarters = (value: number): number => (value === 0 ? 0 : Math.max(25, Math.round(value / 25) * 25))

/** Writes the groups of a menu; `dishId` gives the id of a dish by its number. */
export function writeGroups(menu: DrawnMenu, dishId: (number: number) => string): GroupText[] {
  return menu.groups.map((group, number) => {
    const [head, options] = writeGroup(menu, group, number, dishId)
    return {
      ...head,
      id: groupId(number),
      options: options.map((option, at) => ({ ...option, id: optionId(number, at) })),
    }
  })
}

function writeGroup(
  menu: DrawnMenu,
  group: DrawnGroup,
  number: number,
  dishId: (number: number) => string,
): [GroupHead, OptionText[]] {
  if (group.as === 'plan') return [headOf(group, number), group.offered.map((_, at) => writeOption(menu, group, at))]
  if (group.as === 'removal')
    return [{ name: 'Leave Out', max_units: group.names.length, subtractive: true }, group.names.map(withoutIt)]
  if (group.as === 'meal') {
    const aliases = ['combo', 'meal', 'as a meal']
    const opened = { price_cents: unlessFree(group.cents), child_group_ids: group.children.map(groupId) }
    return [{ name: 'Make It a Meal', max_units: 1 }, [{ name: 'Meal with a Side and a Drink', aliases, ...opened }]]
  }
  const options = group.dishes.map(dish => ({
    name: dish.kitchen.dish.name,
    price_cents: unlessFree(group.extra(dish)),
    linked_item_id: dishId(dish.number),
  }))
  return [{ name: group.title, min_units: 1, max_units: 1 }, options]
}

function headOf({ group: { plan }, half, offered }: Planned, number: number): GroupHead {
  const perOption = plan.perOption === 1 ? undefined : plan.perOption
  const defaults = plan.min === 0 ? defaultsOf(offered, number) : undefined
  if (half)
    return {
      name: `${plan.title}, ${half === 'left' ? 'Left' : 'Right'} Half`,
      max_units: MOST_OF_HALF,
      max_per_option: perOption,
      defaults,
    }
  return {
    name: plan.title,
    min_units: plan.min === 0 ? undefined : plan.min,
    max_units: plan.max,
    max_per_option: perOption,
    included_units: plan.included === 0 ? undefined : plan.included,
    defaults,
  }
}

const defaultsOf = (offered: Planned['offered'], number: number): string[] | undefined =>
  unlessEmpty(offered.flatMap(({ option }, at) => (option.standard ? [optionId(number, at)] : [])))

function writeOption(menu: DrawnMenu, { offered, half, size, children, inStock }: Planned, at: number): OptionText {
  const { option } = offered[at]!
  const whole = half ? Math.round(option.cents * HALF_PRICE) : option.cents
  const cents = quarters((whole * menu.pricePercent) / 100)
  const child = children[at]!
  return {
    name: half ? `${option.name}, ${half} half` : option.name,
    aliases: aliasesOf(option, half),
    price_cents: unlessFree(cents),
    price_by_size: option.bySize && size >= 0 ? pricesBySize(menu, cents, size) : undefined,
    child_group_ids: child < 0 ? undefined : [groupId(child)],
    allergens_delta: unlessEmpty(option.allergens),
    breaks_diets: unlessEmpty(brokenBy(option.kind)),
    in_stock: inStock[at] ? undefined : false,
  }
}

const aliasesOf = ({ aliases }: OptionPlan, half: Half | undefined): string[] | undefined =>
  unlessEmpty(half ? aliases.map(alias => `${alias} on the ${half}`) : aliases)

function pricesBySize({ groups }: DrawnMenu, cents: number, size: number): Record<string, Cents> {
  const sizes = groups[size] as Planned
  return Object.fromEntries(
    sizes.offered.map((_, at) => [optionId(size, at), quarters((cents * SIZE_PERCENT[at]!) / 100) as Cents]),
  )
}

function withoutIt(what: string): OptionText {
  return { name: `No ${what[0]!.toUpperCase()}${what.slice(1)}`, aliases: [`without ${what}`, `hold the ${what}`] }
}
