import { answerFault } from '#src/http/faults.ts'
import type { Log } from '#src/kernel/log.ts'

/** Error on a socket: the HTTP error response, with its body also as the text that the AI SDK passes on. */
export type StreamError = {
  readonly errorText: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export function refusalOf(error: unknown, requestId: string, log: Log): StreamError {
  const { status, headers = {}, body } = answerFault(error, requestId, log)
  return { errorText: JSON.stringify(body), status, headers, body }
}
