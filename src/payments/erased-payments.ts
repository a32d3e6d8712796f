import type { Callers } from '#src/kernel/callers.ts'
import { type FaultDetail, isOverBudget } from '#src/kernel/faults.ts'
import type { PresentedCredential } from './credential.ts'
import { LEAST_RETURNED, LEFT_WORDS, leftDetail } from './manual-refund.ts'
import { givenBack, type Outcome, unbound } from './outcome.ts'
import type { FoundPayment, PaymentLookup, Recipient } from './payment-lookup.ts'

/** Message and fields that tell what happens to the money of a payment for an erased subject. */
export type ForgottenPayment = { readonly words: string; readonly detail: FaultDetail }

type Forgotten = FoundPayment & {
  readonly caller: string | undefined
  readonly isForgotten: true
  readonly isLeft: boolean
}

export type ForgottenDeps = {
  readonly callers?: Pick<Callers, 'mayPay' | 'refused'> | undefined
  readonly findForgotten: PaymentLookup['findForgotten']
  readonly pay: (payment: Forgotten) => Promise<Outcome>
}

/** Refunds the payment of an erased order; undefined if no money moved. */
export type GiveBackForgotten = (
  credential: PresentedCredential | undefined,
  recipient: Recipient,
  caller: string | undefined,
) => Promise<ForgottenPayment | undefined>

/**
 * Refunds money that was paid for an erased order or purchase; undefined if no money moved. Amounts below the
 * minimum are only reported, because a ledger row would cost more. These payments count as rejected payments of the
 * caller's network; beyond that budget they are left to the operator.
 */
export function forgottenPayments({ callers, findForgotten, pay }: ForgottenDeps): GiveBackForgotten {
  return async (credential, recipient, caller) => {
    const found = credential && (await findForgotten(credential, recipient, caller))
    if (!found) return undefined
    const isSmall = found.demand.terms.amount < LEAST_RETURNED
    // its money has moved, so it is recorded even beyond the budget
    const isLeft = await hasUsedUp(callers, caller, isSmall)
    const told = isSmall ? TOO_SMALL : toldOf(await pay({ ...found, caller, isForgotten: true, isLeft }))
    if (told) await callers?.refused(caller)
    return told
  }
}

/** True if the network is over its budget; throws rate_limited instead if the payment is not recorded. */
async function hasUsedUp(callers: ForgottenDeps['callers'], caller: string | undefined, isSmall: boolean) {
  try {
    await callers?.mayPay(caller)
    return false
  } catch (error) {
    if (isSmall || !isOverBudget(error)) throw error
    return true
  }
}

const TOO_SMALL: ForgottenPayment = { words: LEFT_WORDS.too_small, detail: leftDetail('too_small') }

function toldOf(outcome: Outcome): ForgottenPayment | undefined {
  if (outcome.kind !== 'refused') return undefined
  if (outcome.left) return { words: LEFT_WORDS[outcome.left], detail: leftDetail(outcome.left) }
  return outcome === givenBack || outcome === unbound
    ? { words: 'It is refunded to its payer.', detail: {} }
    : undefined
}
