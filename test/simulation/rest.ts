import type { Store } from './store.ts'

const ROUND = [100, 3_000, 20_000, 70_000, 700_000]
/** How long after the last fault everything may take to come to its end, in virtual milliseconds. */
export const REST = Array.from({ length: 8 }, () => ROUND).flat()

/** So long after its last second a released payment is still looked for. */
const WATCHED_MS = 1_800_000

/** True when nothing is left to be done but to hand out the food, and no released payment can arrive any more. */
export async function isAtRest({ books }: Store): Promise<boolean> {
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
export async function lastDeadline({ books }: Store): Promise<number> {
  const { latest } = await books
    .selectFrom('orders')
    .innerJoin('outbox', 'outbox.subject', 'orders.id')
    .select(eb => eb.fn.max('accept_deadline').as('latest'))
    .where('outbox.kind', '=', 'place')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return latest ?? 0
}
