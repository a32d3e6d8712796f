import { signingSecret } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'

/**
 * Signing secret shared with a restaurant, in Standard Webhooks format. Derived and never stored; renewing the
 * restaurant's key changes it.
 */
export async function webhookSecretOf(db: Executor, secret: Uint8Array, restaurantId: string): Promise<string> {
  const state = await db
    .selectFrom('restaurant_states')
    .select('key_generation')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return signingSecret(secret, `webhook:${restaurantId}:${state?.key_generation ?? 0}`)
}
