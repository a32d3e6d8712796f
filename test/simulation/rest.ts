import type { Buyers } from './buyers.ts'
import type { Machine } from './machine.ts'
import type { Store } from './store.ts'
import { quiet, type VirtualTime } from './virtual-time.ts'

const ROUND = [100, 3_000, 20_000, 70_000, 700_000]
/** How long after the last fault everything may take to come to its end, in virtual milliseconds. */
const REST = Array.from({ length: 8 }, () => ROUND).flat()

/** Within that time every process has looked at the chain again: for blocks that were exchanged, too. */
const LOOK_MS = 6_000

/** So long after its last second a released payment is still looked for. */
const WATCHED_MS = 1_800_000

/** True when nothing is left to be done but to hand out the food, and no released payment can arrive any more. */
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
        // released, and still watched
        eb.and([eb('state', '=', 'failed'), eb('updated_at', '<', eb(eb('valid_before', '*', 1000), '+', WATCHED_MS))]),
      ]),
    )
    .executeTakeFirst()
  return claims === undefined
}

/** By when restaurants must have answered all that they were asked, milliseconds since the epoch; 0 when there is nothing. */
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
  /** Who is there to work. */
  readonly any: () => Machine
  readonly store: Store
}

/** Lets time pass in a world that is well until nothing is left to be done; whoever has no answer asks again. */
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
  // a restaurant that is closed may answer when it has opened
  const deadline = await lastDeadline(store)
  if (deadline > time.now()) await rest([deadline - time.now(), ...REST])
  any()
  await time.pass(LOOK_MS)
  // a slow answer may have come meanwhile, and with it something new to do
  if (!(await isAtRest(store))) await rest(REST)
}
