import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'
import { isUniqueViolation, type Ledger } from './database.ts'
import { storedJson } from './stored-json.ts'
import type { IdempotencyRow } from './tables.ts'

const KEPT_MS = 24 * 3_600_000
/**
 * Age after which an in-flight request on another machine, whose process cannot be checked, counts as abandoned.
 */
const ABANDONED_MS = 60_000
/**
 * Age after which an in-flight request on another machine has probably lost its process, because most are faster.
 */
const QUIET_MS = 10_000
/** Placeholder for a process that is known to be dead. */
const NOBODY = ''
/**
 * Maximum number of stored responses per route, which is scoped to one token or key, and in total; the oldest are
 * dropped.
 */
const MOST_OF_ROUTE = 20
export const MOST_KEPT = 10_000

export type StoredAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** Parser of `idempotency.response`. */
const answerJson = storedJson<StoredAnswer>(
  'response',
  z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() }),
)

/** Request with an Idempotency-Key. All three fields are hashes. */
export type Keyed = {
  /** Path of the request, and the value that its caller presented as scope. */
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

export type Begun =
  | { readonly kind: 'started' }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  | { readonly kind: 'in_flight' }
  /** The request of another process is in flight unusually long; the key is released within `waitMs`. */
  | { readonly kind: 'unanswered'; readonly waitMs: number }
  | { readonly kind: 'different_body' }

/** Clock, id of this process, and liveness of other processes. */
export type Processes = Pick<World, 'now' | 'processId' | 'isGone'>

/** Reserves an Idempotency-Key for a route before any work is done, or returns the state of its earlier use. */
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
      .values({ route, key, body_hash: bodyHash, state: 'in_flight', expires_at: now + KEPT_MS, ...mine })
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
  if (row.response !== null) return { kind: 'replay', answer: answerJson.parse(row.response) }
  const isMine = row.process === processes.processId
  const age = now - row.started_at
  const isDead = row.process !== null && !isMine && (row.process === NOBODY || processes.isGone(row.process))
  if (isDead || age >= ABANDONED_MS)
    return (await takeOver(db, row, mine)) ? { kind: 'started' } : { kind: 'in_flight' }
  return isMine || age < QUIET_MS ? { kind: 'in_flight' } : { kind: 'unanswered', waitMs: ABANDONED_MS - age }
}

/**
 * Releases the keys of dead processes. Call before this process starts any work, because an earlier process might
 * have had the same id.
 */
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

/** Lets the first request take over from a dead process: it finds completed work and does not repeat it. */
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

/**
 * Stores the response for 24 hours, or releases the key if nothing was done, so that a rejected request can be
 * resent.
 */
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

/** Deletes responses older than a day, and the oldest above the maximum; their requests can then run again. */
export async function deleteExpiredIdempotent(db: Ledger, now: number): Promise<void> {
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
