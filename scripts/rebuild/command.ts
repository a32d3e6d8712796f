import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Config, readConfig } from '#src/app/config.ts'
import { openLog } from '#src/app/open-log.ts'
import { sealedDirOf } from '#src/app/open-sealed-copies.ts'
import { readSealedCopies, rebuildLedger } from '#src/app/rebuild.ts'
import type { RebuildResult } from '#src/app/rebuild-books.ts'
import { lockFolder } from '#src/kernel/folder-lock.ts'
import { realWorld } from '#src/kernel/world.ts'
import { backUp, refuseInUse } from '#src/ledger/backup.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { removeMark } from '#src/ledger/high-water-mark.ts'
import { isServer, ledgerLocation } from '#src/ledger/ledger-location.ts'
import { type Env, rethrowAsTrouble } from '../backup/ledger-file.ts'
import { createCommandError, isTrouble } from '../client/command-error.ts'
import { withLedger } from '../client/ledger.ts'
import { misused, type Outcome, runCommand } from '../client/run-command.ts'

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
      if (positionals.length > 0) throw misused('This command takes only options, no arguments.', USAGE)
      const config = await rethrowAsTrouble(() => readConfig(env))
      const isDry = values['dry-run']
      return describe(await rebuilt(config, { isDry, isStopped: values.stopped }).catch(asTrouble), isDry)
    },
  })

function asTrouble(error: unknown): never {
  if (isTrouble(error)) throw error
  const words = error instanceof Error ? error.message : String(error)
  throw createCommandError('failed', `The ledger could not be rebuilt: ${words}`)
}

async function rebuilt(config: Config, { isDry, isStopped }: Wish): Promise<RebuildResult> {
  const place = ledgerLocation(config)
  if (isServer(place) && isDry)
    throw createCommandError(
      'failed',
      'A dry run needs a copy of the ledger, and a PostgreSQL database cannot be copied.',
      {
        hint: 'Restore a dump to another database, and rebuild that one.',
      },
    )
  if (isServer(place) && !isStopped)
    throw createCommandError('failed', 'Servers may still be using this PostgreSQL database.', {
      hint: 'Stop all servers, then add --stopped.',
    })
  using stack = new DisposableStack()
  if (config.local) stack.use(lockFolder(config.STATE_DIR))
  if (isDry) return await rebuildIn(await copyOf(config, place, stack))
  if (!isServer(place)) refuseInUse(place)
  const made = await rebuildIn(config)
  // The rebuilt ledger is smaller than the lost one, but it contains everything that is recoverable.
  if (!isServer(place) && made.undecided.length === 0) removeMark(place)
  return made
}

async function rebuildIn(config: Config): Promise<RebuildResult> {
  const books = await readSealedCopies(config, realWorld)
  const log = openLog({ level: 'error', now: realWorld.now, to: process.stderr })
  const work = (db: Ledger) => rebuildLedger(config, books, { db, world: realWorld, log })
  return withLedger(ledgerLocation(config), work, { mayMake: true })
}

/** Returns the same settings for a temporary folder with copies of all files that a rebuild writes to. */
async function copyOf(config: Config, place: string, stack: DisposableStack): Promise<Config> {
  const STATE_DIR = mkdtempSync(join(tmpdir(), 'comanda-rebuild-'))
  stack.defer(() => rmSync(STATE_DIR, { recursive: true, force: true }))
  const SEALED_DIR = sealedDirOf(config)
  // Copy the chain, the cards, and the keys of a local server.
  if (config.local)
    cpSync(config.STATE_DIR, STATE_DIR, {
      recursive: true,
      filter: path => path !== SEALED_DIR && !/^(?:ledger\.db|server\.pid)/.test(basename(path)),
    })
  if (existsSync(place)) await backUp(place, join(STATE_DIR, 'ledger.db'))
  return { ...config, STATE_DIR, SEALED_DIR }
}

const SHOWN = 20

function describe(made: RebuildResult, isDry: boolean): Outcome {
  const { sealed, settings, otherSecrets, revived, settled, unmoved, steps, undecided } = made
  const rest = undecided.length - SHOWN
  const isOver = undecided.length === 0
  return {
    lines: [
      '',
      ...(isDry ? ['  Dry run: nothing was changed.', ''] : []),
      `  ${sealed.payments} payments in the sealed copies; restored ${revived} payments and ${settings} secrets missing from the ledger.`,
      ...(sealed.damaged > 0
        ? [
            `  ${sealed.damaged} unreadable lines in the sealed copies: cut short by a crash, or sealed with another TREASURY_KEY.`,
          ]
        : []),
      ...(otherSecrets > 0
        ? [
            `  ${otherSecrets} secrets in the ledger differ from the sealed ones: status tokens issued with the sealed ones are invalid.`,
          ]
        : []),
      `  ${settled} payments proven, ${unmoved} with no money moved so far; ${steps} order steps replayed from the sealed copies.`,
      ...(isOver ? [] : ['', '  Undecided:']),
      ...undecided.slice(0, SHOWN).map(({ claim, subject, reason }) => `  ${claim} for ${subject}: ${reason}`),
      ...(rest > 0 ? [`  and ${rest} more; --json lists all`] : []),
      '',
      isOver
        ? '  Run npm run audit, which lists money that no sealed copy explains. Then start the server.'
        : '  No server starts on this ledger until these are decided. Run npm run rebuild again later.',
      '',
    ],
    facts: { dryRun: isDry, ...made },
    ...(isOver ? {} : { ending: 'failed' }),
  }
}
