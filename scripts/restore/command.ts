import { parseArgs } from 'node:util'
import { restore } from '#src/ledger/backup.ts'
import { type Env, ledgerFileOf, saying } from '../backup/ledger-file.ts'
import { EXIT, isTrouble, trouble } from '../client/trouble.ts'

const USAGE = `
Usage: npm run restore -- --from <file> [--replace]

Puts a backup in the place of the ledger in STATE_DIR, else var. The server must not run. The backup is checked first, and
not changed. At its next start the server looks for what has become of every payment that the backup does not know the end
of; npm run audit lists money that arrived and that the backup knows nothing of.

Options
  --from <file>  The backup
  --replace      Put a ledger that is there aside, beside the new one; nothing is deleted
  --json         One JSON object instead of text; with npm run -s restore nothing else is printed
  --help         Show this
`

/** Runs the command, prints what came of it and returns the exit code. Only a defect of the program is thrown. */
export async function runRestore(argv: readonly string[], env: Env): Promise<number> {
  try {
    const values = readArguments(argv)
    if (values.help) {
      console.log(USAGE)
      return EXIT.done
    }
    const { from, replace } = values
    if (from === undefined) throw trouble('usage', 'Say which backup: --from <file>.', { hint: USAGE.trimEnd() })
    const to = ledgerFileOf(env)
    const suffix = `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    const { before, ...summary } = await saying(() => restore(from, to, { replace, suffix }))
    if (values.json) console.log(JSON.stringify({ from, to, ...summary, ...(before ? { before } : {}) }))
    else
      console.log(
        [
          '',
          `  ${to} is as ${from} has it: ${summary.orders} orders, ${summary.claims} payments, schema ${summary.schema}.`,
          ...(before ? [`  What was there before is kept as ${before}.`] : []),
          '  Start the server, and then ask npm run audit.',
          '',
        ].join('\n'),
      )
    return EXIT.done
  } catch (error) {
    if (!isTrouble(error)) throw error
    console.error([error.message, error.hint].filter(Boolean).join('\n'))
    return EXIT[error.ending]
  }
}

function readArguments(argv: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { from: { type: 'string' }, replace: flag, json: flag, help: { ...flag, short: 'h' } } as const
  try {
    return parseArgs({ args: [...argv], options }).values
  } catch (error) {
    throw trouble('usage', error instanceof Error ? error.message : String(error), { hint: USAGE.trimEnd() })
  }
}
