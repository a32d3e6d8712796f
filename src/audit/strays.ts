import { formatMicroUsdc } from '#src/kernel/money.ts'
import type { MeansName } from '#src/payments/credential.ts'
import { LEAST_RETURNED } from '#src/payments/left.ts'
import type { Returned } from '#src/payments/means/means.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import { refundMark } from '#src/payments/refund-mark.ts'
import type { Account, Movement, Origin } from './account.ts'
import { type Books, isLeft } from './books.ts'

/** An inflow that no payment of the ledger explains, and that did not go back in full. */
export type Stray = Movement & {
  readonly means: MeansName
  readonly origin: Origin
  /** What went back under refund numbers of this inflow, and the sum of it in micro-USDC. */
  readonly returns: readonly Returned[]
  readonly returned: bigint
  /**
   * Why `--give-back` leaves it alone: `unshown`, an unpaid order of this amount still waits for its payment, which may be
   * this one; `disputed`, other money went to the same party, and only a person knows what for; `forgotten`, it was signed
   * or charged for an order that a ledger before this one may have known, and fed.
   */
  readonly hold?: 'unshown' | 'disputed' | 'forgotten'
  /** What a person does about it. */
  readonly wayBack: string
}

export type GivenBack = { readonly inflow: Movement; readonly outflow: Movement }

type Matched = {
  readonly strays: readonly Stray[]
  readonly givenBack: readonly GivenBack[]
  /** Went out, and not as the return of a stray. */
  readonly rest: readonly Movement[]
}

/**
 * Nets inflows that nothing explains with what went back of each: under the refund numbers that its claim key gives, else
 * as much to the same party.
 */
export async function matchStrays(
  { books, means, account }: { readonly books: Books; readonly means: MeansName; readonly account: Account },
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
        : origin.mark === undefined || isReturnable(books, inflow, origin)
          ? undefined
          : 'forgotten'
    const told = { ...inflow, means, origin, returned, returns, wayBack: wayBack(means, inflow, due) }
    strays.push(hold ? { ...told, hold } : told)
  }
  return { strays, givenBack, rest: [...left] }
}

/** What this ledger noted as left bought nothing, and nothing costs as little as what is never given back by itself. */
const isReturnable = ({ claims }: Books, { value }: Movement, { key }: Origin): boolean =>
  value < LEAST_RETURNED || claims.some(claim => claim.claim_key === key && isLeft(claim))

/** What went back of a payment under its own refund numbers, in their order. */
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

/** A card's refund names the payment that it gives back. */
const isTo = ({ party }: Movement, inflow: Movement): boolean => party === inflow.party || party === inflow.reference

/** A signed transfer that its payer brought to the chain may be shown to us for an order that is not paid yet. */
function mayBeShown({ orders, claims }: Books, { value }: Movement, { mark }: Origin, now: number): boolean {
  if (mark === undefined) return false
  const held = new Set(claims.filter(({ state }) => state !== 'failed').map(({ subject_id }) => subject_id))
  return orders.some(
    ({ id, status, owed_micro, payable_until }) =>
      status === 'awaiting_payment' && BigInt(owed_micro ?? 0) === value && now < (payable_until ?? 0) && !held.has(id),
  )
}

const wayBack = (means: MeansName, { reference, party }: Movement, due: bigint): string => {
  const { unit } = factsOf(means)
  return unit === undefined
    ? `Refund ${reference} in the card account.`
    : `Transfer ${formatMicroUsdc(due)} ${unit} from the treasury to ${party}, which sent it in ${reference}.`
}
