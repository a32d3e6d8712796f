import { join } from 'node:path'
import { openConsoleKeys } from '#src/fulfillment/console/keys.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'

/** The key of a restaurant's console, made from the ledger in a folder; `renew` makes a new one. */
export async function consoleKeyOf(stateDir: string, restaurantId: string, renew = false): Promise<string> {
  const ledger = await openLedger(join(stateDir, 'ledger.db'))
  try {
    const keys = await openConsoleKeys(ledger, realWorld)
    return renew ? await keys.renew(restaurantId) : await keys.keyOf(restaurantId)
  } finally {
    await ledger.destroy()
  }
}
