import type { CallStore } from './call-store.ts'
import type { EndCallDeps } from './end-call.ts'

export type SweepDeps = Pick<EndCallDeps, 'db' | 'world' | 'log'> & { readonly callStore: Pick<CallStore, 'ended'> }

const SILENT_MS = 60_000
/** Maximum call duration; the carrier itself ends a call after 240 seconds. */
const LONGEST_MS = 280_000
const KEPT_MS = 30 * 86_400_000

/** Closes calls without further reports, and deletes old transcripts. */
export async function sweepCalls({ db, world, log, callStore }: SweepDeps): Promise<void> {
  const now = world.now()
  const forgotten = await db
    .selectFrom('call_attempts')
    .select(['id', 'state', 'order_id'])
    .where('state', 'in', ['dialing', 'live'])
    .where(eb =>
      eb.or([
        eb('state', '=', 'dialing').and('news_at', '<', now - SILENT_MS),
        eb('state', '=', 'live').and('news_at', '<', now - LONGEST_MS),
      ]),
    )
    .execute()
  for (const { id, state, order_id } of forgotten) {
    log.warn({ order: order_id, state }, 'call timed out without a report')
    await callStore.ended(id, { kind: state === 'live' ? 'hung_up' : 'failed' }, [])
  }
  await db
    .updateTable('call_attempts')
    .set({ transcript: null })
    .where('transcript', 'is not', null)
    .where('ended_at', '<', now - KEPT_MS)
    .execute()
}

/** Closes simulated calls that were lost with their process; the next attempt follows. */
export async function closeOrphans({ db, world, callStore }: SweepDeps): Promise<void> {
  const open = await db
    .selectFrom('call_attempts')
    .select(['id', 'process'])
    .where('carrier', '=', 'simulator')
    .where('state', 'in', ['dialing', 'live'])
    .execute()
  for (const { id, process } of open)
    if (process === null || world.isGone(process)) await callStore.ended(id, { kind: 'failed' }, [])
}
