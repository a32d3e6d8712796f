import type { Executor } from '#src/ledger/database.ts'
import { prepare } from '#src/ledger/prepared.ts'

/** How long a console counts as attended after the last sign of presence. */
export const ATTENDED_MS = 40_000

/** Records that a restaurant's console is attended until an instant, and nothing else. Epoch milliseconds. */
export const attend = (db: Executor, restaurantId: string, until: number): Promise<unknown> =>
  db
    .insertInto('restaurant_states')
    // `updated_at` 0: the row carries no pause information
    .values({
      restaurant_id: restaurantId,
      paused_until: null,
      attended_until: until,
      key_generation: 0,
      updated_at: 0,
    })
    .onConflict(conflict => conflict.column('restaurant_id').doUpdateSet({ attended_until: until }))
    .execute()

/** Time until which a restaurant's console is or was attended; 0 if it never was. */
export async function attendedUntil(db: Executor, restaurantId: string): Promise<number> {
  const [row] = await stateOf(db, { restaurantId })
  return row?.attended_until ?? 0
}

const stateOf = prepare((db: Executor, { restaurantId }: { restaurantId: string }) =>
  db.selectFrom('restaurant_states').select('attended_until').where('restaurant_id', '=', restaurantId),
)
