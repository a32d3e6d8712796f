import type { Shedding, Tool } from './tool.ts'

/** Properties of an operation that determine its load shedding. */
export type Sheddable = Pick<Tool, 'name' | 'shed'>

/** Share of a turn's capacity that each shedding group may fill, in order of shedding. */
export const SHEDDING_GROUPS: readonly { readonly part: number; readonly of: Exclude<Shedding, 'never'> }[] = [
  { part: 0.4, of: 'first' },
  { part: 0.6, of: 'second' },
  { part: 0.8, of: 'third' },
  { part: 1, of: 'last' },
]

/** Returns the share of a turn's capacity that an operation may use, or undefined if it is never shed. */
export const capacityShareOf = ({ shed }: Pick<Sheddable, 'shed'>): number | undefined =>
  SHEDDING_GROUPS.find(({ of }) => of === shed)?.part

/** True for an operation that can be shed under load. */
export const canBeShed = (operation: Pick<Sheddable, 'shed'>): boolean => capacityShareOf(operation) !== undefined
