import type { FaultDetail } from '#src/kernel/faults.ts'
import type { ClaimState } from '#src/ledger/tables.ts'

/** Minimum automatic refund in micro-USDC: below it, gas costs more, and nothing sold here costs so little. */
export const LEAST_RETURNED = 50_000n

/**
 * Reason why money that pays for nothing is left to the operator, who refunds it with `npm run audit --
 * --give-back`.
 */
export type LeftReason = 'too_small' | 'too_many'

const MARK = 'left to the operator: '

/** Returns the failure text of a claim whose money is left to the operator. */
export const markOf = (reason: LeftReason): string => MARK + reason

type Noted = { readonly state: ClaimState; readonly failure: string | null }

/** Returns why the money of a claim is left to the operator; undefined if it is not. */
export const leftOf = ({ state, failure }: Noted): LeftReason | undefined =>
  state === 'stray' && failure?.startsWith(MARK) ? (failure.slice(MARK.length) as LeftReason) : undefined

export const LEFT_WORDS: Readonly<Record<LeftReason, string>> = {
  too_small:
    'It is worth less than the cost of refunding it; it stays on record, and the operator refunds it to its payer.',
  too_many: 'Too many payments are being refunded now; it stays on record, and the operator refunds it to its payer.',
}

const AGAIN_SECONDS = 3_600

/** Response fields for money left to the operator. */
export const leftDetail = (reason: LeftReason | undefined): FaultDetail =>
  reason === undefined
    ? {}
    : {
        fields: { refund: { status: 'by_operator', reason } },
        hint:
          reason === 'too_many'
            ? 'Repeat the same request after Retry-After, without signing a new payment; the payment is then refunded automatically.'
            : 'No action is needed: the operator refunds it.',
        ...(reason === 'too_many' ? { headers: { 'Retry-After': String(AGAIN_SECONDS) } } : {}),
      }
