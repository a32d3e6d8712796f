import { flushCompileCache } from 'node:module'
import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { warm } from '#src/app/warm.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openSockets } from '#src/http/sockets.ts'
import { type CrashPoint, realWorld } from '#src/kernel/world.ts'
import { type CommitStop, watchCommits } from './commits.ts'

/** What a test tells its server while it runs. */
export type Order =
  /** Send yourself a signal `delay` milliseconds after you have come to a point for the `nth` time. */
  | {
      readonly kind: 'point'
      readonly at: CrashPoint
      readonly nth: number
      readonly delay: number
      readonly signal: NodeJS.Signals
    }
  /** End at a commit. */
  | ({ readonly kind: 'commit' } & CommitStop)
  /** Your clock is so many milliseconds ahead. */
  | { readonly kind: 'clock'; readonly ahead: number }
  /** The ledger may grow by so many pages from now on; without a number as much as it likes. */
  | { readonly kind: 'pages'; readonly more: number | null }
  /** Write the write-ahead log back after every commit of so many pages. */
  | { readonly kind: 'checkpoints'; readonly pages: number }

// The whole product as a child process that ends itself with SIGKILL at the crash point named by CRASH_AT, or as its
// parent orders. Its clock is CLOCK_AHEAD milliseconds ahead.

const { CRASH_AT, CLOCK_AHEAD = '0', ...env } = process.env
const commits = watchCommits()
let ahead = Number(CLOCK_AHEAD)
let armed: Extract<Order, { kind: 'point' }> | undefined = CRASH_AT
  ? { kind: 'point', at: CRASH_AT as CrashPoint, nth: 1, delay: 0, signal: 'SIGKILL' }
  : undefined

const strike = (signal: NodeJS.Signals) => process.kill(process.pid, signal)

const world: typeof realWorld = {
  ...realWorld,
  now: () => Date.now() + ahead,
  crashpoint: point => {
    if (point !== armed?.at) return
    const { nth, delay, signal } = armed
    armed = nth > 1 ? { ...armed, nth: nth - 1 } : undefined
    if (armed) return
    if (delay === 0) strike(signal)
    else setTimeout(strike, delay, signal)
  },
}

function obey(order: Order): void {
  switch (order.kind) {
    case 'point':
      armed = order
      return
    case 'commit':
      commits.stopAt(order, () => strike('SIGKILL'))
      return
    case 'clock':
      ahead = order.ahead
      return
    case 'pages':
      for (const db of commits.connections()) {
        const [pages] = Object.values(db.prepare('pragma page_count').get()!) as number[]
        db.exec(`pragma max_page_count = ${order.more === null ? 4_294_967_294 : pages! + order.more}`)
      }
      return
    case 'checkpoints':
      for (const db of commits.connections()) db.exec(`pragma wal_autocheckpoint = ${order.pages}`)
      return
  }
}

process.on('message', (order: Order) => {
  obey(order)
  process.send?.('obeyed')
})
// a file that may not grow is an error for the writer, as a full disk is
process.on('SIGXFSZ', () => {})

const config = readConfig(env)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const engine = await createEngine(config, world, log)
const clerk = await createClerk(config, engine, world, log)
const deps = { engine, clerk, world, log, baseUrl: config.BASE_URL }
const app = createApp(deps)
const server = await listen(app, world, config.PORT, config.HOST)
openSockets(server, deps)
process.send?.('listening')
void warm(world, log, [engine, app])
// who is killed keeps nothing
flushCompileCache()
