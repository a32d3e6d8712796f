import type { CallDesk } from './call-desk.ts'
import type { EndCallDeps } from './end-call.ts'

export type SweepDeps = Pick<EndCallDeps, 'db' | 'world' | 'log'> & { readonly desk: Pick<CallDesk, 'ended'> }

const SILENT_MS = 60_000
/** The carrier itself ends a call after 240 seconds. */
const LONGEST_MS = 280_000
const KEPT_MS = 30 * 86_400_000

/** Closes calls that nobody hears of any more, and forgets what was said in old ones. */
export async function sweepCalls({ db, world, log, desk }: SweepDeps): Promise<void> {
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
    log.warn({ order: order_id, state }, 'a call was not heard of any more')
    await desk.ended(id, { kind: state === 'live' ? 'hung_up' : 'failed' }, [])
  }
  await db
    .updateTable('call_attempts')
    .set({ transcript: null })
    .where('transcript', 'is not', null)
    .where('ended_at', '<', now - KEPT_MS)
    .execute()
}

/** Closes what a process that is gone has left of simulated calls, which went with it: the next call follows. */
export async function closeOrphans({ db, world, desk }: SweepDeps): Promise<void> {
  const open = await db
    .selectFrom('call_attempts')
    .select(['id', 'process'])
    .where('carrier', '=', 'simulator')
    .where('state', 'in', ['dialing', 'live'])
    .execute()
  for (const { id, process } of open)
    if (process === null || world.isGone(process)) await desk.ended(id, { kind: 'failed' }, [])
}
