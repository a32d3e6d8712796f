import type { Tool } from './tool.ts'

/** What of an operation says whether load may refuse it. */
export type Sheddable = Pick<Tool, 'name' | 'tag'>

/**
 * What is refused first, and what next, by tag or by name, with the part of a turn's room that it may fill. Health, polls,
 * payments and everything that a restaurant says are in no group: what was begun is brought to its end.
 */
export const GROUPS: readonly {
  readonly part: number
  readonly of: Tool['tag'] | 'preview_order' | 'confirm_order'
}[] = [
  { part: 0.4, of: 'Clerk' },
  { part: 0.6, of: 'Catalog' },
  { part: 0.8, of: 'preview_order' },
  { part: 1, of: 'confirm_order' },
]

/** The part of a turn's room that an operation may fill; undefined for one that load never refuses. */
export const partOf = ({ name, tag }: Sheddable): number | undefined =>
  GROUPS.find(({ of }) => of === tag || of === name)?.part

/** True for an operation that may be refused because of the load. */
export const isEverShed = (operation: Sheddable): boolean => partOf(operation) !== undefined
