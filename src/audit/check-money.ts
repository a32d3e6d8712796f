import { formatMicroUsdc } from '#src/kernel/money.ts'
import { NEEDS_PAYMENT } from '#src/orders/states.ts'
import { type BookedClaim, type BookedRefund, type Books, groupBy, isProven } from './books.ts'
import type { InvariantViolation } from './breach.ts'
import type { MoneyAllocation } from './money-allocation.ts'

/**
 * Checks the ledger's own money rows: nothing unaccounted for, nothing duplicated, and equal amounts everywhere.
 */
export const checkMoney = (books: Books, money: readonly MoneyAllocation[]): InvariantViolation[] => [
  ...money.flatMap(astray),
  ...books.orders.flatMap(orderSums(books)),
  ...checkPrices(books),
  ...checkProofs(books),
  ...checkRefunds(books),
  ...checkJournal(books),
]

const dollars = (micro: number): string => `$${formatMicroUsdc(BigInt(Math.abs(micro)))}`

function astray({ claim, astray: micro }: MoneyAllocation): InvariantViolation[] {
  if (micro === 0) return []
  const message =
    micro > 0
      ? `${dollars(micro)} settled by claim ${claim.id} is neither fulfilled nor refunded`
      : `refunds exceed what claim ${claim.id} settled by ${dollars(micro)}`
  return [{ invariant: micro > 0 ? 'M1' : 'M2', subject: claim.subject_id, message }]
}

/** Checks that the totals in an order row equal those of its claims and refunds. */
function orderSums({ claims, refunds }: Books) {
  const settled = groupBy(
    claims.filter(claim => claim.subject_kind === 'order' && claim.state === 'settled'),
    ({ subject_id }) => subject_id,
  )
  const returned = groupBy(refunds, ({ claim_id }) => claim_id)
  return (order: Books['orders'][number]): InvariantViolation[] => {
    const own = settled.get(order.id) ?? []
    const paid = own.reduce((sum, { value_micro }) => sum + value_micro, 0)
    const back = own
      .flatMap(({ id }) => returned.get(id) ?? [])
      .reduce((sum, { amount_micro }) => sum + amount_micro, 0)
    const wrong = (what: string, told: number, is: number): InvariantViolation[] =>
      told === is
        ? []
        : [
            {
              invariant: 'M1',
              subject: order.id,
              message: `the order says ${dollars(told)} ${what}, but it was ${dollars(is)}`,
            },
          ]
    return [
      ...wrong('was settled', order.settled_micro, paid),
      ...wrong('is given back', order.refunded_micro, back),
      ...(own.length > 1
        ? [{ invariant: 'U2' as const, subject: order.id, message: `${own.length} payments settled for one order` }]
        : []),
    ]
  }
}

/** Checks that the requested, quoted, and paid price are equal. */
function checkPrices({ claims, orders, purchases }: Books): InvariantViolation[] {
  const owed = new Map([...orders, ...purchases].map(({ id, owed_micro }) => [id, owed_micro]))
  return claims.flatMap((claim): InvariantViolation[] => {
    const { id, subject_id: subject, amount_micro, value_micro } = claim
    if (claim.subject_kind === 'nothing') return []
    const price = owed.get(subject)
    if (price === undefined || price === null)
      return [{ invariant: 'M5', subject, message: `claim ${id} pays for an order or purchase that does not exist` }]
    if (amount_micro !== price) {
      const message = `quoted ${dollars(price)}, but claim ${id} charged ${dollars(amount_micro)}`
      return [{ invariant: 'M3', subject, message }]
    }
    return value_micro < amount_micro
      ? [{ invariant: 'M3', subject, message: `claim ${id} pays less than the requested amount` }]
      : []
  })
}

/** Checks that no order was dispatched and no purchase delivered without proof of payment. */
function checkProofs({ claims, events, purchases }: Books): InvariantViolation[] {
  const proven = new Set(
    claims
      .filter(claim => claim.state === 'settled' && (claim.tx_hash ?? claim.provider_ref) !== null)
      .map(({ subject_id }) => subject_id),
  )
  const paid = new Set(events.filter(({ to_status }) => NEEDS_PAYMENT.has(to_status as never)).map(e => e.order_id))
  const given = purchases.filter(({ settled_at }) => settled_at !== null).map(({ id }) => id)
  return [...paid, ...given]
    .filter(id => !proven.has(id))
    .map(subject => ({ invariant: 'M4', subject, message: 'handled as paid without a proven payment' }))
}

/** Checks that each refund goes to the payer, and only once per reason. */
function checkRefunds({ claims, refunds }: Books): InvariantViolation[] {
  const byId = new Map(claims.map(claim => [claim.id, claim]))
  const reasons = groupBy(refunds, ({ claim_id, reason }) => `${claim_id} ${reason}`)
  const twice = [...reasons.values()].filter(({ length }) => length > 1)
  return [
    ...refunds.flatMap(refund => misdirected(refund, byId.get(refund.claim_id))),
    ...twice.map(([refund]) => ({
      invariant: 'M2' as const,
      subject: refund!.claim_id,
      message: `refunded more than once for reason ${refund!.reason}`,
    })),
  ]
}

function misdirected(refund: BookedRefund, claim: BookedClaim | undefined): InvariantViolation[] {
  const breach = (message: string): InvariantViolation[] => [{ invariant: 'M2', subject: refund.id, message }]
  if (!claim) return breach('refund of a payment that does not exist')
  if (!isProven(claim)) return breach(`refund of claim ${claim.id}, which has no proven payment`)
  return refund.receiver === claim.payer ? [] : breach(`refund to an account other than the payer of claim ${claim.id}`)
}

/** Checks that every transaction sent on chain has a previously committed claim or refund. */
function checkJournal({ claims, refunds, sent }: Books): InvariantViolation[] {
  const known = new Set(claims.map(({ payer, nonce }) => `${payer}:${nonce}`.toLowerCase()))
  const nonces = new Set(refunds.map(({ nonce }) => nonce.toLowerCase()))
  return sent
    .filter(({ ref }) => !known.has(ref) && !nonces.has(ref.split(':')[1] ?? ''))
    .map(({ hash }) => ({
      invariant: 'M5',
      subject: hash,
      message: 'transaction sent without a claim or refund in the ledger',
    }))
}
