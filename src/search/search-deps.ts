import type { World } from '#src/kernel/world.ts'
import type { AreaDeps } from './area.ts'
import type { AnnUse } from './graph-window.ts'

/** Dependencies of a search outside its index. */
export type SearchDeps = AreaDeps & {
  readonly world: Pick<World, 'now'>
  readonly baseUrl: string
  /** False while a dish is out of stock. If absent, every dish is available. */
  readonly has?: (restaurantId: string, dishId: string) => boolean
  readonly ann?: AnnUse
  /** Returns the id of the restaurant that lists a dish. */
  readonly restaurantOf?: (dishId: string) => string | undefined
}
