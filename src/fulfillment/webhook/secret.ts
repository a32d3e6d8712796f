import { signingSecret } from '#src/kernel/ids.ts'
import type { Executor } from '#src/ledger/database.ts'

/**
 * The secret that a restaurant and we sign with, as Standard Webhooks write it. Nothing of it is stored; renewing the
 * restaurant's key makes another one.
 */
export async function webhookSecretOf(db: Executor, secret: Uint8Array, restaurantId: string): Promise<string> {
  const state = await db
    .selectFrom('restaurant_states')
    .select('key_generation')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return signingSecret(secret, `webhook:${restaurantId}:${state?.key_generation ?? 0}`)
}
