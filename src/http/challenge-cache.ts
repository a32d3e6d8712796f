import { createLruCache } from '#src/kernel/lru-cache.ts'
import type { PresentedCredential } from '#src/payments/credential.ts'
import type { Challenge, PayAnswer } from '#src/payments/pay-answer.ts'
import type { Offers } from '#src/payments/protocols/mpp.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'
import { withDiscoveryExtension } from './announce.ts'
import { answerPaid } from './paid.ts'

/** Serialized 402 challenge, split around the request id so that it can be reused. */
type Told = Pick<HttpAnswer, 'status' | 'headers'> & { readonly before: string; readonly after: string }

/** Capacity of the LRU cache of challenges; each entry takes a few kilobytes. */
const MOST_TOLD = 500
const STAND_IN = 'req_of_whoever_asks'

/** Builds the HTTP response of a paid operation. */
export type AnswerPaid = (
  tool: AnyTool,
  answer: PayAnswer,
  credential: PresentedCredential | undefined,
  requestId: string,
) => HttpAnswer

/**
 * Creates the response builder for paid operations. Each 402 challenge is built once and served from cache after
 * that.
 */
export function createChallengeCache(offers: Offers): AnswerPaid {
  const told = createLruCache<Told>(MOST_TOLD)
  return (tool, answer, credential, requestId) => {
    const make = (id: string) => withDiscoveryExtension(tool, answerPaid(answer, credential, id, offers))
    // a challenge with extensions has a nonce of its own
    if (answer.kind !== 'challenge' || answer.challenge.refusal || answer.challenge.extensions) return make(requestId)
    const name = nameOf(tool, answer.challenge)
    const { status, headers, before, after } = told.get(name) ?? told.keep(name, withoutId(make(STAND_IN)))
    return { status, headers, body: before + requestId + after } as HttpAnswer
  }
}

/** Cache key over everything in a challenge: challenges with equal keys serialize identically. */
function nameOf(tool: AnyTool, { terms, ...rest }: Challenge): string {
  return JSON.stringify([tool.name, { ...terms, amount: terms.amount.toString() }, rest])
}

function withoutId({ status, headers, body }: HttpAnswer): Told {
  const [before = '', after = ''] = JSON.stringify(body).split(`"request_id":"${STAND_IN}"`)
  return { status, headers, before: `${before}"request_id":"`, after: `"${after}` } as Told
}
