import { backUp } from '#src/ledger/backup.ts'
import { misused, runCommand } from '../client/run-command.ts'
import { type Env, ledgerFileOf, rethrowAsTrouble } from './ledger-file.ts'

const USAGE = `
Usage: npm run backup -- --to <file>

Copies the ledger in STATE_DIR, else var, to a file: one instant of it, also while the server runs and orders are paid.
The copy is checked and on the disk when the command ends. A file that exists is not overwritten. It holds customers'
names and addresses and the secrets of this installation: keep it as you keep those, and no longer than CUSTOMER_DAYS.

Options
  --to <file>  Where the copy goes
  --json       One JSON object instead of text; with npm run -s backup nothing else is printed
  --help       Show this
`

/** Runs the command and returns its exit code. */
export const runBackup = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: { to: { type: 'string' } },
    run: async ({ values: { to }, positionals }) => {
      if (to === undefined || positionals.length > 0) throw misused('Missing target file. Use --to <file>.', USAGE)
      const from = ledgerFileOf(env)
      const summary = await rethrowAsTrouble(() => backUp(from, to))
      const { orders, claims, schema } = summary
      return {
        lines: ['', `  Copied ${from} to ${to}: ${orders} orders, ${claims} payments, schema ${schema}.`, ''],
        facts: { from, to, ...summary },
      }
    },
  })
