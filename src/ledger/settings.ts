import type { World } from '#src/kernel/world.ts'
import type { Ledger } from './database.ts'

/** A secret of 256 bits that every process on this ledger shares; made at the first call and kept for good. */
export async function sharedSecret(db: Ledger, world: Pick<World, 'randomBytes'>, name: string): Promise<Uint8Array> {
  const fresh = Buffer.from(world.randomBytes(32)).toString('base64url')
  await db
    .insertInto('settings')
    .values({ name, value: fresh })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64url')
}
