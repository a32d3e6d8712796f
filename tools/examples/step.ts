import type { FaultCode } from '#src/kernel/faults.ts'

/**
 * How a step pays: with a published x402 or MPP client (USDC or card), with an x402 header of either version, or in
 * the body.
 */
export type Payment = {
  readonly by: 'client' | 'mpp' | 'card' | 'v2' | 'v1' | 'body'
  /** Changed authorization fields that make it invalid. */
  readonly changes?: Readonly<Record<string, string>>
  /** Changed fields of the signing domain that make the signature invalid. */
  readonly domain?: Readonly<Record<string, string>>
  /** Authorization name: the same name presents the same authorization again instead of signing a new one. */
  readonly as?: string
  /** Payer's own id in the x402 extension `payment-identifier`. */
  readonly paymentId?: string
  /** Price token whose payment is signed, if the input has none. */
  readonly of?: string
}

/**
 * Request of a walk through the product, with its expected result. `{variable}` in a string of the input or of a
 * header is replaced by a value saved in an earlier step; `{confirmKey}` and `{orderKey}` are replaced by random
 * strings.
 */
export type ExampleStep = {
  /** Unique within the steps of its tool. Used as the name of the example in documents. */
  readonly name: string
  readonly tool: string
  /** Sentence that describes the example. */
  readonly shows: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly pay?: Payment
  /** Expected fault. If absent, the request must succeed. */
  readonly fault?: FaultCode
  /** Expected status, if it differs from the fault's default. */
  readonly status?: number
  /**
   * Variables saved for later steps, each with its path in the response, such as `0.id`. `payUrl#pt` denotes a query
   * parameter of the URL at that path.
   */
  readonly saves?: Readonly<Record<string, string>>
  /** Repeats the request until the response has this value at this path. */
  readonly until?: readonly [path: string, value: string]
  /** Number of repetitions. The last response counts. */
  readonly times?: number
  /** Paths of long lists in the response. The example shows their first two entries and says so. */
  readonly shortens?: readonly string[]
  /** Minutes by which the server's clock advances beforehand. */
  readonly after?: number
  /** True for a step that only prepares others and is not an example. */
  readonly setup?: true
}

type Rest = Omit<Partial<ExampleStep>, 'tool' | 'fault'>

/** Step that must fail with a fault. Named after the fault. */
export const refused = (
  tool: string,
  fault: FaultCode,
  shows: string,
  input: ExampleStep['input'],
  rest: Rest = {},
): ExampleStep => ({
  name: fault,
  tool,
  shows,
  input,
  fault,
  ...rest,
})
