import { isUniqueViolation, type Ledger } from './database.ts'

const KEPT_MS = 24 * 3_600_000
const ABANDONED_MS = 60_000
/** So many answers of one route, which is bound to one token or key, and so many of all; older ones are forgotten. */
const MOST_OF_ROUTE = 20
const MOST = 10_000

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
  | { readonly kind: 'different_body' }

/** Takes an Idempotency-Key for a route before any work is done, or tells what became of its earlier use. */
export async function beginIdempotent(db: Ledger, { route, key, bodyHash }: Keyed, now: number): Promise<Begun> {
  try {
    await db
      .insertInto('idempotency')
      .values({ route, key, body_hash: bodyHash, state: 'in_flight', started_at: now, expires_at: now + KEPT_MS })
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
    return beginIdempotent(db, { route, key, bodyHash }, now)
  }
  if (row.body_hash !== bodyHash) return { kind: 'different_body' }
  if (row.response !== null) return { kind: 'replay', answer: JSON.parse(row.response) as StoredAnswer }
  return (await takeOver(db, { route, key }, row.started_at, now)) ? { kind: 'started' } : { kind: 'in_flight' }
}

/** A request whose process died frees its key after a minute: the first to ask goes on with the work. */
async function takeOver(
  db: Ledger,
  { route, key }: Pick<Keyed, 'route' | 'key'>,
  startedAt: number,
  now: number,
): Promise<boolean> {
  if (now - startedAt < ABANDONED_MS) return false
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ started_at: now })
    .where('route', '=', route)
    .where('key', '=', key)
    .where('started_at', '=', startedAt)
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
    .offset(MOST)
    .limit(1)
    .executeTakeFirst()
  await db
    .deleteFrom('idempotency')
    .where(eb => eb.or([eb('expires_at', '<', now), eb('started_at', '<=', last?.started_at ?? 0)]))
    .execute()
}
