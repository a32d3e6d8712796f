import { type RebuildResult, rebuildFromSealedCopies } from '#src/app/rebuild-books.ts'
import type { SealedBooks } from '#src/ledger/sealed/restore.ts'
import { isOutage } from './outage.ts'
import { openMoney, openProcess, type Surroundings } from './process.ts'
import type { Store } from './store.ts'
import { quiet } from './virtual-time.ts'

export type Rebuilding = {
  readonly around: Surroundings
  readonly store: Store
  /** Number of statements after which each run is killed; the last run is not killed. */
  readonly kills: readonly number[]
  readonly fail: (problem: string) => void
  /** Called if claims stay undecided: the operator makes the networks reachable. */
  readonly onUndecided: () => void
}

/** Maximum time that a run waits for a failing network. */
const LONGEST_MS = 3_600_000
const STEP_MS = 500
/** Delay before an operator reruns a rebuild with undecided claims. */
const AGAIN_MS = 60_000
const MOST_RUNS = 40

let runs = 0

/** Runs `npm run rebuild` until everything is decided, as an operator would; resolves with the sealed records. */
export async function rebuild(rebuilding: Rebuilding): Promise<SealedBooks> {
  const { around, kills, fail, onUndecided } = rebuilding
  const books = around.sealed.read()
  // rebuild refuses a folder without copies
  if (books.payments.length + books.settings.length === 0) return books
  let undecided: RebuildResult['undecided'] = []
  for (let run = 0; run < kills.length + MOST_RUNS; run += 1) {
    const made = await runOnce(rebuilding, books, kills[run])
    if (made === 'lost') around.note('rebuild killed')
    else if (made.undecided.length === 0) {
      around.note('rebuilt')
      for (const kind of ['settled', 'unmoved'] as const)
        for (let left = made[kind]; left > 0; left -= 1) around.note(`rebuilt: ${kind}`)
      return books
    } else {
      around.note('rebuilt in part')
      undecided = made.undecided
      onUndecided()
      await around.time.pass(AGAIN_MS)
    }
  }
  for (const { claim, reason } of undecided) fail(`R1: no rebuild decides ${claim}: ${reason}`)
  return books
}

async function runOnce({ around, fail }: Rebuilding, books: SealedBooks, statements: number | undefined) {
  let left = statements ?? Number.POSITIVE_INFINITY
  runs += 1
  const standing = openProcess(around, `rebuild:${runs}`, kill => {
    left -= 1
    if (left < 0) kill()
  })
  const db = around.store.connect(standing.process)
  const { restaurants } = around.markets[around.edition()]!
  let ended: RebuildResult | 'lost' | undefined
  const open = async () => ({ methods: openMoney(around, standing, db).methods, restaurants })
  const { world, log } = standing
  const running = Promise.race([rebuildFromSealedCopies(books, { db, world, log }, open), standing.death]).then(
    made => {
      ended = made
    },
    error => {
      // the operator runs it again
      if (standing.process.alive && !isOutage(error)) fail(`R1: a rebuild failed: ${error.stack}`)
      ended = 'lost'
    },
  )
  for (let passed = 0; passed < LONGEST_MS && ended === undefined; passed += STEP_MS) {
    await quiet()
    if (ended === undefined) await around.time.pass(STEP_MS)
  }
  if (ended === undefined) fail('R1: a rebuild does not end')
  standing.kill()
  await running
  return ended ?? 'lost'
}
