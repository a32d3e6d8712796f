/**
 * What is refused first, and what next, with the part of a turn's room that it may fill. Health, polls, payments and
 * everything that a restaurant says are in no group: what was begun is brought to its end.
 */
export const GROUPS: readonly { readonly part: number; readonly operations: readonly string[] }[] = [
  { part: 0.4, operations: ['chat_with_clerk', 'order_once', 'clerk_menu'] },
  {
    part: 0.6,
    operations: [
      ...['search', 'search_by_zipcode', 'list_restaurants'],
      ...['get_restaurant', 'get_menu', 'get_hours', 'get_catalog_stats'],
    ],
  },
  { part: 0.8, operations: ['preview_order'] },
  { part: 1, operations: ['confirm_order'] },
]
/** The part of a turn's room that an operation may fill. */
export const PART: ReadonlyMap<string, number> = new Map(
  GROUPS.flatMap(({ part, operations }) => operations.map(name => [name, part])),
)

/** True for an operation that may be refused because of the load. */
export const isEverShed = (operation: string): boolean => PART.has(operation)
