import { flushCompileCache } from 'node:module'
import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { warm } from '#src/app/warm.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openWebSockets } from '#src/http/websockets.ts'
import { type CrashPoint, realWorld } from '#src/kernel/world.ts'
import { type CommitStop, watchCommits } from './commits.ts'

/** Command from the test to its running server. */
export type Order =
  /** Signal itself `delay` milliseconds after the `nth` time it reaches a crash point. */
  | {
      readonly kind: 'point'
      readonly at: CrashPoint
      readonly nth: number
      readonly delay: number
      readonly signal: NodeJS.Signals
    }
  /** Die at a commit. */
  | ({ readonly kind: 'commit' } & CommitStop)
  /** Set the clock `ahead` milliseconds ahead. */
  | { readonly kind: 'clock'; readonly ahead: number }
  /** Allow the ledger to grow by `more` pages from now on; null removes the limit. */
  | { readonly kind: 'pages'; readonly more: number | null }
  /** Checkpoint the write-ahead log after every commit of that many pages. */
  | { readonly kind: 'checkpoints'; readonly pages: number }

// Whole server as a child process that kills itself with SIGKILL at the crash point named by CRASH_AT, or on
// command of its parent. Its clock is CLOCK_AHEAD milliseconds ahead.

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
// exceeding the file size limit must be an error for the writer, as with a full disk
process.on('SIGXFSZ', () => {})

const config = readConfig(env)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const engine = await createEngine(config, world, log)
const clerk = await createClerk(config, engine, world, log)
const deps = { engine, clerk, world, log, baseUrl: config.BASE_URL }
const app = createApp(deps)
const server = await listen(app, world, config.PORT, config.HOST)
openWebSockets(server, deps)
process.send?.('listening')
void warm(world, log, [engine, app])
// flush now, because a killed process does not write its compile cache
flushCompileCache()
