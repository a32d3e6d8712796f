import type { World } from '#src/kernel/world.ts'
import { toDate } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'
import { keepFirst, REBUILDING } from './settings.ts'

/** Keeps servers from starting on a ledger until its rebuild has ended, also after the process that runs it has died. */
export const beginRebuild = async (db: Ledger, world: Pick<World, 'now'>): Promise<void> =>
  void (await keepFirst(db, REBUILDING, toDate(world.now()).toISOString()))

export const endRebuild = async (db: Ledger): Promise<void> =>
  void (await db.deleteFrom('settings').where('name', '=', REBUILDING).execute())

/** Throws when the rebuild of a ledger was begun and has not ended: a server would cook what was cooked before. */
export async function refuseWhileRebuilt(db: Ledger): Promise<void> {
  const begun = await db.selectFrom('settings').select('value').where('name', '=', REBUILDING).executeTakeFirst()
  if (!begun) return
  throw new Error(
    `The ledger is being rebuilt since ${begun.value}, and only a part of its payments is there. Wait for npm run rebuild; ` +
      'if it was broken off or could not decide everything, run it again: it goes on where it was.',
  )
}
