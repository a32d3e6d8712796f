import { EVERY_DIET } from './diets.ts'
import type { DrawnDish } from './drawn-dish.ts'
import type { Kitchen, KitchenDish, KitchenGroup, KitchenOption } from './kitchen.ts'
import type { Draws } from './random.ts'

export type Half = 'left' | 'right'

/** A group of one menu as it was drawn; its number there is its place in the list. */
export type DrawnGroup =
  | {
      readonly as: 'plan'
      readonly group: KitchenGroup
      readonly half: Half | undefined
      /** Number of the group of sizes that its prices depend on, −1 for none. */
      readonly size: number
      readonly offered: readonly KitchenOption[]
      /** By option. */
      readonly inStock: readonly boolean[]
      /** By option: number of the group it opens, −1 for none. */
      readonly children: readonly number[]
      readonly required: boolean
      /** Bits of the diets that at least one way of choosing keeps. */
      readonly keeps: number
    }
  | { readonly as: 'removal'; readonly names: readonly string[]; readonly required: false }
  | {
      readonly as: 'linked'
      readonly title: string
      readonly dishes: readonly DrawnDish[]
      readonly extra: (dish: DrawnDish) => number
      readonly required: true
      readonly keeps: number
    }
  | { readonly as: 'meal'; readonly cents: number; readonly children: readonly number[]; readonly required: false }

type Opened = { readonly groups: number[]; readonly size: number }

/** Draws the groups of one menu; equal wishes share one group. */
export type GroupDraws = {
  readonly groups: readonly DrawnGroup[]
  /** Adds what a dish asks for; undefined when the house cannot offer a required group. */
  readonly open: (dish: KitchenDish) => Opened | undefined
  /** Adds a group whose options are dishes of the same menu, at an extra price in cents. */
  readonly linked: (title: string, dishes: readonly DrawnDish[], extra: (dish: DrawnDish) => number) => number
  /** Adds a choice whose option opens further groups. */
  readonly meal: (cents: number, children: readonly number[]) => number
}

/** Of a thousand options that cost something. */
const SOLD_OUT = 12
const HALVES: readonly (Half | undefined)[] = [undefined, 'left', 'right']

/** Opens the groups of one menu of a kitchen. */
export function openGroupDraws(kitchen: Kitchen, chance: Draws): GroupDraws {
  const groups: DrawnGroup[] = []
  const known = new Map<number, number>()
  const removals = new Map<number, number>()
  const offers: (readonly KitchenOption[] | undefined)[] = []

  const offered = (group: KitchenGroup): readonly KitchenOption[] => {
    const before = offers[group.number]
    if (before) return before
    const mixed = chance.shuffled(group.spare)
    const left = chance.below(group.most + 1)
    const spared = mixed.slice(0, left)
    const rest = left === 0 ? group.options : group.options.filter(option => !spared.includes(option))
    offers[group.number] = rest
    return rest
  }

  const draw = (group: KitchenGroup, size: number, half: Half | undefined): number => {
    const options = offered(group)
    const inStock: boolean[] = []
    const children: number[] = []
    let keeps = 0
    for (const { option, keeps: kept, child } of options) {
      children.push(child < 0 ? -1 : instance(kitchen.groups[child]!, size, 0, true))
      const there = option.standard || option.cents === 0 || !chance.perMille(SOLD_OUT)
      inStock.push(there)
      if (there) keeps |= kept
    }
    const required = half === undefined && group.plan.min > 0
    groups.push({ as: 'plan', group, half, size, offered: options, inStock, children, required, keeps })
    return groups.length - 1
  }

  /** What an option opens is its own; what comes later may share it. */
  const instance = (group: KitchenGroup, size: number, half: 0 | 1 | 2, own = false): number => {
    const key = (group.number * 3 + half) * 1024 + (group.grows ? size + 1 : 0)
    const before = own ? undefined : known.get(key)
    if (before !== undefined) return before
    const number = draw(group, size, HALVES[half])
    known.set(key, number)
    return number
  }

  const removal = (number: number, names: readonly string[]): number => {
    const before = removals.get(number)
    if (before !== undefined) return before
    groups.push({ as: 'removal', names, required: false })
    removals.set(number, groups.length - 1)
    return groups.length - 1
  }

  const open: GroupDraws['open'] = ({ requests, size: sizeAt }) => {
    for (const request of requests) {
      if (request.as !== 'group') continue
      const group = kitchen.groups[request.group]!
      if (offered(group).length < Math.max(1, group.plan.min)) return undefined
    }
    const wanted = requests[sizeAt]
    const size = wanted?.as === 'group' ? instance(kitchen.groups[wanted.group]!, -1, 0) : -1
    const opened: number[] = []
    requests.forEach((request, at) => {
      if (at === sizeAt) opened.push(size)
      else if (request.as === 'removal') opened.push(removal(request.number, request.names))
      else {
        const group = kitchen.groups[request.group]!
        if (request.as === 'group') opened.push(instance(group, size, 0))
        else opened.push(instance(group, size, 1), instance(group, size, 2))
      }
    })
    return { groups: opened, size }
  }

  const linked: GroupDraws['linked'] = (title, dishes, extra) => {
    const keeps = dishes.reduce((bits, dish) => bits | dish.own, 0) & EVERY_DIET
    groups.push({ as: 'linked', title, dishes, extra, required: true, keeps })
    return groups.length - 1
  }

  const meal: GroupDraws['meal'] = (cents, children) => {
    groups.push({ as: 'meal', cents, children, required: false })
    return groups.length - 1
  }

  return { groups, open, linked, meal }
}
