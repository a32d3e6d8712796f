import { checkEventHashChains } from '#src/audit/check-event-hash-chains.ts'
import type { OrderStatus } from '#src/orders/states.ts'
import { REFUNDED } from '#src/orders/states.ts'
import type { Use } from './blocks.ts'
import { PASTRAMI, PASTRAMI_LEFT } from './editions.ts'
import type { Evidence } from './evidence.ts'
import { TREASURY } from './keys.ts'
import { judgeCallbacks } from './verdict-callbacks.ts'
import { judgePages, markOf } from './verdict-pages.ts'
import { judgePrices } from './verdict-prices.ts'
import { isPaidOut, judgeReturns } from './verdict-returns.ts'

const ACCEPTED: ReadonlySet<string> = new Set([
  ...['confirmed', 'ready_for_pickup', 'out_for_delivery', 'picked_up', 'delivered', 'cancelled'],
])
const SERVED: ReadonlySet<string> = new Set([...ACCEPTED].filter(status => status !== 'cancelled'))

/** All violations of the reliability guarantees once no work is left: compares external records with the ledger. */
export async function judge(evidence: Evidence): Promise<string[]> {
  const { books } = evidence
  const isForgotten = (at: number) => evidence.restoredAt !== undefined && at <= evidence.restoredAt
  const [orders, claims, refunds, purchases, events, jobs] = await Promise.all([
    books.selectFrom('orders').selectAll().execute(),
    books.selectFrom('claims').selectAll().execute(),
    books.selectFrom('refunds').selectAll().execute(),
    books.selectFrom('purchases').selectAll().execute(),
    books.selectFrom('order_events').selectAll().orderBy('order_id').orderBy('seq').execute(),
    books.selectFrom('outbox').selectAll().where('done_at', 'is', null).execute(),
  ])
  const problems = await judgePrices(evidence)
  problems.push(...(await judgeCallbacks(evidence)))
  problems.push(...(await checkEventHashChains(books)).map(({ subject, message }) => `D4: ${subject}: ${message}`))
  const fail = (id: string, problem: string) => void problems.push(`${id}: ${problem}`)
  const onChain = evidence.chain.uses().filter(use => use.kind === 'transfer')
  const moved = [...onChain, ...evidence.cards.uses(refunds)]
  const byNonce = new Map(moved.map(use => [use.nonce.toLowerCase(), use]))
  const orderOf = new Map(orders.map(order => [order.id, order]))
  const backOf = (claimId: string) => refunds.filter(refund => refund.claim_id === claimId)
  const isCome = (use: Use | undefined) => use !== undefined && use.to.toLowerCase() === TREASURY.address

  // every payer is fed or refunded
  for (const claim of claims) {
    const came = isCome(byNonce.get(markOf(claim)))
    const holds = claim.state === 'settled' || claim.state === 'stray'
    if (!holds && claim.state !== 'failed') fail('D2', `claim ${claim.id} is ${claim.state} for ever`)
    if (came && !holds) fail('M1', `money came for claim ${claim.id}, which is ${claim.state}`)
    if (!came && holds) fail('M4', `claim ${claim.id} is ${claim.state} without money`)
    const back = backOf(claim.id).reduce((sum, refund) => sum + refund.amount_micro, 0)
    if (back > claim.value_micro) fail('M2', `more was given back than came for ${claim.id}`)
    if (!holds) continue
    const order = claim.subject_kind === 'order' ? orderOf.get(claim.subject_id) : undefined
    const gone = claim.state === 'stray' || (order && !SERVED.has(order.status))
    if (gone && back !== claim.value_micro)
      fail('M1', `${claim.value_micro - back} of claim ${claim.id} (${order?.status}) is nowhere`)
    if (claim.subject_kind === 'purchase' && claim.state === 'settled' && back !== 0)
      fail('M1', `purchase ${claim.subject_id} was delivered and given back`)
  }
  for (const refund of refunds) {
    const use = byNonce.get(refund.nonce.toLowerCase())
    if (refund.state !== 'succeeded') fail('M1', `refund ${refund.id} is ${refund.state} for ever`)
    else if (!use) fail('M2', `refund ${refund.id} is said to have succeeded, and nothing moved`)
    if (use && (Number(use.value) !== refund.amount_micro || use.to.toLowerCase() !== refund.receiver.toLowerCase()))
      fail('M2', `refund ${refund.id} went elsewhere`)
  }
  const known = new Set([...claims.map(markOf), ...refunds.map(refund => refund.nonce.toLowerCase())])
  for (const use of moved.filter(use => use.by === 'relayer' && !known.has(use.nonce.toLowerCase())))
    if (!isForgotten(use.sentAt)) fail('M5', `${use.hash} was sent without a claim`)
  const kept = claims
    .filter(claim => claim.means === 'eip3009' && (claim.state === 'settled' || claim.state === 'stray'))
    .reduce((sum, claim) => sum + claim.value_micro - backOf(claim.id).reduce((s, r) => s + r.amount_micro, 0), 0)
  const strangers = moved.filter(use => isCome(use) && !known.has(use.nonce.toLowerCase()))
  const inflows = await books
    .selectFrom('inflows')
    .innerJoin('claims', 'claims.id', 'inflows.claim_id')
    .select('inflows.tx_hash')
    .where('claims.means', '=', 'eip3009')
    .execute()
  for (const { tx_hash } of inflows)
    if (!onChain.some(({ hash }) => hash === tx_hash))
      fail('D4', `the ledger names ${tx_hash}, which is not on the chain`)
  for (const { hash, nonce } of strangers)
    if (evidence.rebuilt.has(nonce.toLowerCase()))
      fail('M1', `${hash} paid, was sealed, and is not in the rebuilt ledger`)
  const unasked = strangers.filter(use => onChain.includes(use)).reduce((sum, use) => sum + use.value, 0n)
  const gone = onChain.filter(use => isPaidOut(use) && !known.has(use.nonce.toLowerCase()))
  const given = gone.reduce((sum, use) => sum + use.value, 0n)
  if (evidence.chain.balance(TREASURY.address) !== BigInt(kept) + unasked - given)
    fail('M1', 'the treasury does not hold what the ledger says')

  for (const problem of judgeReturns(onChain)) fail('M2', problem)
  problems.push(...evidence.cards.judge(), ...(await judgePages(evidence)))

  // the state of an order matches its events
  for (const order of orders) {
    const own = events.filter(event => event.order_id === order.id)
    if (own.some((event, index) => event.seq !== index + 1)) fail('D3', `events of ${order.id} are not in a row`)
    if (own.some((event, index) => index > 0 && event.from_status !== own[index - 1]!.to_status))
      fail('D3', `events of ${order.id} jump`)
    if (own.at(-1)?.to_status !== order.status) fail('D3', `${order.id} is ${order.status}, its events say otherwise`)
    const paid = own.filter(event => event.type === 'settle' || event.type === 'prove').length
    if (paid > 1) fail('U2', `${order.id} was paid ${paid} times`)
    if (own.filter(event => event.type === 'accept').length > 1) fail('U3', `${order.id} was accepted twice`)
    if (!isEnd(order.status as OrderStatus)) fail('D2', `${order.id} is ${order.status} for ever`)
    const settled = claims.filter(claim => claim.subject_id === order.id && claim.state === 'settled')
    if (settled.length > 1) fail('U2', `${order.id} holds ${settled.length} payments`)
    const endedUnpaid = order.status === 'payment_expired' || (order.status === 'cancelled' && isWithdrawn(order))
    if (settled.length === 0 && !endedUnpaid) fail('M4', `${order.id} is ${order.status} unpaid`)
    if (order.cancel_state === 'requested') fail('D2', `${order.id} waits for ever to be cancelled`)
    if (evidence.buyers.cancelled.has(order.id) && order.status !== 'cancelled')
      fail('D3', `${order.id} was said to be cancelled and is ${order.status}`)
    const sum = settled.flatMap(claim => backOf(claim.id)).reduce((total, refund) => total + refund.amount_micro, 0)
    if (order.status !== 'payment_expired' && order.refunded_micro !== sum)
      fail('M2', `${order.id} says ${order.refunded_micro} was given back, not ${sum}`)
  }
  for (const ticket of evidence.restaurants.tickets().values()) {
    const order = orderOf.get(ticket.orderId)
    if (ticket.keys.length > 1) fail('U3', `${ticket.orderId} was cooked ${ticket.keys.length} times`)
    if (!order && evidence.restoredAt !== undefined) continue
    if (!order) fail('D1', `a restaurant has ${ticket.orderId}, which is gone`)
    else if (ACCEPTED.has(order.status) && !isWithdrawn(order) && ticket.decision !== 'accepted')
      fail('M1', `${order.id} is ${order.status}, the restaurant ${ticket.decision} it`)
    else if (
      (REFUNDED.has(order.status as OrderStatus) || order.status === 'payment_expired') &&
      order.refunded_micro > 0 &&
      (order.status !== 'cancelled' || isWithdrawn(order)) &&
      ticket.decision !== 'rejected' &&
      !ticket.cancelled &&
      evidence.allListed
    )
      fail('M1', `${order.id} is refunded, and its restaurant (${ticket.decision}) was not told`)
  }
  for (const deal of evidence.buyers.deals)
    if (deal.orderId !== undefined && !orderOf.has(deal.orderId) && evidence.restoredAt === undefined)
      fail('D1', `${deal.orderId} was told and is gone`)

  for (const expired of events.filter(event => event.type === 'expire')) {
    const own = claims.filter(claim => claim.subject_id === expired.order_id).map(claim => byNonce.get(markOf(claim)))
    if (
      own.some(use => use?.by === 'relayer' && use.at < expired.at && evidence.clocksAgree && !isForgotten(use.sentAt))
    )
      fail('D2', `${expired.order_id} has expired although its money had come`)
  }

  // answers given to buyers hold
  for (const { deal, signed, outcome, fault, at } of evidence.buyers.showings) {
    const use = byNonce.get(signed.nonce.toLowerCase())
    if (outcome === 'under way') fail('D2', `a payment of ${deal.orderId ?? deal.kind} is never answered`)
    if (isForgotten(at)) continue
    const { orderId } = deal
    if (fault === 'already_paid' && orderId !== undefined && !claims.some(each => each.subject_id === orderId))
      fail('U1', `${orderId} was said to be paid for, and nobody has paid`)
    const again = evidence.buyers.showings.some(
      // a payment refused here might have been accepted elsewhere
      each => each.signed === signed && (each.at >= at || each.deal !== deal) && each.outcome !== 'refused',
    )
    if (outcome === 'refused' && use?.by === 'relayer' && use.sentAt > at && !again)
      fail('M5', `a payment of ${deal.orderId ?? deal.kind} was refused and then sent`)
    const claim = claims.find(each => each.nonce.toLowerCase() === signed.nonce.toLowerCase())
    if (
      outcome === 'paid' &&
      deal.kind === 'recipe' &&
      claim?.state !== 'settled' &&
      !isHeldByPayer(evidence, deal.token, signed.payer)
    )
      fail('U4', 'a recipe was handed out unpaid')
    if (outcome === 'paid' && deal.kind !== 'recipe' && !claims.some(each => each.subject_id === deal.orderId))
      fail('U1', `${deal.orderId} was said to be paid for by what paid something else`)
  }
  const eaten = orders.filter(order => SERVED.has(order.status)).map(order => order.quote_hash)
  const quotes = await books
    .selectFrom('quotes')
    .select(['token_hash', 'content'])
    .where('token_hash', 'in', eaten.length > 0 ? eaten : [''])
    .execute()
  const weighed = quotes.flatMap(quote => JSON.parse(quote.content).lines).filter(line => line.itemId === PASTRAMI)
  const sold = weighed.reduce((sum: number, line: { weight: number }) => sum + line.weight, 0)
  if (sold > PASTRAMI_LEFT && evidence.restoredAt === undefined)
    fail('B2', `${sold} of ${PASTRAMI_LEFT} thousandths of a pound were sold`)
  for (const job of jobs)
    if (job.attempts > 40)
      fail('D2', `job ${job.kind} of ${job.subject} was tried ${job.attempts} times: ${job.last_error}`)
  if (
    purchases.some(purchase => purchase.settled_at !== null && !claims.some(claim => claim.subject_id === purchase.id))
  )
    fail('M4', 'a purchase is settled without a claim')
  return problems
}

/** True if the customer cancelled the order: its restaurant need not have accepted it, and must stop. */
const isWithdrawn = (order: { readonly failure_code: string | null }): boolean =>
  order.failure_code === 'customer_cancelled'

/** True for a final state; an order that is still to be handed out is also allowed to stay. */
const isEnd = (status: OrderStatus): boolean =>
  SERVED.has(status) || REFUNDED.has(status) || status === 'payment_expired'

/** True if another payment of the same payer paid for the purchase with this token. */
const isHeldByPayer = ({ buyers }: Evidence, token: string, payer: number): boolean =>
  buyers.showings.some(each => each.deal.token === token && each.signed.payer === payer && each.outcome === 'paid')
