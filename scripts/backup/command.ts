import { parseArgs } from 'node:util'
import { backUp } from '#src/ledger/backup.ts'
import { EXIT, isTrouble, trouble } from '../client/trouble.ts'
import { type Env, ledgerFileOf, saying } from './ledger-file.ts'

const USAGE = `
Usage: npm run backup -- --to <file>

Copies the ledger in STATE_DIR, else var, to a file: one instant of it, also while the server runs and orders are paid.
The copy is checked and on the disk when the command ends. A file that exists is not overwritten. It holds customers'
names and addresses and the secrets of this installation: keep it as you keep those.

Options
  --to <file>  Where the copy goes
  --json       One JSON object instead of text; with npm run -s backup nothing else is printed
  --help       Show this
`

/** Runs the command, prints what came of it and returns the exit code. Only a defect of the program is thrown. */
export async function runBackup(argv: readonly string[], env: Env): Promise<number> {
  try {
    const values = readArguments(argv)
    if (values.help) {
      console.log(USAGE)
      return EXIT.done
    }
    const { to } = values
    if (to === undefined) throw trouble('usage', 'Say where the copy goes: --to <file>.', { hint: USAGE.trimEnd() })
    const from = ledgerFileOf(env)
    const summary = await saying(() => backUp(from, to))
    if (values.json) console.log(JSON.stringify({ from, to, ...summary }))
    else
      console.log(
        `\n  ${from} is copied to ${to}: ${summary.orders} orders, ${summary.claims} payments, schema ${summary.schema}.\n`,
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
  const options = { to: { type: 'string' }, json: flag, help: { ...flag, short: 'h' } } as const
  try {
    return parseArgs({ args: [...argv], options }).values
  } catch (error) {
    throw trouble('usage', error instanceof Error ? error.message : String(error), { hint: USAGE.trimEnd() })
  }
}
