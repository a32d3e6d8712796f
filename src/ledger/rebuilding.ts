import type { World } from '#src/kernel/world.ts'
import { toDate } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'
import { keepFirst, REBUILDING } from './settings.ts'

/** Prevents servers from starting on a ledger until its rebuild has ended, even if the rebuilding process dies. */
export const beginRebuild = async (db: Ledger, world: Pick<World, 'now'>): Promise<void> =>
  void (await keepFirst(db, REBUILDING, toDate(world.now()).toISOString()))

export const endRebuild = async (db: Ledger): Promise<void> =>
  void (await db.deleteFrom('settings').where('name', '=', REBUILDING).execute())

/** Throws if a ledger's rebuild has not finished: a server would dispatch orders that were already cooked. */
export async function assertNotRebuilding(db: Ledger): Promise<void> {
  const begun = await db.selectFrom('settings').select('value').where('name', '=', REBUILDING).executeTakeFirst()
  if (!begun) return
  throw new Error(
    `The ledger rebuild that began at ${begun.value} has not finished, so some payments are still missing. Wait for npm run rebuild; ` +
      'if it was interrupted or could not decide everything, run it again: it resumes where it stopped.',
  )
}
