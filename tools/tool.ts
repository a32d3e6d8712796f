import type { z } from 'zod'
import type { FaultCode } from '#src/kernel/faults.ts'
import type { Presented } from '#src/payments/credential.ts'
import type { BudgetName } from './budgets.ts'

/** What a request carries beside its input. */
type ToolContext = {
  /** The network that asks, as limits count it. */
  readonly caller?: string
  /** A bearer token, such as an order's status token. */
  readonly bearer?: string
  /** A payment presented in a header. */
  readonly credential?: Presented
  /** The client's own name for the request, which nobody else knows. */
  readonly idempotencyKey?: string
  /** The form that the client prefers its answer in, where there are two. */
  readonly accept?: 'json' | 'markdown'
}

/** How a tool's output becomes an HTTP answer, where it is not simply the body of a 200. */
export type HttpAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is when it is a text. */
  readonly body: unknown
}

/** A step from one operation's answer to the next operation, as OpenAPI's Link Object has it. */
export type Link = {
  readonly operationId: string
  readonly description: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly requestBody?: unknown
}

/** The order in which operations are refused under load. */
export type Shedding = 'first' | 'second' | 'third' | 'last' | 'never'

/** When an operation was deprecated and when it ends: calendar days such as 2027-07-01, in UTC. */
export type Deprecation = { readonly since: string; readonly sunset: string }

/**
 * One operation of the product, described once: the REST route, the OpenAPI operation, the MCP tool and the model's
 * tool are projections of it. It runs on a subject `S`: the door of the module that does the work.
 */
export type Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType, S = never> = {
  readonly name: string
  readonly title: string
  /** For a model that decides whether to call it. */
  readonly description: string
  /** What an MCP client is told instead, where the description speaks of HTTP. */
  readonly asTool?: string
  /** The group it is shown under. */
  readonly tag: 'Catalog' | 'Ordering' | 'Recipes' | 'Clerk' | 'Merchant' | 'Service' | 'Local'
  /** `read` looks, `quote` makes a promise of a price, `commit` books or moves money. */
  readonly effect: 'read' | 'quote' | 'commit'
  /** When load refuses it. What was begun is brought to its end: health, polls, payments and restaurants never wait. */
  readonly shed: Shedding
  /** A tool for MCP clients, or the reason why they have no use for it. */
  readonly mcp: 'offered' | { readonly leftOut: string }
  /** Operations that a success leads to, by a name for each. OpenAPI tells them. */
  readonly links: Readonly<Record<string, Link>>
  readonly http: {
    readonly method: 'get' | 'post'
    readonly path: string
    /** Status of a success, 200 unless given. */
    readonly status?: number
    /** Another status of a success with the same body, and what it says. */
    readonly also?: readonly [status: number, says: string]
    /** A success is also told as this kind of text, to whoever asks for it. */
    readonly text?: { readonly type: 'text/markdown'; readonly of: (body: unknown) => string }
    /** `url` is the request's own address, made from the base URL: never from a Host header. */
    readonly answer?: (output: z.infer<O>, url: URL) => HttpAnswer
    /** Schema of the body where `answer` changes it. */
    readonly body?: z.ZodType
    /** The part of a success that documents may show, where the whole is paid for. */
    readonly excerpt?: (body: unknown) => unknown
    /** Names of inputs that travel in the query although the method has a body. */
    readonly query?: readonly string[]
    /** Never kept by caches or proxies. */
    readonly private?: true
    /** Answers only whoever shows the key of the restaurant, as a bearer token. */
    readonly keyed?: true
    /**
     * An answer under an Idempotency-Key is given again only to those who show the same: the value of this input, which is
     * a capability; the restaurant's key; the session, which keeps its answers itself; or, where the answer says nothing
     * about anybody, the network they ask from.
     * Without it, an Idempotency-Key is not read and every request runs.
     */
    readonly repeats?: 'priceToken' | 'pt' | 'session' | 'key' | 'network'
    /** What it draws on for each caller's address; refused when that is used up. */
    readonly limited?: BudgetName
    /** Told as server-sent events, too, where Accept prefers them. */
    readonly streamed?: true
    /** The text of the stream that says the same as an output, where that is more than a form of words. */
    readonly streamOf?: (output: z.infer<O>) => string
  }
  readonly input: I
  readonly output: O
  readonly faults: readonly FaultCode[]
  /** Reports the shape of its input itself, together with everything else that is wrong. */
  readonly judgesInput?: true
  /** Answers 402 with what is owed until it is paid. */
  readonly paid?: true
  /** It is going to be removed, as docs/api-stability.md says. */
  readonly deprecated?: Deprecation
  /** Exists only on the local chain. */
  readonly onlyLocal?: true
  /** A frozen output is the same object for as long as it says the same: its text is made once. */
  readonly run: (subject: S, input: z.infer<I>, context: ToolContext) => Promise<z.infer<O>> | z.infer<O>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tools mixes inputs and outputs of every shape
export type ToolOn<S> = Tool<any, any, S>

// biome-ignore lint/suspicious/noExplicitAny: and subjects
export type AnyTool = ToolOn<any>

/** Checks a tool's types where it is written. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodType, S>(tool: Tool<I, O, S>): Tool<I, O, S> => tool
