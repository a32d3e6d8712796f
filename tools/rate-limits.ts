/** Rate limit: number of requests per caller within a time window in seconds. */
export type Budget = {
  readonly requests: number
  readonly seconds: number
  /** Counted per price token instead of per caller. */
  readonly of?: 'price token'
  /** Additional limit per caller. */
  readonly ofCaller?: number
  /** Limit across all callers. Each network may use a share of the remainder (`http/shares.ts`). */
  readonly inAll?: number
  /** Limit per site (IPv6 /48, IPv4 /24), which contains many networks. */
  readonly ofSite?: number
  /** What is counted, if not requests. */
  readonly counts?: string
  /** True if no setting may change it: it is part of the API contract, or protects a mailbox or key. */
  readonly fixed?: true
}

/** All rate limits by their name in RateLimit-Policy. Operations refer to the limit that applies to them. */
export const RATE_LIMITS = {
  clerk: { requests: 10, seconds: 60, fixed: true },
  browse: { requests: 120, seconds: 60 },
  preview: { requests: 60, seconds: 60 },
  book: { requests: 20, seconds: 60 },
  /** Quoted prices of orders and recipes. Booking an order returns one. */
  quotes: { requests: 200, seconds: 600, inAll: 100_000, counts: 'unused price quotes' },
  /** Booked orders that are not paid. A payment returns one. */
  unpaid: { requests: 60, seconds: 3_600, inAll: 20_000, counts: 'unpaid orders' },
  pay: { requests: 30, seconds: 60, of: 'price token', ofCaller: 240 },
  /** Refused payments: each leaves a claim for a day, and a sealed copy. */
  refused: { requests: 60, seconds: 3_600, inAll: 20_000, counts: 'refused payments' },
  /** MCP messages of any kind. A tool call also counts against the limit of its operation. */
  mcp: { requests: 600, seconds: 60, counts: 'messages over MCP' },
  /** Frames on clerk sockets of any kind. A message to the clerk also counts against the clerk limit. */
  frames: { requests: 240, seconds: 60, ofSite: 1_200, counts: 'frames' },
  /** API reference, OpenAPI, and other documents generated from the operations, half a megabyte each. */
  documents: { requests: 120, seconds: 60, ofSite: 600, counts: 'documents' },
  follow: { requests: 120, seconds: 60 },
  /** Lookups of nonexistent orders and price tokens. Stops guessing early. */
  misses: { requests: 30, seconds: 60 },
  /** Wrong restaurant keys. */
  keys: { requests: 10, seconds: 60, fixed: true },
  /** Webhooks with a missing or wrong signature. */
  unsigned: { requests: 30, seconds: 60 },
  /** Signed webhooks of one restaurant. Each is stored for a month. */
  signed: { requests: 3_000, seconds: 3_600, counts: 'messages of one restaurant' },
  waitlist: { requests: 5, seconds: 3_600, inAll: 4_000, counts: 'entries on the waitlist', fixed: true },
} as const satisfies Record<string, Budget>

export type RateLimitName = keyof typeof RATE_LIMITS
