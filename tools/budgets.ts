/** How many requests of one caller are answered within so many seconds. */
export type Budget = {
  readonly requests: number
  readonly seconds: number
  /** Counted for each price token instead of each caller. */
  readonly of?: 'price token'
  /** So many of one caller, whatever else is counted. */
  readonly ofCaller?: number
  /** So many of all callers together; of what is left of them each network has a share (`http/shares.ts`). */
  readonly inAll?: number
  /** So many of one site (IPv6 /48, IPv4 /24) together, which has many networks. */
  readonly ofSite?: number
  /** What is counted, where that is not requests. */
  readonly counts?: string
  /** Part of what the interface promises, or a guard of somebody's mailbox or key: no setting changes it. */
  readonly fixed?: true
}

/** Every limit of requests there is, by the name under which RateLimit-Policy tells it. Operations name the one that they draw on. */
export const BUDGETS = {
  clerk: { requests: 10, seconds: 60, fixed: true },
  browse: { requests: 120, seconds: 60 },
  preview: { requests: 60, seconds: 60 },
  book: { requests: 20, seconds: 60 },
  /** Prices that were promised, of orders and recipes; a booked order gives one back. */
  quotes: { requests: 200, seconds: 600, inAll: 100_000, counts: 'prices that nobody took' },
  /** Orders that were booked and not paid; a payment gives one back. */
  unpaid: { requests: 60, seconds: 3_600, inAll: 20_000, counts: 'orders that nobody paid' },
  pay: { requests: 30, seconds: 60, of: 'price token', ofCaller: 240 },
  /** Payments that were sent and refused: each leaves a claim for a day, and a sealed copy. */
  refused: { requests: 60, seconds: 3_600, inAll: 20_000, counts: 'payments that were refused' },
  /** Messages over MCP, whatever they ask; a call of a tool draws on the budget of its operation, too. */
  mcp: { requests: 600, seconds: 60, counts: 'messages over MCP' },
  /** Frames of the clerk's sockets, whatever they say; a message to the clerk draws on its budget, too. */
  frames: { requests: 240, seconds: 60, ofSite: 1_200, counts: 'frames' },
  /** The API reference, OpenAPI and what else is made of the operations: half a megabyte each. */
  documents: { requests: 120, seconds: 60, ofSite: 600, counts: 'documents' },
  follow: { requests: 120, seconds: 60 },
  /** Orders and price tokens that were asked for and do not exist: guessing is stopped early. */
  misses: { requests: 30, seconds: 60 },
  /** Wrong keys of restaurants. */
  keys: { requests: 10, seconds: 60, fixed: true },
  /** Webhooks whose signature is missing or wrong. */
  unsigned: { requests: 30, seconds: 60 },
  /** Webhooks of one restaurant that it has signed: each is kept for a month. */
  signed: { requests: 3_000, seconds: 3_600, counts: 'messages of one restaurant' },
  waitlist: { requests: 5, seconds: 3_600, inAll: 4_000, counts: 'entries on the waitlist', fixed: true },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof BUDGETS
