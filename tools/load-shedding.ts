import type { Shedding, Tool } from './tool.ts'

/** The facts of an operation by which load refuses it. */
export type Sheddable = Pick<Tool, 'name' | 'shed'>

/** The parts of a turn's room that operations may fill, those that are refused first before the others. */
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
