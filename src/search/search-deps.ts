import type { World } from '#src/kernel/world.ts'
import type { AreaDeps } from './area.ts'
import type { AnnUse } from './window.ts'

/** What a search needs of the world outside its index. */
export type SearchDeps = AreaDeps & {
  readonly world: Pick<World, 'now'>
  readonly baseUrl: string
  /** False while a restaurant is out of a dish; each is to be had where it is left out. */
  readonly has?: (restaurantId: string, dishId: string) => boolean
  readonly ann?: AnnUse
  /** The restaurant that lists a dish. */
  readonly restaurantOf?: (dishId: string) => string | undefined
}
