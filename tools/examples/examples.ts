import { readdirSync, readFileSync } from 'node:fs'
import type { FaultCode } from '#src/kernel/faults.ts'

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

const FOLDER = new URL('.', import.meta.url)

/**
 * Every example: a file for each operation, its examples in the order of the walk that captured them.
 * test/discovery/examples.test.ts walks again and compares.
 */
export const EXAMPLES: readonly Example[] = readdirSync(FOLDER)
  .filter(name => name.endsWith('.json'))
  .flatMap(name => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Example[])
