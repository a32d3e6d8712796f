import type { World } from '#src/kernel/world.ts'
import { isUniqueViolation, type Ledger } from './database.ts'
import type { IdempotencyRow } from './tables.ts'

const KEPT_MS = 24 * 3_600_000
/** A request whose process cannot be asked about, as it runs on another machine, is taken for dead after so long. */
const ABANDONED_MS = 60_000
/** Requests seldom take longer: after so long it is more likely that the other machine has lost its process. */
const QUIET_MS = 10_000
/** Stands for a process that is known to be gone. */
const NOBODY = ''
/** So many answers of one route, which is bound to one token or key, and so many of all; older ones are forgotten. */
const MOST_OF_ROUTE = 20
export const MOST_KEPT = 10_000

export type StoredAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** A request under an Idempotency-Key. All three are hashes. */
export type Keyed = {
  /** Where it goes to, and what its caller has shown. */
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

export type Begun =
  | { readonly kind: 'started' }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'in_flight' }
  /** Another process has not answered for a while; in `waitMs` the key is free at the latest. */
  | { readonly kind: 'unanswered'; readonly waitMs: number }
  | { readonly kind: 'different_body' }

/** The time, this process, and whether another one is dead. */
export type Processes = Pick<World, 'now' | 'processId' | 'isGone'>

/** Takes an Idempotency-Key for a route before any work is done, or tells what became of its earlier use. */
export async function beginIdempotent(
  db: Ledger,
  { route, key, bodyHash }: Keyed,
  processes: Processes,
): Promise<Begun> {
  const now = processes.now()
  const mine = { started_at: now, process: processes.processId }
  try {
    await db
      .insertInto('idempotency')
      .values({ ...{ route, key, body_hash: bodyHash, state: 'in_flight', expires_at: now + KEPT_MS }, ...mine })
      .execute()
    return { kind: 'started' }
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency.route, idempotency.key')) throw error
  }
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return { kind: 'in_flight' }
  if (row.expires_at < now) {
    await db.deleteFrom('idempotency').where('route', '=', route).where('key', '=', key).execute()
    return beginIdempotent(db, { route, key, bodyHash }, processes)
  }
  if (row.body_hash !== bodyHash) return { kind: 'different_body' }
  if (row.response !== null) return { kind: 'replay', answer: JSON.parse(row.response) as StoredAnswer }
  const isMine = row.process === processes.processId
  const age = now - row.started_at
  const isDead = row.process !== null && !isMine && (row.process === NOBODY || processes.isGone(row.process))
  if (isDead || age >= ABANDONED_MS)
    return (await takeOver(db, row, mine)) ? { kind: 'started' } : { kind: 'in_flight' }
  return isMine || age < QUIET_MS ? { kind: 'in_flight' } : { kind: 'unanswered', waitMs: ABANDONED_MS - age }
}

/** Frees the keys of processes that are gone; called before this process begins anything, as an earlier one may have had its id. */
export async function releaseDeadKeys(db: Ledger, isGone: Processes['isGone']): Promise<void> {
  const rows = await db
    .selectFrom('idempotency')
    .select('process')
    .distinct()
    .where('state', '=', 'in_flight')
    .where('process', 'is not', null)
    .execute()
  const gone = rows.flatMap(({ process }) => process ?? []).filter(isGone)
  if (gone.length === 0) return
  await db
    .updateTable('idempotency')
    .set({ process: NOBODY })
    .where('state', '=', 'in_flight')
    .where('process', 'in', gone)
    .execute()
}

/** The first to ask for what a dead process has left goes on with the work: what it did is found and not done again. */
async function takeOver(
  db: Ledger,
  { route, key, process, started_at }: Pick<IdempotencyRow, 'route' | 'key' | 'process' | 'started_at'>,
  mine: Pick<IdempotencyRow, 'process' | 'started_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set(mine)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('started_at', '=', started_at)
    .where('process', process === null ? 'is' : '=', process)
    .where('state', '=', 'in_flight')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Keeps the answer for 24 hours, or frees the key when nothing was done: a refused request may be put right and sent again. */
export async function endIdempotent(db: Ledger, { route, key }: Keyed, answer: StoredAnswer): Promise<void> {
  if (answer.status >= 300) {
    await db.deleteFrom('idempotency').where('route', '=', route).where('key', '=', key).execute()
    return
  }
  await db
    .updateTable('idempotency')
    .set({ state: 'done', response: JSON.stringify(answer) })
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
  await db
    .deleteFrom('idempotency')
    .where('route', '=', route)
    .where('state', '=', 'done')
    .where('key', 'not in', eb =>
      eb
        .selectFrom('idempotency')
        .select('key')
        .where('route', '=', route)
        .orderBy('started_at', 'desc')
        .limit(MOST_OF_ROUTE),
    )
    .execute()
}

/** Forgets answers that are a day old, and beyond the most the oldest: what they answered may be asked for again. */
export async function forgetIdempotent(db: Ledger, now: number): Promise<void> {
  const last = await db
    .selectFrom('idempotency')
    .select('started_at')
    .orderBy('started_at', 'desc')
    .offset(MOST_KEPT)
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('idempotency')
    .where(eb => eb.or([eb('expires_at', '<', now), eb('started_at', '<=', last?.started_at ?? 0)]))
    .execute()
}
