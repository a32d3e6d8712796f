import { answerFault } from '#src/http/faults.ts'
import type { Log } from '#src/kernel/log.ts'

/** A failure on a socket: what HTTP would have answered, and its body also as the text that the AI SDK hands on. */
export type Refusal = {
  readonly errorText: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export function refusalOf(error: unknown, requestId: string, log: Log): Refusal {
  const { status, headers = {}, body } = answerFault(error, requestId, log)
  return { errorText: JSON.stringify(body), status, headers, body }
}
