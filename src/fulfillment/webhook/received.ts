import { sha256 } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'

/** Deduplication window for messages. */
const REMEMBERED_MS = 30 * 24 * 3_600_000
/** Maximum length of a stored id, above that of common libraries; a longer one is stored as its digest. */
const LONGEST = 64

const kept = (id: string): string => (id.length > LONGEST ? `sha256:${sha256(id)}` : id)

/** True for a message of a restaurant that was processed before. */
export async function isProcessed(db: Executor, restaurantId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_webhooks')
    .select('at')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', kept(id))
    .executeTakeFirst()
  return row !== undefined
}

/** Records a message as processed, and deletes old records; false if it was recorded before. */
export async function markProcessed(db: Executor, restaurantId: string, id: string, now: number): Promise<boolean> {
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
