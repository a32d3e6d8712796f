import type { World } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'

/** Names of transient settings of a ledger: the last write probe, a running rebuild, and payment pages to recall. */
export const PROBE = 'probe'
export const REBUILDING = 'rebuild'
export const RECALLING = 'recall checkouts'
const TRANSIENT: ReadonlySet<string> = new Set([PROBE, REBUILDING, RECALLING])

/** True if the setting must be carried over to another ledger: secrets and permanent decisions. */
export const isLasting = (name: string): boolean => !TRANSIENT.has(name)

/** Stores the first value permanently; resolves to the stored value, whichever process wrote it. */
export async function keepFirst(db: Ledger, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return kept.value
}

/**
 * Returns a 256-bit secret shared by all processes on this ledger; generated on the first call and stored
 * permanently.
 */
export async function sharedSecret(db: Ledger, world: Pick<World, 'randomBytes'>, name: string): Promise<Uint8Array> {
  const fresh = Buffer.from(world.randomBytes(32)).toString('base64url')
  return Buffer.from(await keepFirst(db, name, fresh), 'base64url')
}
