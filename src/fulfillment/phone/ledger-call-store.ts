import { describeError } from '#src/kernel/log.ts'
import type { Menus } from '#src/menu/market.ts'
import type { Feed } from '#src/orders/feed.ts'
import { readOrder } from '#src/orders/read.ts'
import { ACCEPTED, AWAITED, findAttempt } from './attempts.ts'
import type { CallStore, Overtaking } from './call-store.ts'
import { type EndCallDeps, endCall } from './end-call.ts'
import { toSpokenOrder } from './order-of-record.ts'

export type LedgerCallStoreDeps = EndCallDeps & {
  readonly feed: Pick<Feed, 'listen'>
  readonly menus: Menus
}

/** Call store in the ledger: each step is one conditional update, or one transaction with its order. */
export function createLedgerCallStore(deps: LedgerCallStoreDeps): CallStore {
  const { db, world, log, restaurants, menus } = deps
  return {
    attempt: async id => {
      const row = await findAttempt(db, id)
      const order = row && (await readOrder(db, row.order_id))
      if (!row || !order) return undefined
      const { restaurant_id } = order.row
      const spoken = toSpokenOrder(order, restaurants.get(restaurant_id), menus.get(restaurant_id), world.now())
      return { id, state: row.state, callSid: row.call_sid ?? undefined, order: spoken }
    },
    started: async (id, callSid) => {
      await db
        .updateTable('call_attempts')
        .set({ call_sid: callSid, news_at: world.now() })
        .where('id', '=', id)
        .where('state', '=', 'dialing')
        .where(eb => eb.or([eb('call_sid', 'is', null), eb('call_sid', '=', callSid)]))
        .execute()
    },
    answered: async (id, callSid) => {
      const now = world.now()
      const taken = await db
        .updateTable('call_attempts')
        .set(eb => ({
          state: 'live',
          call_sid: callSid,
          // keep the time of the first answer: the maximum call duration counts from it
          news_at: eb.case().when('state', '=', 'live').then(eb.ref('news_at')).else(now).end(),
        }))
        .where('id', '=', id)
        .where('state', 'in', ['dialing', 'live'])
        .where(eb => eb.or([eb('call_sid', 'is', null), eb('call_sid', '=', callSid)]))
        .where(eb =>
          eb(
            'order_id',
            'in',
            eb
              .selectFrom('orders')
              .select('id')
              .where('status', 'in', [...AWAITED]),
          ),
        )
        .executeTakeFirst()
      return taken.numUpdatedRows > 0n
    },
    lost: async id => {
      const { lost } = await db
        .updateTable('call_attempts')
        .set(eb => ({ lost: eb('lost', '+', 1) }))
        .where('id', '=', id)
        .returning('lost')
        .executeTakeFirstOrThrow()
      return lost
    },
    ended: (id, outcome, transcript) => endCall(deps, { id, outcome, transcript }),
    transcribed: async (id, transcript) => {
      await db
        .updateTable('call_attempts')
        .set({ transcript: JSON.stringify(transcript) })
        .where('id', '=', id)
        .execute()
    },
    watch: (id, overtaken) => {
      const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>()
      waitUntilDecided(deps, id, stopped)
        .then(by => by && overtaken(by))
        .catch(error => log.error({ error: describeError(error) }, 'watching the order of a call failed'))
      return () => stop('stopped')
    },
  }
}

/** How the order of a call was decided elsewhere; undefined if the call decided it, or the watch was stopped. */
async function waitUntilDecided(
  { db, feed }: LedgerCallStoreDeps,
  id: string,
  stopped: Promise<'stopped'>,
): Promise<Overtaking | undefined> {
  const attempt = await findAttempt(db, id)
  if (!attempt) return undefined
  for (;;) {
    using news = feed.listen({ orderId: attempt.order_id })
    const now = await db
      .selectFrom('call_attempts')
      .innerJoin('orders', 'orders.id', 'call_attempts.order_id')
      .select(['orders.status', 'call_attempts.outcome'])
      .where('call_attempts.id', '=', id)
      .executeTakeFirstOrThrow()
    if (now.outcome !== null) return undefined
    if (!AWAITED.has(now.status)) return ACCEPTED.has(now.status) ? 'accepted' : 'cancelled'
    if ((await Promise.race([news.notified, stopped])) === 'stopped') return undefined
  }
}
