import { restore } from '#src/ledger/backup.ts'
import { type Env, ledgerFileOf, rethrowAsTrouble } from '../backup/ledger-file.ts'
import { misused, runCommand } from '../client/run-command.ts'

const USAGE = `
Usage: npm run restore -- --from <file> [--replace]

Puts a backup in the place of the ledger in STATE_DIR, else var. The server must not run. The backup is checked first, and
not changed. Run npm run rebuild before the server starts: the sealed copies know what was paid and cooked since. Without
them the server looks at its next start for what has become of every payment that the backup does not know the end of, and
npm run audit lists money that arrived and that the backup knows nothing of.

Options
  --from <file>  The backup
  --replace      Put a ledger that is there aside, beside the new one; nothing is deleted
  --json         One JSON object instead of text; with npm run -s restore nothing else is printed
  --help         Show this
`

/** Runs the command and returns its exit code. */
export const runRestore = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
    run: async ({ values: { from, replace }, positionals }) => {
      if (from === undefined || positionals.length > 0) throw misused('Missing backup file. Use --from <file>.', USAGE)
      const to = ledgerFileOf(env)
      const suffix = `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      const { before, ...summary } = await rethrowAsTrouble(() => restore(from, to, { replace, suffix }))
      const { orders, claims, schema } = summary
      return {
        lines: [
          '',
          `  Restored ${to} from ${from}: ${orders} orders, ${claims} payments, schema ${schema}.`,
          ...(before ? [`  The previous ledger was kept as ${before}.`] : []),
          '  Before starting the server, run npm run rebuild to recover later payments from the sealed copies, then npm run audit.',
          '',
        ],
        facts: { from, to, ...summary, ...(before ? { before } : {}) },
      }
    },
  })
