import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'

/** The key of a restaurant's console, made from the ledger at a place; `renew` makes a new one. */
export async function consoleKeyOf(place: string, restaurantId: string, renew = false): Promise<string> {
  const ledger = await openLedger(place)
  try {
    const keys = await openConsoleKeys(ledger, realWorld)
    return renew ? await keys.renew(restaurantId) : await keys.keyOf(restaurantId)
  } finally {
    await ledger.destroy()
  }
}
