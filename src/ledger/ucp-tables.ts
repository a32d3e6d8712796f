/** Cart or checkout of an agent that speaks the Universal Commerce Protocol. Times are epoch milliseconds. */
export type UcpSessionRow = {
  id: string
  kind: 'cart' | 'checkout'
  /** Release of the protocol. */
  version: string
  /** URL of the agent's profile. */
  agent: string
  /** 1 if the request that created it was signed with a key of that profile. */
  is_signed: number
  state: 'open' | 'canceled'
  /** Lines, buyer, and addresses as JSON, as the agent stated them. */
  request: string
  cart_id: string | null
  /** URL that receives the events of the order. */
  webhook_url: string | null
  /** Price token of the newest quote; null before the checkout is completed for the first time. */
  price_token: string | null
  quote_hash: string | null
  /** Digest of what was quoted and the ids of its lines, as JSON. */
  priced: string | null
  /** Total that the agent has seen, in cents. */
  told: number | null
  /** Number of writes: a write that expects another number has lost a race. */
  revision: number
  created_at: number
  expires_at: number
}

/** Statements of the migration that adds the table. */
export const UCP_SESSIONS = [
  `create table ucp_sessions (
    id text primary key, kind text not null check (kind in ('cart','checkout')), version text not null,
    agent text not null, is_signed integer not null, state text not null check (state in ('open','canceled')),
    request text not null, cart_id text, webhook_url text, price_token text, quote_hash text, priced text, told integer,
    revision integer not null, created_at integer not null, expires_at integer not null) strict`,
  `create index ucp_sessions_by_end on ucp_sessions (expires_at)`,
  `create unique index ucp_sessions_by_cart on ucp_sessions (cart_id) where cart_id is not null and state = 'open'`,
  `create unique index ucp_sessions_by_quote on ucp_sessions (quote_hash) where quote_hash is not null`,
]
