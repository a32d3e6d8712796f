import { readdirSync, readFileSync } from 'node:fs'
import type { FaultCode } from '#src/kernel/faults.ts'

/** Request sent to a running server, with its response. Base URLs are written as `{base_url}`. */
export type Example = {
  readonly name: string
  readonly tool: string
  readonly shows: string
  readonly fault?: FaultCode
  readonly request: {
    readonly input: Readonly<Record<string, unknown>>
    /** Headers. Payment headers are shown decoded; the actual value is this JSON in base64. */
    readonly headers: Readonly<Record<string, unknown>>
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: unknown
  }
}

/** Headers whose value is base64-encoded JSON. */
export const ENCODED_HEADERS: ReadonlySet<string> = new Set([
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'X-PAYMENT-RESPONSE',
])

const FOLDER = new URL('.', import.meta.url)

/**
 * All examples: one file per operation, in the order of the walk that captured them.
 * test/discovery/examples.test.ts repeats the walk and compares.
 */
export const EXAMPLES: readonly Example[] = readdirSync(FOLDER)
  .filter(name => name.endsWith('.json'))
  .flatMap(name => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Example[])

/** All examples as a server at this address would answer them. */
export const examplesAt = (baseUrl: string): Example[] =>
  JSON.parse(JSON.stringify(EXAMPLES).replaceAll('{base_url}', baseUrl).replaceAll('{host}', new URL(baseUrl).host))
