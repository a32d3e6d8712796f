import { FAULTS, Fault } from '#src/kernel/faults.ts'
import { invariantOf } from '#src/kernel/invariants.ts'
import type { Log } from '#src/kernel/log.ts'
import { gapsIn } from '#src/kernel/placeholders.ts'
import { isDatabaseError } from '#src/ledger/database.ts'
import type { HttpAnswer } from '#tools/tool.ts'

/** Parts of a fault that go into a response body. */
export type FaultContent = Pick<Fault, 'code' | 'message' | 'detail'>

/** Returns the response body of an error. */
export function faultBody(fault: FaultContent, requestId: string): Record<string, unknown> {
  const { problems = [], example, hint, fields } = fault.detail
  const needs = fault.detail.needs?.length ? fault.detail.needs : gapsIn(example)
  const candidates = problems.flatMap(({ field, options }) => (options?.length ? [{ field, options }] : []))
  const missing = problems.flatMap(p => (p.missing && p.field !== undefined ? [p.field] : []))
  return {
    error: fault.code,
    message: fault.message,
    ...(missing.length > 0 ? { missing_fields: missing } : {}),
    ...(problems.length > 0
      ? {
          problems: problems.map(({ code, message, field }) => ({ error: code, message, ...(field ? { field } : {}) })),
        }
      : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
    ...fields,
    _hint: `${hint ?? FAULTS[fault.code].hint}${example === undefined ? '' : needs.length > 0 ? FILL_IN : SEND}`,
    ...(example === undefined ? {} : { _example: example }),
    ...(needs.length > 0 ? { _exampleNeeds: needs } : {}),
    request_id: requestId,
  }
}

const SEND = ' Or send the request again as _example shows it.'
const FILL_IN =
  ' _example is your request with a placeholder for each field of _exampleNeeds: fill them in, then send it.'

/**
 * Converts any thrown value to an HTTP error response; the only place that does. An unknown error is logged, and
 * its details are not exposed.
 */
export function answerFault(error: unknown, requestId: string, log: Log): HttpAnswer & { status: number } {
  const fault = toFault(error, requestId, log)
  return {
    status: FAULTS[fault.code].status,
    headers: { 'Cache-Control': 'no-store', ...fault.detail.headers },
    body: faultBody(fault, requestId),
  }
}

function toFault(error: unknown, requestId: string, log: Log): Fault {
  if (error instanceof Fault) return error
  const known = fromFramework(error)
  if (known) return known
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const invariant = invariantOf(error)
  const what = { ...(invariant ? { invariant } : {}), error: text.slice(0, 2000), cause: error }
  log.error({ requestId, ...what }, 'unexpected error')
  if (isDatabaseError(error))
    return Fault.of('service_unavailable', 'The service cannot write at the moment.', {
      headers: { 'Retry-After': '10' },
    })
  return Fault.of('internal', 'Something went wrong on our side.')
}

/** Maps errors that Express and its body parser throw for malformed requests. */
function fromFramework(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const { type, status } = error as { type?: string; status?: number }
  if (type === 'entity.too.large') {
    const { limit = 65_536 } = error as { limit?: number }
    return Fault.of('body_too_large', `The body is larger than ${Math.floor(limit / 1024)} KiB.`)
  }
  if (type === 'parameters.too.many') return Fault.of('body_too_large', 'The form has too many fields.')
  if (type === 'entity.parse.failed') return Fault.of('invalid_field', 'The body is not valid JSON.', JSON_HINT)
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return Fault.of('unsupported_media_type', 'This character set or encoding is not supported.')
  if (error instanceof URIError) return Fault.of('invalid_field', 'The URL has invalid percent-encoding.', JSON_HINT)
  if (type === 'request.aborted' || type === 'request.size.invalid' || status === 400)
    return Fault.of('invalid_field', 'The request is incomplete or malformed.', JSON_HINT)
  return undefined
}

const JSON_HINT = { hint: 'Send well-formed UTF-8 JSON and percent-encoding.' }
