import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor, Ledger, LedgerTransaction } from './database.ts'
import { prepare, prepareEach } from './prepared.ts'
import { isPostgres } from './sql-dialect.ts'
import type { OutboxRow } from './tables.ts'

type StoredJob = Selectable<OutboxRow>
/** Leased job. `attempts` is its fencing token: a result is written only while this is the newest lease. */
export type Job = StoredJob
/** Columns that a worker updates in its own job. */
type Written = { [C in 'run_at' | 'done_at' | 'lease_until' | 'last_error']?: StoredJob[C] }

export type NewJob = {
  readonly kind: string
  /** Subject of the job; jobs of one subject run sequentially. */
  readonly subject: string
  /** Deduplication key of the job; by default `kind:subject`. */
  readonly dedupe?: string
  readonly payload?: unknown
  /** Time of execution in epoch milliseconds. */
  readonly runAt: number
}

const LEASE_MS = 30_000

/** Adds a job in the transaction that decided on it; an existing job with the same dedupe key is left unchanged. */
export async function enqueue(trx: Executor, job: NewJob): Promise<void> {
  await insertJob(trx, {
    kind: job.kind,
    dedupe: job.dedupe ?? `${job.kind}:${job.subject}`,
    subject: job.subject,
    payload: JSON.stringify(job.payload ?? {}),
    run_at: job.runAt,
    attempts: 0,
  })
}

const insertJob = prepare(
  (trx: Executor, row: Pick<StoredJob, 'kind' | 'dedupe' | 'subject' | 'payload' | 'run_at' | 'attempts'>) =>
    trx
      .insertInto('outbox')
      .values(row)
      .onConflict(conflict => conflict.column('dedupe').doNothing()),
)

/** Jobs to skip: those of these kinds about orders of these restaurants. */
export type Crowd = { readonly kinds: readonly string[]; readonly restaurants: readonly string[] | 'all' }

/**
 * Leases the oldest due job of some kinds whose subject has no other leased job, skipping those in `crowd`;
 * undefined if none is due.
 */
export async function lease(
  db: Ledger,
  owner: string,
  now: number,
  kinds: readonly string[],
  crowd?: Crowd,
): Promise<Job | undefined> {
  if (isPostgres(db)) return leaseAmongOthers(db, owner, now, kinds, crowd)
  const values = { owner, now, until: now + LEASE_MS }
  const [job] = crowd
    ? await takeOldest(db, values, sql`${isDue(now, kinds)} and ${isApart(crowd)}`).execute()
    : await leaseOldest(kinds)(db, values)
  return job
}

type Lease = { owner: string; now: number; until: number }

const leaseOldest = prepareEach(kinds =>
  prepare((db: Executor, values: Lease) => takeOldest(db, values, isDue(values.now, kinds))),
)

const takeOldest = (db: Executor, values: Omit<Lease, 'now'>, which: RawBuilder<unknown>) =>
  take(db, values, sql`o.id = (select o.id from outbox as o where ${which} order by o.run_at, o.id limit 1)`)

/** SQL condition: job `o` is due and its subject has no other leased job. */
const isDue = (now: number, kinds: readonly string[]) => sql<boolean>`
  o.done_at is null and ${isOneOf(kinds)} and o.run_at <= ${now} and (o.lease_until is null or o.lease_until < ${now})
  and not exists (select 1 from outbox as p where p.subject = o.subject and p.done_at is null
                  and p.lease_until >= ${now} and p.id <> o.id)`

/** SQL condition: due job `o` is the oldest of its subject. */
const isFirst = (now: number, kinds: readonly string[], crowd: Crowd | undefined) => sql<boolean>`
  not exists (select 1 from outbox as p where p.subject = o.subject and p.done_at is null and ${isOneOf(kinds)}
              and p.run_at <= ${now} and (p.run_at, p.id) < (o.run_at, o.id) and ${isApart(crowd, 'p')})`

/** SQL condition: the job is not in the crowd. */
function isApart(crowd: Crowd | undefined, table = 'o'): RawBuilder<boolean> {
  if (!crowd) return sql`true`
  const { kinds, restaurants } = crowd
  const [kind, subject] = [sql.ref(`${table}.kind`), sql.ref(`${table}.subject`)]
  const calm = sql<boolean>`${kind} not in (${sql.join(kinds)})`
  if (restaurants === 'all') return calm
  return sql`(${calm} or not exists (
    select 1 from orders where orders.id = ${subject} and orders.restaurant_id in (${sql.join(restaurants)})))`
}

const take = (db: Executor, { owner, until }: { owner: string; until: number }, which: RawBuilder<unknown>) =>
  db
    .updateTable('outbox as o')
    .set(eb => ({ lease_owner: owner, lease_until: until, attempts: eb('o.attempts', '+', 1) }))
    .where(sql<boolean>`${which}`)
    .returningAll()

const MOST_TRIES = 5

/**
 * Leases a job on PostgreSQL, where statements run concurrently. After finding a job, this locks its subject and
 * checks again that the job is still due and the oldest: an older one might have been skipped because another
 * worker had locked it.
 */
async function leaseAmongOthers(
  db: Ledger,
  owner: string,
  now: number,
  kinds: readonly string[],
  crowd: Crowd | undefined,
): Promise<Job | undefined> {
  const tryOnce = () =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async trx => {
        const { rows } = await sql<{ id: number; subject: string }>`
          select o.id, o.subject from outbox as o where ${isDue(now, kinds)} and ${isApart(crowd)}
          order by o.run_at, o.id limit 1 for update of o skip locked`.execute(trx)
        const [found] = rows
        if (!found) return undefined
        await sql`select pg_advisory_xact_lock(hashtextextended(${found.subject}, 0))`.execute(trx)
        const stillDue = sql`o.id = ${found.id} and ${isDue(now, kinds)} and ${isFirst(now, kinds, crowd)}`
        const job = await take(trx, { owner, until: now + LEASE_MS }, stillDue).executeTakeFirst()
        return job ?? 'overtaken'
      })
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const job = await tryOnce()
    if (job !== 'overtaken') return job
  }
  return undefined
}

/** Returns the time at which the next job of some kinds becomes due; undefined if there is none. */
export async function nextDue(db: Ledger, now: number, kinds: readonly string[]): Promise<number | undefined> {
  const [row] = await dueAfter(kinds)(db, { now })
  return row?.run_at
}

const dueAfter = prepareEach(kinds =>
  prepare((db: Executor, { now }: { now: number }) =>
    db
      .selectFrom('outbox')
      .select('run_at')
      .where('done_at', 'is', null)
      .where(isOneOf(kinds))
      .where('run_at', '>', now)
      .orderBy('run_at')
      .limit(1),
  ),
)

/** SQL condition on kind: with one kind, the kind index is used; with several, the index by due time. */
const isOneOf = (kinds: readonly string[]) =>
  kinds.length === 1 ? sql<boolean>`kind = ${kinds[0]}` : sql<boolean>`(kind in (${sql.join(kinds)})) is true`

/** Thrown if another worker has taken over the job: nothing of this attempt may be written. */
export class LeaseLost extends Error {}

/** Completes a job in the transaction that contains its results; throws LeaseLost if the lease was lost. */
export async function finish(trx: LedgerTransaction, job: Job, now: number): Promise<void> {
  await writeResult(trx, job, { done_at: now, lease_until: null, last_error: null })
}

/** Reschedules a job to `runAt`; throws LeaseLost if the lease was lost. */
export async function postpone(trx: Executor, job: Job, runAt: number, error: string | null): Promise<void> {
  await writeResult(trx, job, { run_at: runAt, lease_until: null, last_error: error?.slice(0, 500) ?? null })
}

/** Completes a job that is no longer needed, by its dedupe key. */
export async function dismiss(trx: LedgerTransaction, dedupe: string, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ done_at: now })
    .where('dedupe', '=', dedupe)
    .where('done_at', 'is', null)
    .execute()
}

/** Extends a lease; false if it was lost. */
export async function heartbeat(db: Ledger, job: Job, now: number): Promise<boolean> {
  const updated = await own(db, job, { lease_until: now + LEASE_MS })
  return updated > 0
}

/** Releases the leases of dead processes; call before this process leases anything. */
export async function releaseDeadLeases(db: Ledger, isGone: (processId: string) => boolean): Promise<void> {
  const rows = await db
    .selectFrom('outbox')
    .select('lease_owner')
    .distinct()
    .where('done_at', 'is', null)
    .where('lease_until', 'is not', null)
    .execute()
  const gone = rows.flatMap(row => row.lease_owner ?? []).filter(owner => isGone(owner.split('/')[0]!))
  if (gone.length === 0) return
  await db.updateTable('outbox').set({ lease_until: null }).where('lease_owner', 'in', gone).execute()
}

/** Releases all leases of a worker, so that other workers can take the jobs immediately. */
export async function releaseLeases(db: Ledger, owner: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: null })
    .where('lease_owner', '=', owner)
    .where('done_at', 'is', null)
    .execute()
}

async function writeResult(db: Executor, job: Job, values: Written): Promise<void> {
  if ((await own(db, job, values)) === 0) throw new LeaseLost(`job ${job.id} was taken over`)
}

async function own(db: Executor, job: Job, values: Written): Promise<number> {
  const updated = await updateOwned(db, { id: job.id, owner: job.lease_owner, fence: job.attempts, ...values })
  return updated.length
}

const updateOwned = prepare(
  (db: Executor, { id, owner, fence, ...values }: Written & { id: number; owner: string | null; fence: number }) =>
    db
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .where('attempts', '=', fence)
      .where('done_at', 'is', null)
      .returning('id'),
)
