import type { Engine } from '#src/app/engine.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { CompiledMenus } from './compiled-menus.ts'

/** What a turn of the clerk works with. */
export type ClerkDeps = {
  readonly engine: Engine
  readonly world: Pick<World, 'now' | 'after' | 'randomBytes' | 'fetch'>
  readonly log: Log
  readonly menus: CompiledMenus
  readonly baseUrl: string
  /** The network that talks: what its unpaid orders hold is bounded. */
  readonly caller?: string | undefined
  /** The conversation: only its guest knows it. */
  readonly sessionId?: string | undefined
}
