import { parseArgs } from 'node:util'
import { type Audit, auditLedger } from '#src/audit/audit.ts'
import { type Config, readConfig } from '#src/config.ts'
import { describeError } from '#src/kernel/log.ts'
import { realWorld } from '#src/kernel/world.ts'
import { damageOf, type Ledger } from '#src/ledger/database.ts'
import { ledgerPlace, mayExist } from '#src/ledger/place.ts'
import { openAccounts } from '#src/open-accounts.ts'
import { withLedger } from '../client/ledger.ts'
import { isTrouble } from '../client/trouble.ts'
import { describeAudit } from './describe.ts'
import { USAGE } from './usage.ts'

const BALANCED = 0
const WRONG = 1
const CANNOT = 2

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Env = Readonly<Record<string, string | undefined>>

/** Runs the command, prints what came of it and returns the exit code. */
export async function runAudit(argv: readonly string[], env: Env): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) {
      console.log(USAGE)
      return BALANCED
    }
    const audit = await audited(configOf(env))
    if (values.json)
      console.log(JSON.stringify(audit, (_, value) => (typeof value === 'bigint' ? `${value}` : value), 2))
    else for (const line of describeAudit(audit, realWorld.now())) console.log(line)
    return audit.balanced ? BALANCED : WRONG
  } catch (error) {
    const isOurs = isTrouble(error) || (error instanceof Error && error.cause === TOLD)
    console.error(`The books could not be examined. ${isOurs ? error.message : describeError(error)}`)
    return CANNOT
  }
}

/** Marks what was written for whoever runs the command; other errors may hold keys. */
const TOLD = Symbol('told')

function configOf(env: Env): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw new Error((error as Error).message, { cause: TOLD })
  }
}

async function audited(config: Config): Promise<Audit> {
  const place = ledgerPlace(config)
  if (!mayExist(place)) throw new Error(`There is no ledger at ${place}: start the server once.`, { cause: TOLD })
  const look = async (db: Ledger) => {
    const damage = await damageOf(db)
    if (damage.length > 0)
      throw new Error(`The ledger at ${place} is damaged: ${damage.join('; ')}. Restore the newest backup.`, {
        cause: TOLD,
      })
    await using opened = openAccounts(config, realWorld)
    return await auditLedger({ db, world: realWorld, accounts: opened.accounts })
  }
  return withLedger(place, look, { asItIs: true })
}
