import { sha256 } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'

/** So long a message is known again. */
const REMEMBERED_MS = 30 * 24 * 3_600_000
/** Longer than ids that libraries draw: of a longer one, its digest is kept. */
const LONGEST = 64

const kept = (id: string): string => (id.length > LONGEST ? `sha256:${sha256(id)}` : id)

/** True for a message of a restaurant that was taken before. */
export async function isKnown(db: Executor, restaurantId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_webhooks')
    .select('at')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', kept(id))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a message was taken, and forgets those of long ago; false when it was noted before. */
export async function markKnown(db: Executor, restaurantId: string, id: string, now: number): Promise<boolean> {
  await db
    .deleteFrom('received_webhooks')
    .where('restaurant_id', '=', restaurantId)
    .where('at', '<', now - REMEMBERED_MS)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('received_webhooks')
    .values({ restaurant_id: restaurantId, id: kept(id), at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
