import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#src/app/config.ts'
import { openAccounts, ownAddresses } from '#src/app/open-accounts.ts'
import { auditLedger } from '#src/audit/audit.ts'
import { refundStrays } from '#src/audit/give-strays-back.ts'
import { refundOverpayments } from '#src/audit/refund-overpayments.ts'
import { describeError } from '#src/kernel/log.ts'
import { realWorld } from '#src/kernel/world.ts'
import { damageOf, type Ledger } from '#src/ledger/database.ts'
import { ledgerLocation, mayExist } from '#src/ledger/ledger-location.ts'
import { isTrouble } from '../client/command-error.ts'
import { withLedger } from '../client/ledger.ts'
import { describeAudit, describeGiven } from './describe.ts'
import { auditMetrics } from './metrics.ts'
import { USAGE } from './usage.ts'

const BALANCED = 0
const WRONG = 1
const CANNOT = 2
const STRAYS = 3

const OPTIONS = {
  json: { type: 'boolean', default: false },
  metrics: { type: 'boolean', default: false },
  'give-back': { type: 'boolean', default: false },
  'from-block': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Env = Readonly<Record<string, string | undefined>>

/** Runs the command, prints the result, and returns the exit code. */
export async function runAudit(argv: readonly string[], env: Env): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS })
    if (values.help) {
      console.log(USAGE)
      return BALANCED
    }
    const { audit, given } = await audited(configOf(env), {
      isGiving: values['give-back'],
      fromBlock: blockOf(values['from-block']),
    })
    if (values.metrics) process.stdout.write(await auditMetrics(audit, realWorld.now()))
    else if (values.json)
      console.log(
        JSON.stringify(
          { ...audit, ...(given ? { given } : {}) },
          (_, value) => (typeof value === 'bigint' ? `${value}` : value),
          2,
        ),
      )
    else for (const line of [...describeAudit(audit, realWorld.now()), ...describeGiven(given)]) console.log(line)
    if (!audit.balanced) return WRONG
    return audit.strays.in + audit.strays.out === 0 ? BALANCED : STRAYS
  } catch (error) {
    const isOurs = isTrouble(error) || (error instanceof Error && error.cause === TOLD)
    console.error(`Audit could not run: ${isOurs ? error.message : describeError(error)}`)
    return CANNOT
  }
}

/** Marks errors whose message is meant for the operator. Other errors might contain keys. */
const TOLD = Symbol('told')

function configOf(env: Env): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw new Error((error as Error).message, { cause: TOLD })
  }
}

/** Parses a block number. Returns undefined if none is given. */
function blockOf(given: string | undefined): bigint | undefined {
  if (given === undefined) return undefined
  if (!/^\d{1,15}$/.test(given)) throw new Error('--from-block must be a block number.', { cause: TOLD })
  return BigInt(given)
}

type Wish = { readonly isGiving: boolean; readonly fromBlock: bigint | undefined }

async function audited(config: Config, { isGiving, fromBlock }: Wish) {
  const place = ledgerLocation(config)
  if (!mayExist(place)) throw new Error(`There is no ledger at ${place}: start the server once.`, { cause: TOLD })
  const look = async (db: Ledger) => {
    const damage = await damageOf(db)
    if (damage.length > 0)
      throw new Error(`The ledger at ${place} is damaged: ${damage.join('; ')}. Restore the newest backup.`, {
        cause: TOLD,
      })
    await using opened = await openAccounts(config, realWorld)
    const deps = { db, world: realWorld, accounts: opened.accounts, own: ownAddresses(config), fromBlock }
    const audit = await auditLedger(deps)
    if (!isGiving) return { audit }
    const given = [
      ...(await refundStrays(db, audit, opened.payee(), realWorld.now())),
      ...(await refundOverpayments(db, audit.excess, realWorld.now())),
    ]
    return { audit: given.length > 0 ? await auditLedger(deps) : audit, given }
  }
  return withLedger(place, look, { asItIs: true })
}
