import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Kitchen } from './kitchen.ts'

/** Poll interval; nothing depends on it, because staff act through `operate` and the deadline ends the rest. */
const LOOK_AGAIN_MS = 600_000

/** Kitchen whose staff answer on the console screen. An order is on that screen as soon as it counts as sent. */
export const consoleKitchen = ({ db, world }: { db: Ledger; world: Pick<World, 'now'> }): Kitchen => ({
  kind: 'console',
  validate: async () => undefined,
  place: async () => ({ kind: 'pending', askAgainAt: world.now() + LOOK_AGAIN_MS }),
  lookup: async key => {
    const dispatch = await db
      .selectFrom('dispatches')
      .select('state')
      .where('dispatch_key', '=', key)
      .executeTakeFirst()
    if (!dispatch || dispatch.state === 'new') return { kind: 'absent' }
    return { kind: 'pending', askAgainAt: world.now() + LOOK_AGAIN_MS }
  },
  // the screen asks, and the answer arrives through `operate`
  askToCancel: async () => ({ kind: 'pending' }),
  // the screen shows the ledger's state
  cancel: async () => 'cancelled',
})
