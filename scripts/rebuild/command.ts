import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Config, readConfig } from '#src/app/config.ts'
import { sealedDirOf } from '#src/app/open-copies.ts'
import { openLog } from '#src/app/open-log.ts'
import { rebuildLedger, sealedBooksOf } from '#src/app/rebuild.ts'
import type { Rebuilt } from '#src/app/rebuild-books.ts'
import { lockFolder } from '#src/kernel/folder-lock.ts'
import { realWorld } from '#src/kernel/world.ts'
import { backUp, refuseInUse } from '#src/ledger/backup.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { removeMark } from '#src/ledger/mark.ts'
import { isServer, ledgerPlace } from '#src/ledger/place.ts'
import { type Env, saying } from '../backup/ledger-file.ts'
import { withLedger } from '../client/ledger.ts'
import { misused, type Outcome, runCommand } from '../client/run-command.ts'
import { isTrouble, trouble } from '../client/trouble.ts'

const USAGE = `
Usage: npm run rebuild [-- --dry-run]

Takes into the ledger what its sealed copies (SEALED_DIR) know and it does not: after the ledger was lost, or an older
backup was restored. Payments are proven by the chain and the card account, orders go to where they were, and what is to be
given back is decided again. It sends nothing itself: the server goes on at its next start, and asks restaurants what they
have before it sends them anything. Stop all servers first; none starts before a rebuild has decided everything. It may be
broken off and run again. It takes the settings that the server takes.

Options
  --dry-run  Say what it would do, on a copy of the ledger; nothing is changed
  --stopped  All servers are stopped: of a PostgreSQL database nobody else can say so
  --json     One JSON object instead of text; with npm run -s rebuild nothing else is printed
  --help     Show this

Exit codes
  0  everything is decided: run npm run audit, then start the server
  1  something could not be decided, or nothing could be done: run it again
  2  wrong arguments
`

type Wish = { readonly isDry: boolean; readonly isStopped: boolean }

/** Runs the command and returns its exit code. */
export const runRebuild = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, {
    usage: USAGE,
    options: { 'dry-run': { type: 'boolean', default: false }, stopped: { type: 'boolean', default: false } },
    run: async ({ values, positionals }) => {
      if (positionals.length > 0) throw misused('It takes no arguments but options.', USAGE)
      const config = await saying(() => readConfig(env))
      const isDry = values['dry-run']
      return describe(await rebuilt(config, { isDry, isStopped: values.stopped }).catch(asTrouble), isDry)
    },
  })

function asTrouble(error: unknown): never {
  if (isTrouble(error)) throw error
  const words = error instanceof Error ? error.message : String(error)
  throw trouble('failed', `The ledger could not be rebuilt: ${words}`)
}

async function rebuilt(config: Config, { isDry, isStopped }: Wish): Promise<Rebuilt> {
  const place = ledgerPlace(config)
  if (isServer(place) && isDry)
    throw trouble('failed', 'A dry run works on a copy of the ledger, and a PostgreSQL database is not copied.', {
      hint: 'Restore a dump of it to another database, and rebuild that.',
    })
  if (isServer(place) && !isStopped)
    throw trouble('failed', 'Servers may use this PostgreSQL database.', { hint: 'Stop them all, then say --stopped.' })
  using stack = new DisposableStack()
  if (config.local) stack.use(lockFolder(config.STATE_DIR))
  if (isDry) return await rebuildIn(await copyOf(config, place, stack))
  if (!isServer(place)) refuseInUse(place)
  const made = await rebuildIn(config)
  // what is there now is less than what was, and all that can be known of it
  if (!isServer(place) && made.undecided.length === 0) removeMark(place)
  return made
}

async function rebuildIn(config: Config): Promise<Rebuilt> {
  const books = await sealedBooksOf(config, realWorld)
  const log = openLog({ level: 'error', now: realWorld.now, to: process.stderr })
  const work = (db: Ledger) => rebuildLedger(config, books, { db, world: realWorld, log })
  return withLedger(ledgerPlace(config), work, { mayMake: true })
}

/** The same settings on a folder of our own, with copies of what a rebuild writes to. */
async function copyOf(config: Config, place: string, stack: DisposableStack): Promise<Config> {
  const STATE_DIR = mkdtempSync(join(tmpdir(), 'comanda-rebuild-'))
  stack.defer(() => rmSync(STATE_DIR, { recursive: true, force: true }))
  const SEALED_DIR = sealedDirOf(config)
  // the chain, the cards and the keys of a local server
  if (config.local)
    cpSync(config.STATE_DIR, STATE_DIR, {
      recursive: true,
      filter: path => path !== SEALED_DIR && !/^(?:ledger\.db|server\.pid)/.test(basename(path)),
    })
  if (existsSync(place)) await backUp(place, join(STATE_DIR, 'ledger.db'))
  return { ...config, STATE_DIR, SEALED_DIR }
}

const SHOWN = 20

function describe(made: Rebuilt, isDry: boolean): Outcome {
  const { sealed, settings, otherSecrets, revived, settled, unmoved, steps, undecided } = made
  const rest = undecided.length - SHOWN
  const isOver = undecided.length === 0
  return {
    lines: [
      '',
      ...(isDry ? ['  A dry run: nothing was changed.', ''] : []),
      `  ${sealed.payments} payments are sealed; ${revived} of them, and ${settings} secrets, the ledger did not have.`,
      ...(sealed.damaged > 0
        ? [`  ${sealed.damaged} sealed lines cannot be read: torn by a crash, or sealed under another TREASURY_KEY.`]
        : []),
      ...(otherSecrets > 0
        ? [
            `  ${otherSecrets} secrets of the ledger are not the sealed ones: status tokens of those orders do not open.`,
          ]
        : []),
      `  ${settled} are proven, ${unmoved} moved no money so far; orders took ${steps} steps that were sealed.`,
      ...(isOver ? [] : ['', '  Not decided:']),
      ...undecided.slice(0, SHOWN).map(({ claim, subject, reason }) => `  ${claim} for ${subject}: ${reason}`),
      ...(rest > 0 ? [`  and ${rest} more; --json lists all`] : []),
      '',
      isOver
        ? '  Run npm run audit: it lists money that no copy explains. Then start the server.'
        : '  No server starts on this ledger before these are decided. Run it again.',
      '',
    ],
    facts: { dryRun: isDry, ...made },
    ...(isOver ? {} : { ending: 'failed' }),
  }
}
