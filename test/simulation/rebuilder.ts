import { type Rebuilt, rebuildBooks } from '#src/app/rebuild-books.ts'
import type { SealedBooks } from '#src/ledger/sealed/revive.ts'
import { isOutage } from './outage.ts'
import { openMoney, openProcess, type Surroundings } from './process.ts'
import type { Store } from './store.ts'
import { quiet } from './virtual-time.ts'

export type Rebuilding = {
  readonly around: Surroundings
  readonly store: Store
  /** Each run is killed after so many statements; the last one is left alone. */
  readonly kills: readonly number[]
  readonly fail: (problem: string) => void
  /** Whoever runs it sees to it that the chain can be asked. */
  readonly onUndecided: () => void
}

/** A run waits no longer for a network that fails. */
const LONGEST_MS = 3_600_000
const STEP_MS = 500
/** Between two runs of an operator who was told what is undecided. */
const AGAIN_MS = 60_000
const MOST_RUNS = 40

let runs = 0

/** Runs `npm run rebuild` until it has decided everything, as an operator does; resolves with what was sealed. */
export async function rebuild(rebuilding: Rebuilding): Promise<SealedBooks> {
  const { around, kills, fail, onUndecided } = rebuilding
  const books = around.sealed.read()
  // it refuses a folder without copies
  if (books.payments.length + books.settings.length === 0) return books
  let undecided: Rebuilt['undecided'] = []
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
  let ended: Rebuilt | 'lost' | undefined
  const open = async () => ({ means: openMoney(around, standing, db).means, restaurants })
  const { world, log } = standing
  const running = Promise.race([rebuildBooks(books, { db, world, log }, open), standing.death]).then(
    made => {
      ended = made
    },
    error => {
      // its operator runs it again
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
