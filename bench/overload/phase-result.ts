import type { Reply } from './client.ts'
import { KINDS, type Kind } from './traffic.ts'

type Latency = { readonly count: number; readonly p50: number; readonly p99: number; readonly most: number }

/** Result of a load phase. */
export type Phase = {
  readonly seconds: number
  /** Responses per second, including refusals. */
  readonly rate: number
  readonly accepted: Latency
  readonly kinds: Readonly<Partial<Record<Kind, Latency & { readonly refused: number }>>>
  readonly refused: Latency
  /** Number of refusals without Retry-After. */
  readonly withoutRetryAfter: number
  /** Descriptions of responses that are neither answers nor refusals. */
  readonly wrong: readonly string[]
}

export type Told = { readonly kind: Kind; readonly reply: Reply }

const isRefusal = ({ status }: Reply): boolean => status === 503 || status === 429
const isAnswer = ({ kind, reply }: Told): boolean =>
  kind === 'demand' ? reply.status === 402 || reply.status === 202 : reply.status === (kind === 'pay' ? 202 : 200)

/** Latency percentiles by nearest rank. */
function latencyOf(told: readonly Told[]): Latency {
  const ms = told.map(({ reply }) => reply.ms).toSorted((a, b) => a - b)
  const at = (part: number) => ms[Math.max(0, Math.ceil(ms.length * part) - 1)] ?? 0
  return { count: ms.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}

export function phaseOf(told: readonly Told[], seconds: number): Phase {
  const refused = told.filter(({ reply }) => isRefusal(reply))
  const accepted = told.filter(isAnswer)
  const wrong = told.filter(each => !isRefusal(each.reply) && !isAnswer(each))
  const kinds = KINDS.map(kind => {
    const count = refused.filter(each => each.kind === kind).length
    return [kind, { ...latencyOf(accepted.filter(each => each.kind === kind)), refused: count }] as const
  })
  return {
    seconds,
    rate: told.length / seconds,
    accepted: latencyOf(accepted),
    kinds: Object.fromEntries(kinds),
    refused: latencyOf(refused),
    withoutRetryAfter: refused.filter(({ reply }) => !/^[1-9]\d*$/.test(String(reply.headers['retry-after']))).length,
    wrong: wrong.slice(0, 5).map(({ kind, reply }) => `${kind}: ${reply.status} ${reply.text.slice(0, 300)}`),
  }
}
