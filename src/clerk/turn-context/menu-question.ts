import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { MenuResponse } from '#src/menu/schema.ts'

export type Category = MenuResponse['menu']['categories'][number]

export type MenuQuestion = {
  readonly restaurant: Restaurant
  readonly menu: MenuResponse['menu']
  readonly compiled: CompiledMenu
  readonly asks: string
  /** IDs of the possible antecedents of "it". */
  readonly meant: readonly string[]
  /** Categories without dishes that violate the customer's restrictions. */
  readonly suitable: readonly Category[]
  /** States what a displayed list leaves out. */
  readonly tellLeftOut: () => void
}
