import type { Ledger } from '#src/ledger/database.ts'

/** Retention of an expired session. */
const REMEMBERED_MS = 24 * 3_600_000
const FORGOTTEN = '{"lines":[]}'

/**
 * Erases what expired sessions hold about people, a day after their end: their content, or, if they became an order,
 * everything but the id that the order refers to. Returns their number.
 */
export async function forgetSessions(db: Ledger, now: number): Promise<number> {
  const before = now - REMEMBERED_MS
  const { numDeletedRows } = await db
    .deleteFrom('ucp_sessions')
    .where('expires_at', '<', before)
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('orders').select('orders.id').whereRef('orders.quote_hash', '=', 'ucp_sessions.quote_hash'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await db
    .updateTable('ucp_sessions')
    .set({ request: FORGOTTEN, price_token: null, webhook_url: null })
    .where('expires_at', '<', before)
    .where('request', '<>', FORGOTTEN)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows + numUpdatedRows)
}
