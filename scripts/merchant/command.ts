import { readConfig } from '#src/app/config.ts'
import { DEMO_CATALOG } from '#src/app/demo-rules.ts'
import { readCatalog } from '#src/catalog/load.ts'
import { ledgerLocation, mayExist } from '#src/ledger/ledger-location.ts'
import { createCommandError } from '../client/command-error.ts'
import { misused, runCommand } from '../client/run-command.ts'
import { consoleKeyOf } from './console-key.ts'

const USAGE = `
Usage: npm run merchant -- key <restaurant id> [--renew]

Prints the key that opens a restaurant's console, and the address where it opens it.

Options
  --renew  Make a new key: the one before opens nothing any more, also on screens that are open
  --json   One JSON object instead of text; with npm run -s merchant nothing else is printed
  --help   Show this

The key is made from the ledger in STATE_DIR, else var; BASE_URL is where the server is.
`

type Env = Readonly<Record<string, string | undefined>>

/** Runs one command and returns its exit code. */
export const runMerchant = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: { renew: { type: 'boolean', default: false } },
    run: async ({ values, positionals: [command, restaurantId, ...rest] }) => {
      if (command !== 'key' || restaurantId === undefined || rest.length > 0)
        throw misused('Missing restaurant. Use key <restaurant id>.', USAGE)
      const { restaurant, key, address, isFirst, place } = await keyOf(restaurantId, values.renew, env)
      return {
        lines: [
          ...['', `  ${restaurant}`, '', `  Key      ${key}`, `  Console  ${address}`, ''],
          ...['  Anyone with this address can answer orders for the restaurant. Keep it secret.', ''],
          ...(isFirst
            ? [`  Created a new ledger at ${place}: the key works for a server started with this STATE_DIR.`, '']
            : []),
        ],
        facts: { restaurantId, restaurant, key, address },
      }
    },
  })

async function keyOf(restaurantId: string, renew: boolean, env: Env) {
  const config = configOf(env)
  const found = readCatalog(config.CATALOG ?? DEMO_CATALOG).find(({ restaurant }) => restaurant.id === restaurantId)
  if (!found)
    throw createCommandError('failed', `There is no restaurant ${restaurantId} in this marketplace.`, {
      hint: `GET ${config.BASE_URL}/api/restaurants lists the ids.`,
    })
  const place = ledgerLocation(config)
  const isFirst = !mayExist(place)
  const key = await consoleKeyOf(place, restaurantId, renew)
  // The browser does not send the fragment after the # to the server.
  const address = `${config.BASE_URL}/merchant/${restaurantId}#key=${key}`
  return { restaurant: found.restaurant.name, key, address, isFirst, place }
}

function configOf(env: Env) {
  try {
    return readConfig(env)
  } catch (error) {
    throw createCommandError('failed', error instanceof Error ? error.message : String(error))
  }
}
