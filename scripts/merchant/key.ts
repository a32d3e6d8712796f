import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import { realWorld } from '#src/kernel/world.ts'
import { withLedger } from '../client/ledger.ts'

/** The key of a restaurant's console, made from the ledger at a place, which may be new; `renew` makes a new key. */
export const consoleKeyOf = (place: string, restaurantId: string, renew = false): Promise<string> =>
  withLedger(
    place,
    async ledger => {
      const keys = await openConsoleKeys(ledger, realWorld)
      return renew ? keys.renew(restaurantId) : keys.keyOf(restaurantId)
    },
    { mayMake: true },
  )
