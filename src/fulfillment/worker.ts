import { randomToken } from '#src/kernel/ids.ts'
import { invariantOf } from '#src/kernel/invariants.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { pause, type World, within } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { heartbeat, type Job, LeaseLost, lease, nextDue, postpone, releaseLeases } from '#src/ledger/outbox.ts'
import { suspendSubject } from '#src/ledger/suspended-subjects.ts'
import { openRestaurantConcurrency } from './restaurant-concurrency.ts'

/** Runs one job. It ends by `finish` in the transaction of its results, or by throwing. */
export type JobHandler = (job: Job) => Promise<void>

export type WorkerDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  /** Handlers by kind; jobs of other kinds belong to another worker. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Kinds of jobs that wait for a party that may never answer; their subjects are orders. */
  readonly askingKinds?: readonly string[]
  /** Called after every job, because it may have changed what listeners follow. */
  readonly onDone: () => void
}

export type Worker = AsyncDisposable & {
  /** Notifies the worker that a commit may have added jobs. */
  readonly wake: () => void
  /** Stops starting jobs. */
  readonly rest: () => void
}

const MOST_AT_ONCE = 32
const POLL_MS = 1_000
const HEARTBEAT_MS = 10_000
/** Shutdown timeout, after which the leases of unfinished jobs are released. */
const STOP_MS = 15_000
const LONGEST_DELAY_MS = 600_000
const ALERT_AFTER = 10
/** Time for which jobs start consecutively before yielding to the event loop. */
const BUSY_MS = 10

/**
 * Starts a worker for the outbox. Jobs of the same order run one after another, those of different orders in
 * parallel.
 */
export function startWorker(deps: WorkerDeps): Worker {
  const { db, world, log, handlers, askingKinds = [] } = deps
  const owner = `${world.processId}/${randomToken(world)}`
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  /** Newest running job of each subject: a clock that jumps ends leases early. */
  const latest = new Map<string, Promise<void>>()
  const crowds = openRestaurantConcurrency(db, askingKinds)
  let stopped = false
  let ring: () => void = () => {}
  let rung = false

  const wake = () => {
    rung = true
    ring()
  }

  /** Runs a job once `earlier` of the same subject has ended. */
  async function run(job: Job, earlier: Promise<void> | undefined): Promise<void> {
    const stopBeating = keepLease(deps, job)
    try {
      await earlier
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`)
      await handler(job)
    } catch (error) {
      if (error instanceof LeaseLost)
        return log.warn({ job: job.id, kind: job.kind }, 'job taken over by another worker')
      const invariant = invariantOf(error)
      if (invariant !== undefined) await stop(job, invariant, error)
      await retryLater(job, error)
    } finally {
      stopBeating()
    }
  }

  /** Blocks all jobs of a subject until an operator has examined it. */
  async function stop(job: Job, invariant: string, error: unknown): Promise<void> {
    const why = `${invariant}: ${error instanceof Error ? error.message : ''}`
    const isNew = await suspendSubject(db, job.subject, why, world.now())
    if (isNew) log.error({ subject: job.subject, kind: job.kind, invariant, error: why }, 'invariant breach prevented')
  }

  async function retryLater(job: Job, error: unknown): Promise<void> {
    const report = job.attempts >= ALERT_AFTER ? log.error : log.warn
    const text = error instanceof Error ? error.message : String(error)
    const about = { job: job.id, kind: job.kind, subject: job.subject, attempts: job.attempts }
    report({ ...about, error: text.slice(0, 300), cause: error }, 'job failed, will retry')
    const delay = Math.min(1000 * 2 ** Math.min(job.attempts, 20), LONGEST_DELAY_MS)
    const jitter = (world.randomBytes(1)[0]! / 255) * 0.2 + 0.9
    await postpone(db, job, Math.round(world.now() + delay * jitter), text).catch(lost =>
      log.warn({ job: job.id, error: describeError(lost), cause: lost }, 'job could not be rescheduled'),
    )
  }

  async function waitForWork(): Promise<void> {
    const now = world.now()
    const due = await nextDue(db, now, kinds)
    const ms = due === undefined ? POLL_MS : Math.min(POLL_MS, due - now)
    if (rung || stopped) return
    await new Promise<void>(resolve => {
      const cancel = world.after(ms, resolve)
      ring = () => {
        cancel()
        resolve()
      }
    })
  }

  /** Starts the next due job, or waits for one. */
  async function turn(): Promise<void> {
    rung = false
    const job = running.size < MOST_AT_ONCE ? await lease(db, owner, world.now(), kinds, crowds.crowd()) : undefined
    if (!job) return waitForWork()
    const leave = await crowds.enter(job)
    const task = run(job, latest.get(job.subject)).finally(() => {
      leave()
      running.delete(task)
      if (latest.get(job.subject) === task) latest.delete(job.subject)
      wake()
      deps.onDone()
    })
    running.add(task)
    latest.set(job.subject, task)
  }

  async function loop(): Promise<void> {
    let since = world.now()
    while (!stopped) {
      await turn().catch(async error => {
        // a ledger that is locked or full for a while must not end the worker for good
        log.error({ error: describeError(error), cause: error }, 'outbox read failed')
        await pause(world, POLL_MS)
      })
      // an embedded ledger responds synchronously: a long queue would starve requests and timers
      if (Math.abs(world.now() - since) < BUSY_MS) continue
      await pause(world, 0)
      since = world.now()
    }
  }

  const looping = loop()
  const rest = () => {
    stopped = true
    wake()
  }
  return {
    wake,
    rest,
    [Symbol.asyncDispose]: async () => {
      rest()
      await looping
      await within(world, STOP_MS, Promise.all(running), undefined)
      // another worker may lease the job at once: the fence blocks anything still written here
      if (running.size > 0) await releaseLeases(db, owner)
    },
  }
}

/** Extends the lease of a long job periodically; returns a function to stop. */
function keepLease({ db, world, log }: WorkerDeps, job: Job): () => void {
  let cancel: () => void
  const beat = () => {
    heartbeat(db, job, world.now()).catch(error =>
      log.warn({ job: job.id, error: describeError(error), cause: error }, 'heartbeat failed'),
    )
    cancel = world.after(HEARTBEAT_MS, beat)
  }
  cancel = world.after(HEARTBEAT_MS, beat)
  return () => cancel()
}
