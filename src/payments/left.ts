import type { FaultDetail } from '#src/kernel/faults.ts'
import type { ClaimState } from '#src/ledger/tables.ts'

/** Micro-USDC below which nothing goes back by itself: the gas costs more, and nothing that is sold here costs so little. */
export const LEAST_RETURNED = 50_000n

/** Why money that pays for nothing is left to the operator, who gives it back with `npm run audit -- --give-back`. */
export type LeftReason = 'too_small' | 'too_many'

const MARK = 'left to the operator: '

/** What a claim notes as its failure when its money is left. */
export const markOf = (reason: LeftReason): string => MARK + reason

type Noted = { readonly state: ClaimState; readonly failure: string | null }

/** Why the money of a claim is left to the operator; undefined where it is not. */
export const leftOf = ({ state, failure }: Noted): LeftReason | undefined =>
  state === 'stray' && failure?.startsWith(MARK) ? (failure.slice(MARK.length) as LeftReason) : undefined

export const LEFT_WORDS: Readonly<Record<LeftReason, string>> = {
  too_small:
    'It is worth less than sending it back costs: it stays on record for its payer, and the operator gives it back.',
  too_many: 'Too many payments go back now: it is noted for its payer, and the operator gives it back.',
}

const AGAIN_SECONDS = 3_600

/** What an answer says of money that is left, in fields. */
export const leftDetail = (reason: LeftReason | undefined): FaultDetail =>
  reason === undefined
    ? {}
    : {
        fields: { refund: { status: 'by_operator', reason } },
        hint:
          reason === 'too_many'
            ? 'Show it again after Retry-After: then it goes back by itself.'
            : 'Nothing is to be done: the operator gives it back.',
        ...(reason === 'too_many' ? { headers: { 'Retry-After': String(AGAIN_SECONDS) } } : {}),
      }
