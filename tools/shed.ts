import type { Shedding, Tool } from './tool.ts'

/** The facts of an operation by which load refuses it. */
export type Sheddable = Pick<Tool, 'name' | 'shed'>

/** The parts of a turn's room that operations may fill, those that are refused first before the others. */
export const GROUPS: readonly { readonly part: number; readonly of: Exclude<Shedding, 'never'> }[] = [
  { part: 0.4, of: 'first' },
  { part: 0.6, of: 'second' },
  { part: 0.8, of: 'third' },
  { part: 1, of: 'last' },
]

/** The part of a turn's room that an operation may fill; undefined for one that load never refuses. */
export const partOf = ({ shed }: Pick<Sheddable, 'shed'>): number | undefined =>
  GROUPS.find(({ of }) => of === shed)?.part

/** True for an operation that may be refused because of the load. */
export const isEverShed = (operation: Pick<Sheddable, 'shed'>): boolean => partOf(operation) !== undefined
