import type { Executor } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'

/** How long somebody counts as there after the last sign of it. */
export const ATTENDED_MS = 40_000

/** Notes that somebody looks at a restaurant's console until an instant, and nothing else. Epoch milliseconds. */
export const attend = (db: Executor, restaurantId: string, until: number): Promise<unknown> =>
  db
    .insertInto('restaurant_states')
    // a row of time 0 says nothing of pauses
    .values({
      restaurant_id: restaurantId,
      paused_until: null,
      attended_until: until,
      key_generation: 0,
      updated_at: 0,
    })
    .onConflict(conflict => conflict.column('restaurant_id').doUpdateSet({ attended_until: until }))
    .execute()

/** Until when somebody looks at a restaurant's console, or looked at it; 0 when nobody ever did. */
export async function attendedUntil(db: Executor, restaurantId: string): Promise<number> {
  const [row] = await stateOf(db, { restaurantId })
  return row?.attended_until ?? 0
}

const stateOf = prepare((db: Executor, { restaurantId }: { restaurantId: string }) =>
  db.selectFrom('restaurant_states').select('attended_until').where('restaurant_id', '=', restaurantId),
)
