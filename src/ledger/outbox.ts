import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor, Ledger, LedgerTransaction } from './database.ts'
import { prepare, prepareEach } from './prepared.ts'
import { isPostgres } from './spelling.ts'
import type { OutboxRow } from './tables.ts'

type StoredJob = Selectable<OutboxRow>
/** A leased job. `attempts` is the fencing number: a result is written only while it is still the newest lease. */
export type Job = StoredJob
/** What a worker writes to its own job. */
type Written = { [C in 'run_at' | 'done_at' | 'lease_until' | 'last_error']?: StoredJob[C] }

export type NewJob = {
  readonly kind: string
  /** Whose jobs run one after the other. */
  readonly subject: string
  /** Makes the job one of a kind; `kind:subject` unless given. */
  readonly dedupe?: string
  readonly payload?: unknown
  /** Epoch milliseconds. */
  readonly runAt: number
}

const LEASE_MS = 30_000

/** Adds a job in the transaction that decided it; a job with the same dedupe text is left as it is. */
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

/** Jobs that are left where they are: of these kinds, about orders of these restaurants. */
export type Crowd = { readonly kinds: readonly string[]; readonly restaurants: readonly string[] | 'all' }

/**
 * Leases the oldest due job of some kinds whose subject has no other job under way, but none of a crowd; undefined when
 * nothing is due.
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

/** A condition on a job `o`. */
const isDue = (now: number, kinds: readonly string[]) => sql<boolean>`
  o.done_at is null and ${isOneOf(kinds)} and o.run_at <= ${now} and (o.lease_until is null or o.lease_until < ${now})
  and not exists (select 1 from outbox as p where p.subject = o.subject and p.done_at is null
                  and p.lease_until >= ${now} and p.id <> o.id)`

/** A condition on a due job `o`: it is the oldest one of its subject. */
const isFirst = (now: number, kinds: readonly string[], crowd: Crowd | undefined) => sql<boolean>`
  not exists (select 1 from outbox as p where p.subject = o.subject and p.done_at is null and ${isOneOf(kinds)}
              and p.run_at <= ${now} and (p.run_at, p.id) < (o.run_at, o.id) and ${isApart(crowd, 'p')})`

/** A condition on a job: it is none of a crowd. */
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
 * Statements of PostgreSQL run side by side: whoever has found a job waits for its subject, and then looks again whether
 * the job is still due, and whether it is the oldest: an older one may have been passed over because somebody else was
 * looking at it.
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

/** When the next job of some kinds is due that is not due yet; undefined when there is none. */
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

/** Jobs of one kind are found by their index; of many kinds, in the order in which they are due. */
const isOneOf = (kinds: readonly string[]) =>
  kinds.length === 1 ? sql<boolean>`kind = ${kinds[0]}` : sql<boolean>`(kind in (${sql.join(kinds)})) is true`

/** Thrown when another worker took the job over: nothing of this attempt may be written. */
export class LeaseLost extends Error {}

/** Ends a job inside the transaction that holds its results; throws LeaseLost when the lease went elsewhere. */
export async function finish(trx: LedgerTransaction, job: Job, now: number): Promise<void> {
  await writeResult(trx, job, { done_at: now, lease_until: null, last_error: null })
}

/** Gives a job back to be run again at `runAt`; throws LeaseLost when the lease went elsewhere. */
export async function postpone(trx: Executor, job: Job, runAt: number, error: string | null): Promise<void> {
  await writeResult(trx, job, { run_at: runAt, lease_until: null, last_error: error?.slice(0, 500) ?? null })
}

/** Ends a job that nobody needs any more, by its dedupe text. */
export async function dismiss(trx: LedgerTransaction, dedupe: string, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ done_at: now })
    .where('dedupe', '=', dedupe)
    .where('done_at', 'is', null)
    .execute()
}

/** Prolongs a lease; false when it went elsewhere. */
export async function heartbeat(db: Ledger, job: Job, now: number): Promise<boolean> {
  const updated = await own(db, job, { lease_until: now + LEASE_MS })
  return updated > 0
}

/** Frees the leases of workers whose process is gone; called before this process leases anything. */
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

/** Gives back all that a worker has leased, for others to take up at once. */
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
