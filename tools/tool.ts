import type { z } from 'zod'
import type { FaultCode } from '#src/kernel/faults.ts'
import type { PresentedCredential } from '#src/payments/credential.ts'
import type { RateLimitName } from './rate-limits.ts'

/** Context of a request besides its input. */
type ToolContext = {
  /** Network of the caller, as counted by rate limits. */
  readonly caller?: string
  /** Bearer token, such as an order's status token. */
  readonly bearer?: string
  /** Payment credential presented in a header. */
  readonly credential?: PresentedCredential
  /** Header by which a wallet signs in instead of paying again. */
  readonly signIn?: string
  /** Client's idempotency key for the request, known to no one else. */
  readonly idempotencyKey?: string
  /** Response format preferred by the client, if there are two. */
  readonly accept?: 'json' | 'markdown'
}

/** HTTP response built from a tool's output, unless it is simply the body of a 200. */
export type HttpAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or verbatim if it is a string. */
  readonly body: unknown
}

/** Link from an operation's response to the next operation: OpenAPI's Link Object. */
export type Link = {
  readonly operationId: string
  readonly description: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly requestBody?: unknown
}

/** Position of an operation in the order of load shedding. */
export type Shedding = 'first' | 'second' | 'third' | 'last' | 'never'

/** Deprecation and removal dates of an operation: UTC calendar days such as 2027-07-01. */
export type Deprecation = { readonly since: string; readonly sunset: string }

/**
 * One operation of the product, described once: the REST route, the OpenAPI operation, the MCP tool, and the model's
 * tool are projections of it. It runs on a subject `S`: the interface of the module that does the work.
 */
export type Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, S = never> = {
  readonly name: string
  readonly title: string
  /** Description for a model that decides whether to call the tool. */
  readonly description: string
  /** Replacement description for MCP clients, if `description` refers to HTTP. */
  readonly asTool?: string
  /** Shorter result for MCP clients, whose models read every word of it; undefined to return the output as it is. */
  readonly shortened?: (output: z.infer<O>, input: z.infer<I>) => unknown
  /** Group under which the operation is listed. */
  readonly tag: 'Catalog' | 'Ordering' | 'Recipes' | 'Clerk' | 'Merchant' | 'Service' | 'Local'
  /** `read` has no effect, `quote` promises a price, `commit` books or moves money. */
  readonly effect: 'read' | 'quote' | 'commit'
  /** Shedding position. Work in progress must finish: health, polls, payments, and restaurants are never shed. */
  readonly shed: Shedding
  /** Whether MCP clients are offered the tool, or the reason why it is left out. */
  readonly mcp: 'offered' | { readonly leftOut: string }
  /** Operations that can follow a success, by link name. Published in the OpenAPI document. */
  readonly links: Readonly<Record<string, Link>>
  readonly http: {
    readonly method: 'get' | 'post'
    readonly path: string
    /** Status of a success, 200 by default. */
    readonly status?: number
    /** Alternative success status with the same body, and its meaning. */
    readonly also?: readonly [status: number, says: string]
    /** Alternative text format of a success, available on request. */
    readonly text?: { readonly type: 'text/markdown'; readonly of: (body: unknown) => string }
    /** Builds the response. `url` is the request URL, built from the base URL and never from a Host header. */
    readonly answer?: (output: z.infer<O>, url: URL) => HttpAnswer
    /** Schema of the body if `answer` changes it. */
    readonly body?: z.ZodType
    /** Excerpt of a success for documents, if the full content must be paid for. */
    readonly excerpt?: (body: unknown) => unknown
    /** Inputs passed in the query string although the method has a body. */
    readonly query?: readonly string[]
    /** True if caches and proxies must not store responses. */
    readonly private?: true
    /** True if the restaurant's key is required as a bearer token. */
    readonly keyed?: true
    /**
     * Scope of an Idempotency-Key: a response is replayed only for requests with the same scope. The scope is the
     * value of this input, which is a capability; the restaurant's key; the session, which stores its own responses;
     * or, if the response contains no personal data, the caller's network. If absent, an Idempotency-Key is ignored
     * and every request runs.
     */
    readonly repeats?: 'priceToken' | 'pt' | 'session' | 'key' | 'network'
    /** Rate limit that the operation counts against, per caller address. Requests over the limit are refused. */
    readonly limited?: RateLimitName
    /** True if the response is also available as server-sent events, if Accept prefers them. */
    readonly streamed?: true
    /** Returns the stream text equivalent to an output, if it is more than a fixed phrase. */
    readonly streamOf?: (output: z.infer<O>) => string
  }
  readonly input: I
  readonly output: O
  readonly faults: readonly FaultCode[]
  /** True if the operation validates its input itself and reports all problems together. */
  readonly judgesInput?: true
  /** True if the operation responds with 402 and the payment demand until it is paid. */
  readonly paid?: true
  /**
   * Lowest and highest price in cents, if the operation sells at stable addresses: payment discovery lists it, because
   * anybody may ask for the price at any time. Other paid operations need a price token.
   */
  readonly prices?: readonly [least: number, most: number]
  /** Deprecation, according to docs/api-stability.md. */
  readonly deprecated?: Deprecation
  /** True if the operation exists only on the local chain. */
  readonly onlyLocal?: true
  /** Runs the operation. A frozen output is reused while its content is unchanged, so that it is serialized once. */
  readonly run: (subject: S, input: z.infer<I>, context: ToolContext) => Promise<z.infer<O>> | z.infer<O>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tools mixes inputs and outputs of every shape
export type ToolOn<S> = Tool<any, any, S>

// biome-ignore lint/suspicious/noExplicitAny: and subjects
export type AnyTool = ToolOn<any>

/** Type-checks a tool at its definition. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodType, S>(tool: Tool<I, O, S>): Tool<I, O, S> => tool
