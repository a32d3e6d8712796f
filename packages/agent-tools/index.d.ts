/** A request of a Comanda server, described for a model. */
export type ComandaTool = {
  readonly name: string
  readonly description: string
  /** JSON Schema of the input. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly method: string
  readonly path: string
  /** Inputs that are sent in the query string. */
  readonly query: readonly string[]
}

export type ComandaOptions = {
  /** Fetch function. One that pays, such as those of `comanda-agent-tools/pay`, lets the paid tools pay by themselves. */
  readonly fetch?: typeof globalThis.fetch
  /** Stable name of the agent, for support and statistics. */
  readonly agentId?: string
  /** Operations to offer, by name: every `operationId` of the server's OpenAPI document. `FOOD` by default. */
  readonly names?: readonly string[]
}

export type Comanda = {
  readonly tools: readonly ComandaTool[]
  /** Calls a tool. Errors are returned with their body, not thrown. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly run: (name: string, input?: Readonly<Record<string, unknown>>) => Promise<any>
}

export declare const FOOD: readonly string[]
export declare function openComanda(baseUrl: string, options?: ComandaOptions): Promise<Comanda>
