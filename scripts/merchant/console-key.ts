import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import { realWorld } from '#src/kernel/world.ts'
import { withLedger } from '../client/ledger.ts'

/**
 * Returns the key of a restaurant's console, derived from the ledger at `place`, which is created if it does not
 * exist. `renew` creates a new key.
 */
export const consoleKeyOf = (place: string, restaurantId: string, renew = false): Promise<string> =>
  withLedger(
    place,
    async ledger => {
      const keys = await openConsoleKeys(ledger, realWorld)
      return renew ? keys.renew(restaurantId) : keys.keyOf(restaurantId)
    },
    { mayMake: true },
  )
