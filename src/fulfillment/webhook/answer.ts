import { z } from 'zod'
import type { Consent, Decision } from '#src/fulfillment/kitchen.ts'
import type { CallResult } from '#src/outbound/call.ts'
import { rejectReason } from './reasons.ts'

/** Console reason code. Any other text is not published, because readers could not tell whose words it contains. */
const reason = z.string().max(1_000)
export const itemIds = z.array(z.string().max(60)).max(100)
export const prepMinutes = z.int().min(0).max(600)

/** Answer of a restaurant's system to an order, or to a question about one. */
const KitchenAnswer = z.discriminatedUnion('decision', [
  z.looseObject({
    decision: z.literal('accepted'),
    prepMinutes: prepMinutes.optional(),
    externalId: z.string().min(1).max(100).nullish(),
  }),
  z.looseObject({ decision: z.literal('rejected'), reason: reason.nullish(), itemsOut: itemIds.optional() }),
  z.looseObject({ decision: z.literal('pending') }),
])

/** Statuses that permanently reject an order; all others may be transient. */
const REFUSALS = new Set([400, 409, 422])
const TAKEN = 202

export type Terms = {
  /** Default if the answer contains none. */
  readonly prepMinutes: number
  readonly askAgainAt: number
}

/** Decision, or the reason why there is none. */
export type Read = Decision | { readonly kind: 'absent' } | { readonly kind: 'unclear'; readonly why: string }

/** Parses the answer to an order that was sent. */
export function readPlaced(result: CallResult, terms: Terms): Read {
  if (result.kind !== 'answered') return { kind: 'unclear', why: result.reason }
  const { status } = result
  if (status >= 200 && status < 300) return readDecision(result, terms)
  if (!REFUSALS.has(status)) return { kind: 'unclear', why: `answered ${status}` }
  const said = KitchenAnswer.safeParse(jsonOf(result.body))
  if (said.success && said.data.decision === 'rejected') return decided(said.data, terms)
  return { kind: 'rejected', reason: rejectReason(undefined) }
}

/** Parses the answer to a lookup of an order. */
export function readLookup(result: CallResult, terms: Terms): Read {
  if (result.kind !== 'answered') return { kind: 'unclear', why: result.reason }
  if (result.status === 404) return { kind: 'absent' }
  if (result.status >= 200 && result.status < 300) return readDecision(result, terms)
  return { kind: 'unclear', why: `answered ${result.status}` }
}

const CancellationAnswer = z.looseObject({ decision: z.enum(['agreed', 'declined', 'pending']) })

/** Parses the answer to a cancellation request for an accepted order; 409 means too late. */
export function readConsent(result: CallResult): Consent & { readonly why?: string } {
  if (result.kind !== 'answered') return { kind: 'unknown', why: result.reason }
  const { status, body, complete } = result
  if (status === 409) return { kind: 'declined' }
  if (status < 200 || status >= 300) return { kind: 'unknown', why: `answered ${status}` }
  const said = complete ? CancellationAnswer.safeParse(jsonOf(body)) : undefined
  // without a decision, the system may send a message later
  return { kind: said?.data?.decision ?? 'pending' }
}

function readDecision({ status, body, complete }: Extract<CallResult, { kind: 'answered' }>, terms: Terms): Read {
  const said = complete ? KitchenAnswer.safeParse(jsonOf(body)) : undefined
  if (said?.success) return decided(said.data, terms)
  if (status === TAKEN) return { kind: 'pending', askAgainAt: terms.askAgainAt }
  return { kind: 'unclear', why: `responded ${status} without a decision` }
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
