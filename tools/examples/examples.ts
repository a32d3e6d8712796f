import type { FaultCode } from '#src/kernel/faults.ts'
import captured from './examples.generated.json' with { type: 'json' }

/** A request that was sent to a running server and what it answered, base URLs written as `{base_url}`. */
export type Example = {
  readonly name: string
  readonly tool: string
  readonly shows: string
  readonly fault?: FaultCode
  readonly request: {
    readonly input: Readonly<Record<string, unknown>>
    /** Payment headers are shown decoded: base64 of this JSON is what was sent. */
    readonly headers: Readonly<Record<string, unknown>>
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: unknown
  }
}

/** Headers whose value is base64 of JSON. */
export const ENCODED_HEADERS: ReadonlySet<string> = new Set([
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'X-PAYMENT-RESPONSE',
])

/** Every example, in the order of the walk that captured it; test/discovery/examples.test.ts walks again and compares. */
export const EXAMPLES = captured as unknown as readonly Example[]
