import { sql } from 'kysely'
import type { Ledger } from './database.ts'

const STOPPED = 'stopped'

/**
 * Suspends all jobs of a subject, including future ones, until it is resumed: a lease that never expires blocks
 * them. False if they are already suspended.
 */
export async function suspendSubject(db: Ledger, subject: string, why: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .values({
      kind: STOPPED,
      dedupe: `${STOPPED}:${subject}`,
      subject,
      payload: '{}',
      run_at: now,
      attempts: 0,
      lease_owner: STOPPED,
      lease_until: Number.MAX_SAFE_INTEGER,
      last_error: why.slice(0, 500),
    })
    .onConflict(conflict => conflict.column('dedupe').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0
}

const FAILING_ATTEMPTS = 10

/**
 * Counts due jobs, since when, how many were never tried, and how many failed ten times. Excludes suspended jobs.
 */
export const dueJobs = (
  db: Ledger,
  now: number,
): Promise<{ n: number; at: number | null; fresh: number; failing: number }> =>
  db
    .selectFrom('outbox as o')
    .select([
      sql<number>`count(*)`.as('n'),
      sql<number | null>`min(run_at)`.as('at'),
      sql<number>`coalesce(sum(case when attempts = 0 then 1 else 0 end), 0)`.as('fresh'),
      sql<number>`coalesce(sum(case when attempts >= ${FAILING_ATTEMPTS} then 1 else 0 end), 0)`.as('failing'),
    ])
    .where('done_at', 'is', null)
    .where('run_at', '<=', now)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as p')
            .select('p.id')
            .whereRef('p.subject', '=', 'o.subject')
            .where('p.kind', '=', STOPPED)
            .where('p.done_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()

/** Returns the suspended subjects and the reasons. */
export const suspendedSubjects = (db: Ledger): Promise<{ subject: string; why: string | null; at: number }[]> =>
  db
    .selectFrom('outbox')
    .select(['subject', 'last_error as why', 'run_at as at'])
    .where('kind', '=', STOPPED)
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()

/** Resumes the jobs of a subject; false if they were not suspended. */
export async function resumeSubject(db: Ledger, subject: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('kind', '=', STOPPED)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
