import type { Engine } from '#src/app/engine.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { CompiledMenus } from './compiled-menus.ts'

/** Dependencies of a clerk turn. */
export type ClerkDeps = {
  readonly engine: Engine
  readonly world: Pick<World, 'now' | 'after' | 'randomBytes' | 'fetch'>
  readonly log: Log
  readonly menus: CompiledMenus
  readonly baseUrl: string
  /** Network of the caller, whose reserved unpaid orders are limited. */
  readonly caller?: string | undefined
  /** Session ID, known only to its guest. */
  readonly sessionId?: string | undefined
}
