import { parseArgs } from 'node:util'
import { readConfig } from '#src/config.ts'
import { openLedger } from '#src/ledger/database.ts'
import { resumeSubject, stoppedSubjects } from '#src/ledger/outbox.ts'
import { ledgerPlace } from '#src/ledger/place.ts'
import { EXIT, isTrouble, trouble } from '../client/trouble.ts'

const USAGE = `
Usage: npm run jobs -- stopped
       npm run jobs -- resume <order or purchase id>

When a change would break a promise about money or orders it is not made, and the jobs of that order rest until somebody
has looked: 'stopped' lists what rests and why, 'resume' lets it go on. What still would break stops it again.

Options
  --json  One JSON object instead of text; with npm run -s jobs nothing else is printed
  --help  Show this

The ledger is that of STATE_DIR, else var.
`

type Env = Readonly<Record<string, string | undefined>>

/** Runs one command, prints what came of it and returns the exit code. Only a defect of the program is thrown. */
export async function runJobs(argv: readonly string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv)
    if (values.help) {
      console.log(USAGE)
      return EXIT.done
    }
    const [command, subject, ...rest] = positionals
    if (command === 'stopped' && subject === undefined) await listStopped(env, values.json)
    else if (command === 'resume' && subject !== undefined && rest.length === 0) await resume(env, subject)
    else throw trouble('usage', 'Say what to do: stopped, or resume <id>.', { hint: USAGE.trimEnd() })
    return EXIT.done
  } catch (error) {
    if (!isTrouble(error)) throw error
    console.error([error.message, error.hint].filter(Boolean).join('\n'))
    return EXIT[error.ending]
  }
}

async function listStopped(env: Env, json: boolean): Promise<void> {
  await using ledger = await ledgerOf(env)
  const stopped = await stoppedSubjects(ledger.db)
  const rows = stopped.map(({ subject, why, at }) => ({ subject, since: new Date(at).toISOString(), why }))
  if (json) console.log(JSON.stringify({ stopped: rows }))
  else if (rows.length === 0) console.log('Nothing rests.')
  else for (const { subject, since, why } of rows) console.log(`${subject}  since ${since}  ${why ?? ''}`)
}

async function resume(env: Env, subject: string): Promise<void> {
  await using ledger = await ledgerOf(env)
  if (!(await resumeSubject(ledger.db, subject)))
    throw trouble('failed', `Nothing of ${subject} rests.`, { hint: 'npm run jobs -- stopped lists what does.' })
  console.log(`The jobs of ${subject} go on.`)
}

async function ledgerOf(env: Env) {
  const db = await openLedger(ledgerPlace(readConfig(env)))
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

function readArguments(argv: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { json: flag, help: { ...flag, short: 'h' } } as const
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw trouble('usage', error instanceof Error ? error.message : String(error), { hint: USAGE.trimEnd() })
  }
}
