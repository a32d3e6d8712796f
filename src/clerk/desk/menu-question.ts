import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import type { MenuResponse } from '#src/menu/schema.ts'

export type Category = MenuResponse['menu']['categories'][number]

export type MenuQuestion = {
  readonly restaurant: Restaurant
  readonly menu: MenuResponse['menu']
  readonly compiled: CompiledMenu
  readonly asks: string
  /** Ids of what "it" may mean. */
  readonly meant: readonly string[]
  /** The categories without what the customer avoids. */
  readonly suitable: readonly Category[]
  /** Says what a list that is shown leaves out. */
  readonly tellLeftOut: () => void
}
