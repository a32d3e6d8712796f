import type { Restaurant } from '#src/catalog/restaurant.ts'
import type { Kitchen } from '#src/fulfillment/kitchen.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { attemptsOf, planAttempt } from './attempts.ts'
import { callTime } from './call-time.ts'
import { callableNumber } from './callable.ts'
import type { Phone } from './open-phone.ts'

export type PhoneKitchenDeps = {
  readonly db: Ledger
  readonly world: World
  readonly restaurants: ReadonlyMap<string, Restaurant>
  readonly carrierOf: Phone['carrierOf']
  /** Ends the calls about an order that is no longer needed. */
  readonly callOff: (orderId: string) => Promise<void>
}

/**
 * Poll interval; nothing depends on it, because a call delivers its answer itself and the deadline ends the rest.
 */
const LOOK_AGAIN_MS = 60_000

/** Kitchen reached by telephone. The key of an order is its id. */
export function phoneKitchen({ db, world, restaurants, carrierOf, callOff }: PhoneKitchenDeps): Kitchen {
  const pending = () => ({ kind: 'pending' as const, askAgainAt: world.now() + LOOK_AGAIN_MS })
  return {
    kind: 'phone',
    validate: async ({ row }) => {
      const restaurant = restaurants.get(row.restaurant_id)
      if (restaurant && callableNumber(restaurant.phone) !== undefined && carrierOf(restaurant)) return undefined
      return { code: 'restaurant_unreachable', message: 'The restaurant has no phone number that can be called.' }
    },
    place: async ({ row }, key) => {
      const restaurant = restaurants.get(row.restaurant_id)
      const carrier = restaurant && carrierOf(restaurant)
      if (!carrier) return { kind: 'rejected', reason: 'The restaurant can no longer be called.' }
      // the call job itself detects if it is too late to call
      const at = callTime(restaurant, row, 1, world.now()) ?? world.now()
      await transact(db, trx => planAttempt(trx, world, { orderId: key, n: 1, carrier: carrier.kind, at }))
      return pending()
    },
    lookup: async key => ((await attemptsOf(db, key)).length > 0 ? pending() : { kind: 'absent' }),
    // no call is made for this: the restaurant answers on its board, or the customer calls it
    askToCancel: async () => ({ kind: 'pending' }),
    cancel: async key => {
      await callOff(key)
      return 'cancelled'
    },
  }
}
