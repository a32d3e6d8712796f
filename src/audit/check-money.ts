import { formatMicroUsdc } from '#src/kernel/money.ts'
import { NEEDS_PAYMENT } from '#src/orders/states.ts'
import { type BookedClaim, type BookedRefund, type Books, groupBy, isProven } from './books.ts'
import type { Breach } from './breach.ts'
import type { Whereabouts } from './whereabouts.ts'

/** What the ledger's own rows say of money: nothing astray, nothing twice, every sum the same in every place. */
export const checkMoney = (books: Books, money: readonly Whereabouts[]): Breach[] => [
  ...money.flatMap(astray),
  ...books.orders.flatMap(orderSums(books)),
  ...checkPrices(books),
  ...checkProofs(books),
  ...checkRefunds(books),
  ...checkJournal(books),
]

const dollars = (micro: number): string => `$${formatMicroUsdc(BigInt(Math.abs(micro)))}`

function astray({ claim, astray: micro }: Whereabouts): Breach[] {
  if (micro === 0) return []
  const message =
    micro > 0
      ? `${dollars(micro)} that claim ${claim.id} settled bought nothing and is not given back`
      : `${dollars(micro)} more than claim ${claim.id} settled is given back`
  return [{ invariant: micro > 0 ? 'M1' : 'M2', subject: claim.subject_id, message }]
}

/** The sums on an order's row are those of its claims and refunds. */
function orderSums({ claims, refunds }: Books) {
  const settled = groupBy(
    claims.filter(claim => claim.subject_kind === 'order' && claim.state === 'settled'),
    ({ subject_id }) => subject_id,
  )
  const returned = groupBy(refunds, ({ claim_id }) => claim_id)
  return (order: Books['orders'][number]): Breach[] => {
    const own = settled.get(order.id) ?? []
    const paid = own.reduce((sum, { value_micro }) => sum + value_micro, 0)
    const back = own
      .flatMap(({ id }) => returned.get(id) ?? [])
      .reduce((sum, { amount_micro }) => sum + amount_micro, 0)
    const wrong = (what: string, told: number, is: number): Breach[] =>
      told === is
        ? []
        : [{ invariant: 'M1', subject: order.id, message: `it says ${dollars(told)} ${what}; that is ${dollars(is)}` }]
    return [
      ...wrong('was settled', order.settled_micro, paid),
      ...wrong('is given back', order.refunded_micro, back),
      ...(own.length > 1
        ? [{ invariant: 'U2' as const, subject: order.id, message: `${own.length} payments are settled for it` }]
        : []),
    ]
  }
}

/** Asked for, quoted and paid are one price. */
function checkPrices({ claims, orders, purchases }: Books): Breach[] {
  const owed = new Map([...orders, ...purchases].map(({ id, owed_micro }) => [id, owed_micro]))
  return claims.flatMap((claim): Breach[] => {
    const { id, subject_id: subject, amount_micro, value_micro } = claim
    if (claim.subject_kind === 'nothing') return []
    const price = owed.get(subject)
    if (price === undefined || price === null)
      return [{ invariant: 'M5', subject, message: `claim ${id} pays for something that is not there` }]
    if (amount_micro !== price) {
      const message = `${dollars(price)} was quoted, and claim ${id} asked for ${dollars(amount_micro)}`
      return [{ invariant: 'M3', subject, message }]
    }
    return value_micro < amount_micro
      ? [{ invariant: 'M3', subject, message: `claim ${id} pays less than was asked for` }]
      : []
  })
}

/** No order went to its restaurant, and no purchase out, without proof of its payment. */
function checkProofs({ claims, events, purchases }: Books): Breach[] {
  const proven = new Set(
    claims
      .filter(claim => claim.state === 'settled' && (claim.tx_hash ?? claim.provider_ref) !== null)
      .map(({ subject_id }) => subject_id),
  )
  const paid = new Set(events.filter(({ to_status }) => NEEDS_PAYMENT.has(to_status as never)).map(e => e.order_id))
  const given = purchases.filter(({ settled_at }) => settled_at !== null).map(({ id }) => id)
  return [...paid, ...given]
    .filter(id => !proven.has(id))
    .map(subject => ({ invariant: 'M4', subject, message: 'it was handled as paid, and no payment is proven' }))
}

/** A refund goes to the payer, once for each reason. */
function checkRefunds({ claims, refunds }: Books): Breach[] {
  const byId = new Map(claims.map(claim => [claim.id, claim]))
  const reasons = groupBy(refunds, ({ claim_id, reason }) => `${claim_id} ${reason}`)
  const twice = [...reasons.values()].filter(({ length }) => length > 1)
  return [
    ...refunds.flatMap(refund => misdirected(refund, byId.get(refund.claim_id))),
    ...twice.map(([refund]) => ({
      invariant: 'M2' as const,
      subject: refund!.claim_id,
      message: `it is refunded more than once because of ${refund!.reason}`,
    })),
  ]
}

function misdirected(refund: BookedRefund, claim: BookedClaim | undefined): Breach[] {
  const breach = (message: string): Breach[] => [{ invariant: 'M2', subject: refund.id, message }]
  if (!claim) return breach('the payment that it gives back is not there')
  if (!isProven(claim)) return breach(`it gives back claim ${claim.id}, which moved no money as far as we know`)
  return refund.receiver === claim.payer ? [] : breach(`it goes to somebody who did not pay claim ${claim.id}`)
}

/** Nothing was brought to the chain without a claim or a refund that was committed before. */
function checkJournal({ claims, refunds, sent }: Books): Breach[] {
  const known = new Set(claims.map(({ payer, nonce }) => `${payer}:${nonce}`.toLowerCase()))
  const nonces = new Set(refunds.map(({ nonce }) => nonce.toLowerCase()))
  return sent
    .filter(({ ref }) => !known.has(ref) && !nonces.has(ref.split(':')[1] ?? ''))
    .map(({ hash }) => ({ invariant: 'M5', subject: hash, message: 'it was sent for no claim and no refund of ours' }))
}
