import type { Ledger } from '#src/ledger/database.ts'
import {
  digestCart,
  digestDetails,
  digestDetailsBefore,
  digestQuoteBefore,
  hashChain,
  paymentEventJson,
} from '#src/orders/event-chain.ts'
import { quoteContentJson } from '#src/pricing/quote-content.ts'
import type { InvariantViolation } from './breach.ts'

/** Number of orders per batch. */
const SLICE = 500

/** Verifies that every event, and every agreement with a payer, is unchanged since it was recorded (D4). */
export async function checkEventHashChains(db: Ledger): Promise<InvariantViolation[]> {
  const breaches: InvariantViolation[] = []
  for (let after = ''; ; ) {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
      .select(['orders.id', 'customer', 'instructions', 'callback_url', 'requested_time', 'resolved_at', 'window_end'])
      .select(['agreed_salt', 'content'])
      .where('orders.id', '>', after)
      .orderBy('orders.id')
      .limit(SLICE)
      .execute()
    const ids = orders.map(({ id }) => id)
    const events = await eventsOf(db, ids)
    for (const order of orders) {
      const wrong = objectionTo(order, events.get(order.id) ?? [])
      breaches.push(...wrong.map(message => ({ invariant: 'D4' as const, subject: order.id, message })))
    }
    if (orders.length < SLICE) return breaches
    after = ids.at(-1)!
  }
}

const eventsOf = async (db: Ledger, ids: readonly string[]) =>
  Map.groupBy(
    await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', 'in', [...ids, ''])
      .orderBy('seq')
      .execute(),
    ({ order_id }) => order_id,
  )

type Event = Awaited<ReturnType<typeof eventsOf>> extends Map<string, (infer E)[]> ? E : never
type Order = Parameters<typeof digestDetails>[1] & {
  readonly id: string
  readonly agreed_salt: string | null
  readonly content: string
}

function objectionTo(order: Order, events: readonly Event[]): string[] {
  const hashes = hashChain(events)
  const began = events.findIndex(({ hash }) => hash !== null)
  const changed = events.findIndex(({ hash }, at) => began >= 0 && at >= began && hash !== hashes[at])
  if (changed >= 0) return [`event ${events[changed]!.seq} or an earlier one was modified`]
  const paid = events.find(({ type }) => type === 'settle' || type === 'prove')
  const agreed = paid && paymentEventJson.parse(paid.data).agreed
  if (!agreed) return []
  const content = quoteContentJson.parse(order.content)
  const isForgotten = order.customer === null
  const isBought =
    'goods' in agreed
      ? digestCart(content) === agreed.goods
      : // its constraints are forgotten with its customer, and this digest covers them
        isForgotten || digestQuoteBefore(content) === agreed.quote
  const wrong = isBought ? [] : ['the quote differs from the one that was paid']
  const digest = 'goods' in agreed ? digestDetails : digestDetailsBefore
  // erasing a customer also erases the salt, so that their data can be neither verified nor guessed
  if (order.agreed_salt === null) {
    if (!isForgotten) wrong.push('the salt of the agreement was erased, but the customer data was not')
  } else if (digest(order.agreed_salt, order, content) !== agreed.details)
    wrong.push(
      'customer, time, address, instructions, constraints, or callback differs from what was agreed at payment',
    )
  return wrong
}
