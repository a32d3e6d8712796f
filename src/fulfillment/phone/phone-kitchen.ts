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
  /** Ends the calls about an order that nobody wants any more. */
  readonly callOff: (orderId: string) => Promise<void>
}

/** Nothing waits for this: a call brings its answer itself, and the deadline ends the rest. */
const LOOK_AGAIN_MS = 60_000

/** A kitchen that is called on the telephone. The key of an order is its id. */
export function phoneKitchen({ db, world, restaurants, carrierOf, callOff }: PhoneKitchenDeps): Kitchen {
  const pending = () => ({ kind: 'pending' as const, askAgainAt: world.now() + LOOK_AGAIN_MS })
  return {
    kind: 'phone',
    validate: async ({ row }) => {
      const restaurant = restaurants.get(row.restaurant_id)
      if (restaurant && callableNumber(restaurant.phone) !== undefined && carrierOf(restaurant)) return undefined
      return { code: 'restaurant_unreachable', message: 'The restaurant has no telephone that can be called.' }
    },
    place: async ({ row }, key) => {
      const restaurant = restaurants.get(row.restaurant_id)
      const carrier = restaurant && carrierOf(restaurant)
      if (!carrier) return { kind: 'rejected', reason: 'The restaurant cannot be called any more.' }
      // too late to call is what the call itself finds out
      const at = callTime(restaurant, row, 1, world.now()) ?? world.now()
      await transact(db, trx => planAttempt(trx, world, { orderId: key, n: 1, carrier: carrier.kind, at }))
      return pending()
    },
    lookup: async key => ((await attemptsOf(db, key)).length > 0 ? pending() : { kind: 'absent' }),
    // nobody is called for this: the restaurant answers on its board, or its customer calls
    askToCancel: async () => ({ kind: 'pending' }),
    cancel: async key => {
      await callOff(key)
      return 'cancelled'
    },
  }
}
