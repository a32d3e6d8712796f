import { readConfig } from '#src/app/config.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import { resumeSubject, suspendedSubjects } from '#src/ledger/suspended-subjects.ts'
import { createCommandError } from '../client/command-error.ts'
import { withLedger } from '../client/ledger.ts'
import { misused, type Outcome, runCommand } from '../client/run-command.ts'

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

/** Runs one command and returns its exit code. */
export const runJobs = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: {},
    run: ({ positionals: [command, subject, ...rest] }) => {
      if (command === 'stopped' && subject === undefined) return listStopped(env)
      if (command === 'resume' && subject !== undefined && rest.length === 0) return resume(env, subject)
      throw misused('Missing or unknown command. Use stopped, or resume <id>.', USAGE)
    },
  })

async function listStopped(env: Env): Promise<Outcome> {
  const stopped = await withLedger(placeOf(env), suspendedSubjects)
  const rows = stopped.map(({ subject, why, at }) => ({ subject, since: new Date(at).toISOString(), why }))
  const lines = rows.map(({ subject, since, why }) => `${subject}  stopped since ${since}  ${why ?? ''}`)
  return { lines: lines.length > 0 ? lines : ['No order is stopped.'], facts: { stopped: rows } }
}

async function resume(env: Env, subject: string): Promise<Outcome> {
  if (!(await withLedger(placeOf(env), db => resumeSubject(db, subject))))
    throw createCommandError('failed', `No stopped jobs for ${subject}.`, {
      hint: 'List stopped jobs with npm run jobs -- stopped.',
    })
  return { lines: [`Jobs of ${subject} resumed.`], facts: { resumed: subject } }
}

const placeOf = (env: Env): string => ledgerLocation(readConfig(env))
