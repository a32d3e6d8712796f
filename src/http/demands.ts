import { keepRecent } from '#src/kernel/recent.ts'
import type { Presented } from '#src/payments/credential.ts'
import type { Challenge, PayAnswer } from '#src/payments/pay-answer.ts'
import type { Offers } from '#src/payments/rails/mpp.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'
import { announced } from './announce.ts'
import { answerPaid } from './paid.ts'

/** A demand as it is told, but for the id of the request that asks. */
type Told = Pick<HttpAnswer, 'status' | 'headers'> & { readonly before: string; readonly after: string }

/** Of those that were asked for last; each is some kilobytes. */
const MOST_TOLD = 500
const STAND_IN = 'req_of_whoever_asks'

/** Answers of paid operations. */
export type AnswerPaid = (
  tool: AnyTool,
  answer: PayAnswer,
  credential: Presented | undefined,
  requestId: string,
) => HttpAnswer

/** Makes the answers of paid operations. A demand is put together once: who asks again is told the same. */
export function createDemands(offers: Offers): AnswerPaid {
  const told = keepRecent<Told>(MOST_TOLD)
  return (tool, answer, credential, requestId) => {
    const make = (id: string) => announced(tool, answerPaid(answer, credential, id, offers))
    if (answer.kind !== 'challenge' || answer.challenge.refusal) return make(requestId)
    const name = nameOf(tool, answer.challenge)
    const { status, headers, before, after } = told.get(name) ?? told.keep(name, withoutId(make(STAND_IN)))
    return { status, headers, body: before + requestId + after } as HttpAnswer
  }
}

/** All that a demand says: two of one name are told in the same words. */
function nameOf(tool: AnyTool, { terms, ...rest }: Challenge): string {
  return JSON.stringify([tool.name, { ...terms, amount: terms.amount.toString() }, rest])
}

function withoutId({ status, headers, body }: HttpAnswer): Told {
  const [before = '', after = ''] = JSON.stringify(body).split(`"request_id":"${STAND_IN}"`)
  return { status, headers, before: `${before}"request_id":"`, after: `"${after}` } as Told
}
