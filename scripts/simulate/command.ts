import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Exploration, explore } from '#test/simulation/explore.ts'
import { LEDGERS, type LedgerKind, openStage } from '#test/simulation/stage.ts'
import { type Exploring, exploreInParallel } from './parallel.ts'
import { summaryOf } from './summary.ts'

const MOST = 10_000_000
const MOST_PROCESSES = 64
const USAGE = `Plays random histories of the whole engine in virtual time: payments, cards, card pages, replays, crashes, restarts, clocks
that jump, restaurants that refuse, hang or answer late, one that is slow for an hour, menus and prices that change, conversations
that are lost, an older ledger restored, a lost one rebuilt, a chain that reorganises, an empty treasury, a network that fails. Each ends with the books of the world compared with the ledger's.

npm run simulate -- [--histories 5000] [--seed 1] [--processes 1] [--ledger memory|file|postgres] [--json]

With --ledger file each process uses a file of SQLite by the driver of earnest, one process at a time, on a disk that is full
or loses writes where the network fails, too. With --ledger postgres each starts a PostgreSQL of its own, which two processes of the
product share; it answers in an order of its own, so that a history may differ the next time.

A history that goes wrong is made as small as it can be, printed, and kept in test/regressions; then the exit code is 1.`

const OPTIONS = {
  histories: { type: 'string', default: '5000' },
  seed: { type: 'string', default: '1' },
  processes: { type: 'string', default: '1' },
  ledger: { type: 'string', default: 'memory' },
  'as-found': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Given = Exploring & { readonly processes: number; readonly json: boolean }

/**
 * Plays histories and prints the results. Returns the exit code: 0 if all succeeded, 1 if one failed, 2 for wrong
 * arguments.
 */
export async function runSimulate(argv: readonly string[]): Promise<number> {
  let given: Given | 'help'
  try {
    given = read(argv)
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  if (given === 'help') {
    console.log(USAGE)
    return 0
  }
  const began = performance.now()
  const progress = (played: number) => {
    if (!given.json) process.stderr.write(`\r${played} of ${given.histories} histories`)
  }
  const explored =
    given.processes > 1
      ? await exploreInParallel(given, given.processes, progress)
      : await exploreAlone(given, progress)
  const seconds = (performance.now() - began) / 1_000
  console.log(given.json ? JSON.stringify(explored) : `\n${summaryOf(explored, given, seconds)}`)
  if (!explored.failure) return 0
  if (!given.asFound && !given.json) console.log(`Kept as ${keep(explored.failure)}.`)
  return 1
}

async function exploreAlone(given: Given, progress: (played: number) => void): Promise<Exploration> {
  const stage = await openStage(given.ledger)
  const onProgress = (played: number) => {
    if (played % 100 === 0) progress(played)
  }
  try {
    return await explore(stage, { ...given, onProgress })
  } finally {
    await stage.store.close?.()
  }
}

/** Saves a failing history as a permanent regression test. Returns its path. */
function keep({ history }: NonNullable<Exploration['failure']>): string {
  const text = JSON.stringify(history, null, 2)
  const file = `test/regressions/${createHash('sha256').update(text).digest('hex').slice(0, 12)}.json`
  writeFileSync(file, `${text}\n`)
  return file
}

function read(argv: readonly string[]): Given | 'help' {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS })
  if (values.help) return 'help'
  const numberOf = (name: 'histories' | 'seed' | 'processes', most: number): number => {
    const number = /^[1-9]\d{0,9}$/.test(values[name]) ? Number(values[name]) : 0
    if (number < 1 || number > most) wrong.push(`--${name} is a whole number from 1 to ${most}, not ${values[name]}.`)
    return number
  }
  const wrong: string[] = []
  const ledger = LEDGERS.find(kind => kind === values.ledger)
  if (!ledger) wrong.push(`--ledger is memory, file or postgres, not ${values.ledger}.`)
  const given = {
    ledger: ledger ?? ('memory' as LedgerKind),
    histories: numberOf('histories', MOST),
    seed: numberOf('seed', 2 ** 31 - 1),
    processes: numberOf('processes', MOST_PROCESSES),
  }
  if (wrong.length > 0) throw new Error([...wrong, 'npm run simulate -- --help shows how.'].join('\n'))
  return { ...given, asFound: values['as-found'], json: values.json }
}
