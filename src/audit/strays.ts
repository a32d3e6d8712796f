import { formatMicroUsdc } from '#src/kernel/money.ts'
import type { PaymentMethodId } from '#src/payments/credential.ts'
import { LEAST_RETURNED } from '#src/payments/manual-refund.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import type { Returned } from '#src/payments/methods/payment-method.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import type { Account, Movement, Origin } from './account.ts'
import { type Books, isLeft } from './books.ts'

/** Inflow that no payment of the ledger explains and that was not refunded in full. */
export type Stray = Movement & {
  readonly means: PaymentMethodId
  readonly origin: Origin
  /** Refunds made under refund IDs of this inflow, and their total in micro-USDC. */
  readonly returns: readonly Returned[]
  readonly returned: bigint
  /**
   * Reason why `--give-back` skips it: `unshown`, an unpaid order of the same amount still awaits payment, possibly
   * this one; `disputed`, other money went to the same party and only the operator knows why; `forgotten`, it was
   * signed or charged for an order that an earlier ledger may have known and fulfilled; `claimed`, a payment of another
   * amount in the ledger has its authorization nonce, and its refund would be recorded as that payment's.
   */
  readonly hold?: 'unshown' | 'disputed' | 'forgotten' | 'claimed'
  /** Instruction for the operator. */
  readonly wayBack: string
}

export type GivenBack = { readonly inflow: Movement; readonly outflow: Movement }

type Matched = {
  readonly strays: readonly Stray[]
  readonly givenBack: readonly GivenBack[]
  /** Outflows that do not refund a stray. */
  readonly rest: readonly Movement[]
}

/**
 * Nets unexplained inflows against their refunds: by the refund IDs derived from the claim key, otherwise by an
 * equal amount to the same party.
 */
export async function matchStrays(
  { books, means, account }: { readonly books: Books; readonly means: PaymentMethodId; readonly account: Account },
  inflows: readonly Movement[],
  outflows: readonly Movement[],
  now: number,
): Promise<Matched> {
  const left = new Set(outflows)
  const givenBack: GivenBack[] = []
  const open: (Pick<Stray, 'origin' | 'returns' | 'returned'> & { readonly inflow: Movement })[] = []
  for (const inflow of inflows) {
    const origin = await account.trace(inflow)
    const made = returnsOf(origin.key, inflow.value, [...left])
    for (const outflow of made) left.delete(outflow)
    const returned = made.reduce((sum, { value }) => sum + value, 0n)
    if (returned >= inflow.value) givenBack.push({ inflow, outflow: made.at(-1)! })
    else open.push({ inflow, origin, returned, returns: made })
  }
  const strays: Stray[] = []
  for (const { inflow, origin, returned, returns } of open) {
    const due = inflow.value - returned
    const outflow = [...left].find(flow => flow.value === due && isTo(flow, inflow))
    if (outflow) {
      left.delete(outflow)
      givenBack.push({ inflow, outflow })
      continue
    }
    const hold = mayBeShown(books, inflow, origin, now)
      ? 'unshown'
      : [...left].some(flow => isTo(flow, inflow))
        ? 'disputed'
        : books.claims.some(claim => claim.claim_key === origin.key && !isLeft(claim))
          ? 'claimed'
          : origin.mark === undefined || isReturnable(books, inflow, origin)
            ? undefined
            : 'forgotten'
    const told = { ...inflow, means, origin, returned, returns, wayBack: wayBack(means, inflow, due) }
    strays.push(hold ? { ...told, hold } : told)
  }
  return { strays, givenBack, rest: [...left] }
}

/**
 * True if an inflow cannot be the payment of a forgotten order: the ledger recorded it as unused, or it is below
 * the minimum for automatic refunds, and nothing is sold that cheaply.
 */
const isReturnable = ({ claims }: Books, { value }: Movement, { key }: Origin): boolean =>
  value < LEAST_RETURNED || claims.some(claim => claim.claim_key === key && isLeft(claim))

/** Returns the refunds of a payment under its own refund IDs, in order. */
function returnsOf(claimKey: string, value: bigint, outflows: readonly Movement[]): Movement[] {
  const made: Movement[] = []
  for (let before = 0n; before < value; ) {
    const { id, nonce } = refundMark(claimKey, Number(before))
    const outflow = outflows.find(({ mark }) => mark === id || mark === nonce)
    if (!outflow || outflow.value === 0n) break
    made.push(outflow)
    before += outflow.value
  }
  return made
}

/** True if the outflow goes to the payer of the inflow. A card refund names the payment it refunds. */
const isTo = ({ party }: Movement, inflow: Movement): boolean => party === inflow.party || party === inflow.reference

/** True if the payer, who submitted a signed transfer on chain, may still present it for an unpaid order. */
function mayBeShown({ orders, claims }: Books, { value }: Movement, { mark }: Origin, now: number): boolean {
  if (mark === undefined) return false
  const held = new Set(claims.filter(({ state }) => state !== 'failed').map(({ subject_id }) => subject_id))
  return orders.some(
    ({ id, status, owed_micro, payable_until }) =>
      status === 'awaiting_payment' && BigInt(owed_micro ?? 0) === value && now < (payable_until ?? 0) && !held.has(id),
  )
}

const wayBack = (means: PaymentMethodId, { reference, party }: Movement, due: bigint): string => {
  const { unit } = factsOf(means)
  return unit === undefined
    ? `Refund ${reference} in the card account.`
    : `Transfer ${formatMicroUsdc(due)} ${unit} from the treasury to ${party}, which sent it in ${reference}.`
}
