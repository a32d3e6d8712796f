import { LEAST_RETURNED } from '#src/payments/manual-refund.ts'
import type { Evidence } from './evidence.ts'

/** Violations of what buyers were quoted before they paid: each buyer pays one price for one order. */
export async function judgePrices({ books, buyers, talks, restaurants }: Evidence): Promise<string[]> {
  const [orders, claims, refunds] = await Promise.all([
    books
      .selectFrom('orders')
      .innerJoin('quotes', 'quotes.token_hash', 'orders.quote_hash')
      .select(['orders.id', 'orders.customer', 'orders.status', 'orders.created_at'])
      .select(['quotes.amount_micro', 'quotes.expires_at'])
      .orderBy('orders.created_at')
      .execute(),
    books.selectFrom('claims').select(['id', 'subject_id', 'state', 'amount_micro', 'value_micro']).execute(),
    books.selectFrom('refunds').select(['id', 'claim_id', 'order_id', 'reason', 'amount_micro']).execute(),
  ])
  const problems: string[] = []
  const fail = (id: string, problem: string) => void problems.push(`${id}: ${problem}`)
  for (const { orderId, amount, told } of buyers.deals) {
    const order = orders.find(each => each.id === orderId)
    if (!order) continue
    const quoted = Number(amount)
    if (order.amount_micro !== quoted)
      fail('M3', `${quoted} was quoted for ${order.id}, and kept as ${order.amount_micro}`)
    for (const claim of claims)
      if (claim.subject_id === order.id && claim.amount_micro !== quoted)
        fail('M3', `${quoted} was quoted for ${order.id}, and ${claim.amount_micro} taken as its price`)
    for (const { items, total } of restaurants.tickets().get(order.id)?.asked ?? []) {
      if (total * 10_000 !== quoted)
        fail('M3', `${quoted} was quoted for ${order.id}, its restaurant was told ${total} cents`)
      if (told && JSON.stringify(items) !== JSON.stringify(told.lines))
        fail('M3', `${order.id} is cooked as ${JSON.stringify(items)}, not as it was quoted`)
    }
    // the only line was not handed out, so nothing is retained for it
    for (const { claim_id, order_id, reason, amount_micro } of refunds) {
      if (order_id !== order.id || !reason.startsWith('adjusted')) continue
      const excess = (claims.find(({ id }) => id === claim_id)?.value_micro ?? quoted) - quoted
      // an overpayment too small to be refunded separately is refunded together with the order
      const due = excess < LEAST_RETURNED ? [quoted, quoted + excess] : [quoted]
      if (!due.includes(amount_micro))
        fail('M3', `${amount_micro} was given back of ${quoted}, and nothing was handed out`)
    }
  }
  for (const { email } of talks) {
    const ordered = orders.filter(({ customer }) => customer?.includes(email))
    // the answer with the order might have been lost, and the order expired before the next confirmation
    const isOver = (order: (typeof ordered)[number], at: number) =>
      order.status === 'payment_expired' && order.expires_at <= at
    if (ordered.some((order, n) => n > 0 && !isOver(ordered[n - 1]!, order.created_at)))
      fail('U2', `a conversation has become ${ordered.length} orders`)
  }
  return problems
}
