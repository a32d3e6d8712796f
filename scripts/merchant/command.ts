import { parseArgs } from 'node:util'
import { readCatalog } from '#src/catalog/load.ts'
import { readConfig } from '#src/config.ts'
import { DEMO_CATALOG } from '#src/engine.ts'
import { ledgerPlace } from '#src/ledger/place.ts'
import { EXIT, isTrouble, trouble } from '../client/trouble.ts'
import { consoleKeyOf } from './key.ts'

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

/** Runs one command, prints what came of it and returns the exit code. Only a defect of the program is thrown. */
export async function runMerchant(argv: readonly string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv)
    if (values.help) {
      console.log(USAGE)
      return EXIT.done
    }
    const [command, restaurantId, ...rest] = positionals
    if (command !== 'key' || restaurantId === undefined || rest.length > 0)
      throw trouble('usage', 'Say which key: key <restaurant id>.', { hint: USAGE.trimEnd() })
    const { restaurant, key, address } = await keyOf(restaurantId, values.renew, env)
    if (values.json) console.log(JSON.stringify({ restaurantId, restaurant, key, address }, null, 2))
    else
      console.log(
        `\n  ${restaurant}\n\n  Key      ${key}\n  Console  ${address}\n\n  Whoever has this address answers for the restaurant.\n`,
      )
    return EXIT.done
  } catch (error) {
    if (!isTrouble(error)) throw error
    console.error([error.message, error.hint].filter(Boolean).join('\n'))
    return EXIT[error.ending]
  }
}

async function keyOf(restaurantId: string, renew: boolean, env: Env) {
  const config = configOf(env)
  const found = readCatalog(config.CATALOG ?? DEMO_CATALOG).find(({ restaurant }) => restaurant.id === restaurantId)
  if (!found)
    throw trouble('failed', `There is no restaurant ${restaurantId} in this marketplace.`, {
      hint: `GET ${config.BASE_URL}/api/restaurants lists the ids.`,
    })
  const key = await consoleKeyOf(ledgerPlace(config), restaurantId, renew)
  // what stands behind the # stays in the browser
  return { restaurant: found.restaurant.name, key, address: `${config.BASE_URL}/merchant/${restaurantId}#key=${key}` }
}

function configOf(env: Env) {
  try {
    return readConfig(env)
  } catch (error) {
    throw trouble('failed', error instanceof Error ? error.message : String(error))
  }
}

function readArguments(argv: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { renew: flag, json: flag, help: { ...flag, short: 'h' } } as const
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw trouble('usage', error instanceof Error ? error.message : String(error), { hint: USAGE.trimEnd() })
  }
}
