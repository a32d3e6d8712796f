import { FAULTS, type FaultCode } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import { canBeShed } from '#tools/load-shedding.ts'
import type { AnyTool } from '#tools/tool.ts'

export type FaultAt = { readonly code: FaultCode; readonly status: number }

/** Faults answered with another 402 for a payment in a header, and as a request error for a payment in the body. */
const REFUSED_PAYMENTS: ReadonlySet<FaultCode> = new Set(['underpayment', 'payto_mismatch', 'authorization_expired'])

const ALWAYS: readonly FaultCode[] = ['invalid_field', 'headers_too_large', 'internal']
const WITH_BODY: readonly FaultCode[] = ['body_too_large', 'unsupported_media_type']
const REPEATABLE: readonly FaultCode[] = ['idempotency_conflict']
/** Faults of a missing or wrong key, and of too many attempts. */
const KEYED: readonly FaultCode[] = ['unauthorized', 'rate_limited']
/** Faults of a rate-limited caller. */
const LIMITED: readonly FaultCode[] = ['rate_limited']
/** Faults of write operations, and of load shedding. */
const WRITING: readonly FaultCode[] = ['service_unavailable']

/** True if replies under an Idempotency-Key are stored per operation rather than by a session. */
export const isKept = ({ http }: AnyTool): boolean => http.repeats !== undefined && http.repeats !== 'session'

/** All faults of an operation with their statuses: its own, and those common to its kind. */
export function faultsOf(tool: AnyTool): FaultAt[] {
  const codes = new Set([
    ...tool.faults,
    ...ALWAYS,
    ...(tool.http.method === 'post' ? WITH_BODY : []),
    ...(isKept(tool) ? REPEATABLE : []),
    ...(tool.http.keyed ? KEYED : []),
    ...(tool.http.limited ? LIMITED : []),
    ...(tool.effect === 'read' && !canBeShed(tool) ? [] : WRITING),
  ])
  return [...codes].flatMap(code => statusesOf(tool, code).map(status => ({ code, status })))
}

function statusesOf(tool: AnyTool, code: FaultCode): number[] {
  if (!tool.paid || !REFUSED_PAYMENTS.has(code)) return [FAULTS[code].status]
  return 'payment' in tool.input.shape ? [FAULTS[code].status, 402] : [402]
}

/** Messages of faults that cannot be provoked from outside; examples of all others are captured. */
const UNSEEN: Partial<Record<FaultCode, string>> = {
  headers_too_large: 'The headers are larger than 32 KiB.',
  internal: 'Something went wrong on our side.',
  service_unavailable: 'The service cannot write at the moment.',
  body_too_large: 'The body is larger than 64 KiB.',
  unsupported_media_type: 'The body must be JSON: Content-Type: application/json.',
}

type ExampleObject = { readonly summary: string; readonly value: unknown }

/** Examples of a tool's fault: captured ones, or else one composed from the fault table. */
export function faultExamples(
  examples: readonly Example[],
  tool: AnyTool,
  { code, status }: FaultAt,
): Record<string, ExampleObject> {
  const own = examples.filter(e => e.tool === tool.name && e.fault === code && e.response.status === status)
  if (own.length > 0) return Object.fromEntries(own.map(e => [e.name, { summary: e.shows, value: e.response.body }]))
  return { [code]: composeFaultExample(examples, code) }
}

/** Composes the body of a fault from its table row, with the message of another operation if one was captured. */
export function composeFaultExample(examples: readonly Example[], code: FaultCode): ExampleObject {
  const { hint } = FAULTS[code]
  const elsewhere = examples.find(e => e.fault === code)?.response.body as { message: string } | undefined
  const message = UNSEEN[code] ?? elsewhere?.message ?? sentence(code)
  return { summary: sentence(code), value: { error: code, message, _hint: hint, request_id: 'req_0123456789abcdef' } }
}

const sentence = (code: FaultCode): string => `${code[0]!.toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`

/** Description of a response with these fault codes, including their hints. */
export const describeFaults = (codes: readonly FaultCode[]): string =>
  codes.map(code => `\`${code}\`: ${FAULTS[code].hint}`).join('\n\n')
