import { timingSafeEqual } from 'node:crypto'
import { hmac } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { sharedSecret } from '#src/ledger/settings.ts'

/**
 * Access keys for restaurant consoles: one per restaurant, derived from a secret of the ledger and never stored.
 */
export type ConsoleKeys = {
  readonly keyOf: (restaurantId: string) => Promise<string>
  /** True if the token is the restaurant's current key. */
  readonly opens: (restaurantId: string, token: string) => Promise<boolean>
  /** Creates a new key; the previous one stops working immediately. */
  readonly renew: (restaurantId: string) => Promise<string>
}

export async function openConsoleKeys(db: Ledger, world: Pick<World, 'randomBytes'>): Promise<ConsoleKeys> {
  const secret = await sharedSecret(db, world, 'merchants')

  async function keyOf(restaurantId: string): Promise<string> {
    const row = await db
      .selectFrom('restaurant_states')
      .select('key_generation')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst()
    return `mk_${hmac(secret, `console:${restaurantId}:${row?.key_generation ?? 0}`)}`
  }

  return {
    keyOf,
    opens: async (restaurantId, token) => {
      const expected = Buffer.from(await keyOf(restaurantId))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    renew: async restaurantId => {
      const row = { paused_until: null, attended_until: 0, key_generation: 1, updated_at: 0 }
      await db
        .insertInto('restaurant_states')
        .values({ restaurant_id: restaurantId, ...row })
        .onConflict(conflict =>
          conflict
            .column('restaurant_id')
            .doUpdateSet(eb => ({ key_generation: eb('restaurant_states.key_generation', '+', 1) })),
        )
        .execute()
      return keyOf(restaurantId)
    },
  }
}
