import type { World } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'

/** Names of what a ledger notes of itself for the moment: the last look whether it can be written, and a rebuild that runs. */
export const PROBE = 'probe'
export const REBUILDING = 'rebuild'

/** True for what a ledger must still know when it is another one: secrets, and what was decided for good. */
export const isLasting = (name: string): boolean => name !== PROBE && name !== REBUILDING

/** Keeps the value that is given first, for good; resolves to it, whichever process gave it. */
export async function keepFirst(db: Ledger, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const kept = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return kept.value
}

/** A secret of 256 bits that every process on this ledger shares; made at the first call and kept for good. */
export async function sharedSecret(db: Ledger, world: Pick<World, 'randomBytes'>, name: string): Promise<Uint8Array> {
  const fresh = Buffer.from(world.randomBytes(32)).toString('base64url')
  return Buffer.from(await keepFirst(db, name, fresh), 'base64url')
}
