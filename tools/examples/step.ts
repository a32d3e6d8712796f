import type { FaultCode } from '#src/kernel/faults.ts'

/**
 * How a step pays: by a published client of x402 or of MPP, in USDC or with a card; by a header of either version of
 * x402; or in the body.
 */
export type Payment = {
  readonly by: 'client' | 'mpp' | 'card' | 'v2' | 'v1' | 'body'
  /** Fields of the authorization that break it. */
  readonly changes?: Readonly<Record<string, string>>
  /** Fields of the signing domain that break the signature. */
  readonly domain?: Readonly<Record<string, string>>
  /** Signs once per name: the same name again presents the same authorization. */
  readonly as?: string
}

/**
 * One request of a walk through the product and what must come of it. `{variable}` in a text of the input or of a
 * header stands for what an earlier step saved, and `{confirmKey}` and `{orderKey}` for random texts.
 */
export type Step = {
  /** Unique among the steps of its tool; the name of the example in documents. */
  readonly name: string
  readonly tool: string
  /** One sentence for readers of the example. */
  readonly shows: string
  readonly input: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly pay?: Payment
  /** The error that it must be answered with; without one it must succeed. */
  readonly fault?: FaultCode
  /** The status, where it is not the fault's own. */
  readonly status?: number
  /**
   * Variables for later steps, by the places in the answer that they take: a path such as `0.id`, and `payUrl#pt` for a
   * parameter of an address that stands there.
   */
  readonly saves?: Readonly<Record<string, string>>
  /** Sent again until the answer has this value at this path. */
  readonly until?: readonly [path: string, value: string]
  /** Sent so many times; the last answer counts. */
  readonly times?: number
  /** Places of long lists in the answer, of which the example shows the first two entries, and says so. */
  readonly shortens?: readonly string[]
  /** Minutes that pass on the server's clock before. */
  readonly after?: number
  /** Prepares other steps and is no example itself. */
  readonly setup?: true
}

type Rest = Omit<Partial<Step>, 'tool' | 'fault'>

/** A step that must fail with a fault, named after it. */
export const refused = (
  tool: string,
  fault: FaultCode,
  shows: string,
  input: Step['input'],
  rest: Rest = {},
): Step => ({
  name: fault,
  tool,
  shows,
  input,
  fault,
  ...rest,
})
