import type { Buyers } from './buyers.ts'
import type { Machine } from './machine.ts'
import type { Store } from './store.ts'
import { quiet, type VirtualTime } from './virtual-time.ts'

const ROUND = [100, 3_000, 20_000, 70_000, 700_000]
/** Time for everything to finish after the last fault, in virtual milliseconds. */
const REST = Array.from({ length: 8 }, () => ROUND).flat()

/** Time within which every process has checked the chain again, including for reorganized blocks. */
const LOOK_MS = 6_000

/** Time after expiry during which a released payment is still watched for. */
const WATCHED_MS = 1_800_000

/** True if only handing out food remains, and no released payment can arrive any more. */
async function isAtRest({ books }: Store): Promise<boolean> {
  const jobs = await books
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('kind', 'not in', ['complete', 'ready', 'expire_dispatch'])
    .executeTakeFirst()
  if (jobs) return false
  const claims = await books
    .selectFrom('claims')
    .select('id')
    .where(eb =>
      eb.or([
        eb('state', 'in', ['claimed', 'submitting', 'unknown']),
        // released and still watched
        eb.and([eb('state', '=', 'failed'), eb('updated_at', '<', eb(eb('valid_before', '*', 1000), '+', WATCHED_MS))]),
      ]),
    )
    .executeTakeFirst()
  return claims === undefined
}

/** Latest deadline of open restaurant requests, in epoch milliseconds; 0 if there are none. */
async function lastDeadline({ books }: Store): Promise<number> {
  const { latest } = await books
    .selectFrom('orders')
    .innerJoin('outbox', 'outbox.subject', 'orders.id')
    .select(eb => eb.fn.max('accept_deadline').as('latest'))
    .where('outbox.kind', '=', 'place')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return latest ?? 0
}

type Resting = {
  readonly time: VirtualTime
  readonly buyers: Buyers
  /** Any live machine. */
  readonly any: () => Machine
  readonly store: Store
}

/** Advances time in a healthy world until no work is left; buyers without an answer retry. */
export async function comeToRest({ time, buyers, any, store }: Resting): Promise<void> {
  const rest = async (passes: readonly number[]): Promise<void> => {
    for (const ms of passes) {
      const machine = any()
      await time.pass(ms)
      for (const showing of buyers.showings.filter(each => each.outcome === 'lost' || each.outcome === 'later')) {
        showing.outcome = 'repeated'
        await Promise.race([buyers.show(machine, showing.deal, showing.signed), quiet()])
      }
      await quiet()
      const isOpen = buyers.showings.some(
        ({ outcome }) => outcome === 'under way' || outcome === 'lost' || outcome === 'later',
      )
      if (!isOpen && (await isAtRest(store))) return
    }
  }
  await rest(REST)
  // a closed restaurant might answer after it opens
  const deadline = await lastDeadline(store)
  if (deadline > time.now()) await rest([deadline - time.now(), ...REST])
  any()
  await time.pass(LOOK_MS)
  // a slow answer might have arrived meanwhile and created new work
  if (!(await isAtRest(store))) await rest(REST)
}
