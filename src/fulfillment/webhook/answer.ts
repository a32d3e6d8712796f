import { z } from 'zod'
import type { Consent, Decision } from '#src/fulfillment/kitchen.ts'
import type { CallResult } from '#src/outbound/call.ts'
import { rejectReason } from './reasons.ts'

/** Codes of the console; in other words it is kept from the public, who cannot tell whose words they are. */
const reason = z.string().max(1_000)
export const itemIds = z.array(z.string().max(60)).max(100)
export const prepMinutes = z.int().min(0).max(600)

/** What a restaurant's system answers to an order, or to a question about one. */
const KitchenAnswer = z.discriminatedUnion('decision', [
  z.looseObject({
    decision: z.literal('accepted'),
    prepMinutes: prepMinutes.optional(),
    externalId: z.string().min(1).max(100).nullish(),
  }),
  z.looseObject({ decision: z.literal('rejected'), reason: reason.nullish(), itemsOut: itemIds.optional() }),
  z.looseObject({ decision: z.literal('pending') }),
])

/** Statuses with which a system refuses an order for good; all others may pass. */
const REFUSALS = new Set([400, 409, 422])
const TAKEN = 202

export type Terms = {
  /** Where the answer names none. */
  readonly prepMinutes: number
  readonly askAgainAt: number
}

/** A decision, or why there is none. */
export type Read = Decision | { readonly kind: 'absent' } | { readonly kind: 'unclear'; readonly why: string }

/** Reads the answer to an order that was sent. */
export function readPlaced(result: CallResult, terms: Terms): Read {
  if (result.kind !== 'answered') return { kind: 'unclear', why: result.reason }
  const { status } = result
  if (status >= 200 && status < 300) return readDecision(result, terms)
  if (!REFUSALS.has(status)) return { kind: 'unclear', why: `answered ${status}` }
  const said = KitchenAnswer.safeParse(jsonOf(result.body))
  if (said.success && said.data.decision === 'rejected') return decided(said.data, terms)
  return { kind: 'rejected', reason: rejectReason(undefined) }
}

/** Reads the answer to the question what has become of an order. */
export function readLookup(result: CallResult, terms: Terms): Read {
  if (result.kind !== 'answered') return { kind: 'unclear', why: result.reason }
  if (result.status === 404) return { kind: 'absent' }
  if (result.status >= 200 && result.status < 300) return readDecision(result, terms)
  return { kind: 'unclear', why: `answered ${result.status}` }
}

const CancellationAnswer = z.looseObject({ decision: z.enum(['agreed', 'declined', 'pending']) })

/** Reads the answer to a request to cancel an accepted order; 409 says that it is too late. */
export function readConsent(result: CallResult): Consent & { readonly why?: string } {
  if (result.kind !== 'answered') return { kind: 'unknown', why: result.reason }
  const { status, body, complete } = result
  if (status === 409) return { kind: 'declined' }
  if (status < 200 || status >= 300) return { kind: 'unknown', why: `answered ${status}` }
  const said = complete ? CancellationAnswer.safeParse(jsonOf(body)) : undefined
  // one that says nothing may say it later by a message of its own
  return { kind: said?.data?.decision ?? 'pending' }
}

function readDecision({ status, body, complete }: Extract<CallResult, { kind: 'answered' }>, terms: Terms): Read {
  const said = complete ? KitchenAnswer.safeParse(jsonOf(body)) : undefined
  if (said?.success) return decided(said.data, terms)
  if (status === TAKEN) return { kind: 'pending', askAgainAt: terms.askAgainAt }
  return { kind: 'unclear', why: `answered ${status} without a decision` }
}

function decided(answer: z.infer<typeof KitchenAnswer>, terms: Terms): Decision {
  switch (answer.decision) {
    case 'accepted':
      return {
        kind: 'accepted',
        prepMinutes: answer.prepMinutes ?? terms.prepMinutes,
        externalId: answer.externalId ?? null,
      }
    case 'rejected':
      return {
        kind: 'rejected',
        reason: rejectReason(answer.reason ?? undefined),
        ...(answer.itemsOut ? { itemsOut: answer.itemsOut } : {}),
      }
    case 'pending':
      return { kind: 'pending', askAgainAt: terms.askAgainAt }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
