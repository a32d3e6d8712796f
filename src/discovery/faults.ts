import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import { isEverShed } from '#tools/shed.ts'
import type { AnyTool } from '#tools/tool.ts'

export type FaultAt = { readonly code: FaultCode; readonly status: number }

/** In a header they are answered with the demand again, in a body as an error of the request. */
const REFUSED_PAYMENTS: ReadonlySet<FaultCode> = new Set(['underpayment', 'payto_mismatch', 'authorization_expired'])

const ALWAYS: readonly FaultCode[] = ['invalid_field', 'headers_too_large', 'internal']
const WITH_BODY: readonly FaultCode[] = ['body_too_large', 'unsupported_media_type']
const REPEATABLE: readonly FaultCode[] = ['idempotency_conflict']
/** Of a missing or wrong key, and of too many of them. */
const KEYED: readonly FaultCode[] = ['unauthorized', 'rate_limited']
/** Of a caller who asks more often than its budget allows. */
const LIMITED: readonly FaultCode[] = ['rate_limited']
/** Of what writes, and of what is refused while there is too much to do. */
const WRITING: readonly FaultCode[] = ['service_unavailable']

/** True where an answer under an Idempotency-Key is kept beside the operation, and not by a session. */
export const isKept = ({ http }: AnyTool): boolean => http.repeats !== undefined && http.repeats !== 'session'

/** Every fault that an operation may answer with and its status: its own, and those of all of its kind. */
export function faultsOf(tool: AnyTool): FaultAt[] {
  const codes = new Set([
    ...tool.faults,
    ...ALWAYS,
    ...(tool.http.method === 'post' ? WITH_BODY : []),
    ...(isKept(tool) ? REPEATABLE : []),
    ...(tool.http.keyed ? KEYED : []),
    ...(tool.http.limited ? LIMITED : []),
    ...(tool.effect === 'read' && !isEverShed(tool) ? [] : WRITING),
  ])
  return [...codes].flatMap(code => statusesOf(tool, code).map(status => ({ code, status })))
}

function statusesOf(tool: AnyTool, code: FaultCode): number[] {
  if (!tool.paid || !REFUSED_PAYMENTS.has(code)) return [FAULTS[code].status]
  return 'payment' in tool.input.shape ? [FAULTS[code].status, 402] : [402]
}

/** What cannot be provoked from outside; the rest is captured. */
const UNSEEN: Partial<Record<FaultCode, string>> = {
  headers_too_large: 'The headers are larger than 32 KiB.',
  internal: 'Something went wrong on our side.',
  service_unavailable: 'The service cannot write at the moment.',
  body_too_large: 'The body is larger than 64 KiB.',
  unsupported_media_type: 'The body must be JSON: Content-Type: application/json.',
}

type ExampleObject = { readonly summary: string; readonly value: unknown }

/** Examples of a fault of a tool: as captured, or, where none could be, as its row says. */
export function faultExamples(
  examples: readonly Example[],
  tool: AnyTool,
  { code, status }: FaultAt,
): Record<string, ExampleObject> {
  const own = examples.filter(e => e.tool === tool.name && e.fault === code && e.response.status === status)
  if (own.length > 0) return Object.fromEntries(own.map(e => [e.name, { summary: e.shows, value: e.response.body }]))
  return { [code]: composed(examples, code) }
}

/** The body that the row of a fault makes, in the words of another operation where there are any. */
export function composed(examples: readonly Example[], code: FaultCode): ExampleObject {
  const { hint } = FAULTS[code]
  const elsewhere = examples.find(e => e.fault === code)?.response.body as { message: string } | undefined
  const message = UNSEEN[code] ?? elsewhere?.message ?? sentence(code)
  return { summary: sentence(code), value: { error: code, message, _hint: hint, request_id: 'req_0123456789abcdef' } }
}

const sentence = (code: FaultCode): string => `${code[0]!.toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`

/** What an answer with one of these codes says and asks for. */
export const describeFaults = (codes: readonly FaultCode[]): string =>
  codes.map(code => `\`${code}\`: ${FAULTS[code].hint}`).join('\n\n')
