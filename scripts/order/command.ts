import { readConfig } from '#src/app/config.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import { type Env, rethrowAsTrouble } from '../backup/ledger-file.ts'
import { createCommandError } from '../client/command-error.ts'
import { withLedger } from '../client/ledger.ts'
import { misused, runCommand } from '../client/run-command.ts'
import { describeOrderHistory } from './describe.ts'
import { readOrderHistory } from './read.ts'

const USAGE = `
Usage: npm run order -- <orderId> [--customer]

Shows all that the ledger knows of an order: its events, payments, transactions, refunds, jobs with their attempts and
errors, what its kitchen was sent, messages and telephone calls. Reads only; a server may run beside it.

Options
  --customer  Show the customer, the instructions and the callback URL too
  --json      One JSON object instead of text; with npm run -s order nothing else is printed
  --help      Show this

The ledger is that of DATABASE_URL, or of STATE_DIR, else var. npm run calls -- <orderId> shows what was said in calls.

Exit codes
  0  shown
  1  there is no such order, or no ledger
  2  wrong arguments
`

/** Runs the command and returns its exit code. */
export const runOrder = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: { customer: { type: 'boolean', default: false } },
    run: async ({ values: { customer }, positionals: [id, ...rest] }) => {
      if (id === undefined || rest.length > 0) throw misused('Missing order. Use npm run order -- <orderId>.', USAGE)
      const place = await rethrowAsTrouble(() => ledgerLocation(readConfig(env)))
      const life = await withLedger(place, db => readOrderHistory(db, id, { customer }), { asItIs: true })
      if (!life)
        throw createCommandError('failed', `There is no order ${id}.`, {
          hint: 'Order ids are case-sensitive.',
        })
      return { lines: describeOrderHistory(life), facts: life }
    },
  })
