import type { Store } from './store.ts'

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
