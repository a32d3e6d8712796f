import type { Callers } from '#src/kernel/callers.ts'
import { type FaultDetail, isOverBudget } from '#src/kernel/faults.ts'
import type { Presented } from './credential.ts'
import { LEAST_RETURNED, LEFT_WORDS, leftDetail } from './left.ts'
import type { FoundPayment, Looks, Recipient } from './looks.ts'
import { givenBack, type Outcome, unbound } from './outcome.ts'

/** What becomes of the money of a payment for what is not known any more, in words and fields. */
export type ForgottenPayment = { readonly words: string; readonly detail: FaultDetail }

type Forgotten = FoundPayment & {
  readonly caller: string | undefined
  readonly isForgotten: true
  readonly isLeft: boolean
}

export type ForgottenDeps = {
  readonly callers?: Pick<Callers, 'mayPay' | 'refused'> | undefined
  readonly findForgotten: Looks['findForgotten']
  readonly pay: (payment: Forgotten) => Promise<Outcome>
}

/** Gives the money of a forgotten payment back; undefined where none was moved. */
export type GiveBackForgotten = (
  credential: Presented | undefined,
  recipient: Recipient,
  caller: string | undefined,
) => Promise<ForgottenPayment | undefined>

/**
 * Gives back what was moved for what is not known any more; undefined where nothing was. What is worth less than the
 * least is told only: a row of the ledger would cost more. Such payments count as refused ones of the network that shows
 * them; payments beyond that budget are left to the operator.
 */
export function forgottenPayments({ callers, findForgotten, pay }: ForgottenDeps): GiveBackForgotten {
  return async (credential, recipient, caller) => {
    const found = credential && (await findForgotten(credential, recipient, caller))
    if (!found) return undefined
    const isSmall = found.demand.terms.amount < LEAST_RETURNED
    // its money has moved: beyond the budget it is noted all the same
    const isLeft = await hasUsedUp(callers, caller, isSmall)
    const told = isSmall ? TOO_SMALL : toldOf(await pay({ ...found, caller, isForgotten: true, isLeft }))
    if (told) await callers?.refused(caller)
    return told
  }
}

/** True when the network has shown too many; throws rate_limited for what nobody notes. */
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
  return outcome === givenBack || outcome === unbound ? { words: 'It goes back to its payer.', detail: {} } : undefined
}
