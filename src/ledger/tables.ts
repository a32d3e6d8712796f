import type { Generated } from 'kysely'
import type {
  CallAttemptRow,
  DeliveryRow,
  DemoTicketRow,
  DispatchRow,
  HoldRow,
  LetGoRow,
  RestaurantStateRow,
  ShelfRow,
} from './kitchen-tables.ts'
import type { PurchaseRow, RecipeQuoteRow, WaitlistRow } from './recipe-tables.ts'

/** The ledger's tables as rows of code. Times are epoch milliseconds, `_micro` millionths of a USDC, JSON is text. */
export type LedgerTables = {
  settings: { name: string; value: string }
  quotes: QuoteRow
  orders: OrderRow
  order_edges: { from_status: string; to_status: string }
  order_events: OrderEventRow
  claims: ClaimRow
  chain_txs: ChainTxRow
  inflows: InflowRow
  refunds: Omit<RefundRow, 'before_micro'> & { before_micro: Generated<number> }
  outbox: OutboxRow
  dispatches: DispatchRow
  demo_tickets: DemoTicketRow
  shelf: ShelfRow
  holds: HoldRow
  let_go: LetGoRow
  restaurant_states: RestaurantStateRow
  call_attempts: CallAttemptRow
  deliveries: DeliveryRow
  received_webhooks: { restaurant_id: string; id: string; at: number }
  idempotency: IdempotencyRow
  recipe_quotes: RecipeQuoteRow
  recipe_editions: { hash: string; product: string; content: string }
  purchases: PurchaseRow
  waitlist: WaitlistRow
}

export type QuoteRow = {
  token_hash: string
  kind: string
  restaurant_id: string
  menu_version: string
  /** The whole priced order, as JSON: see pricing/quote.ts. */
  content: string
  /** Hash of the canonical cart, for comparison with an inline order. */
  cart_hash: string
  total_cents: number
  amount_micro: number
  pay_to: string
  asset: string
  chain_id: number
  created_at: number
  expires_at: number
}

export type OrderRow = {
  id: string
  quote_hash: string
  restaurant_id: string
  channel: string
  fulfillment: string
  status: string
  version: number
  confirm_hash: string
  /** Contact and delivery address, as JSON; null once it has been forgotten. */
  customer: string | null
  instructions: string | null
  requested_time: string
  resolved_at: number
  /** The end of the delivery window that starts at `resolved_at`; null where there are no windows. */
  window_end: number | null
  settled_micro: number
  refunded_micro: number
  external_ref: string | null
  estimated_ready: number | null
  accept_deadline: number | null
  failure_code: string | null
  failure_message: string | null
  /** Where the buyer's agent is told of every event; null when it only polls. */
  callback_url: string | null
  /** What was handed out where it is less than what was ordered, as JSON: see orders/adjust.ts. */
  given: string | null
  /** The customer's wish to cancel; null without one. Only an unpaid order whose payment is undecided, or an accepted one, is asked for. */
  cancel_state: 'requested' | 'accepted' | 'declined' | null
  cancel_requested_at: number | null
  /** By when the restaurant must agree; null where nobody is asked. */
  cancel_answer_by: number | null
  cancel_decided_at: number | null
  /** Salts the digest of what is personal in the order; forgotten with it. */
  agreed_salt: string | null
  created_at: number
}

export type OrderEventRow = {
  cursor: Generated<number>
  order_id: string
  seq: number
  at: number
  type: string
  from_status: string | null
  to_status: string
  data: string
  /** Of this event and of all before it: see orders/event-chain.ts. Null where an older program wrote it. */
  hash: string | null
}

/**
 * `stray` is money that arrived and could not pay for its subject, because another payment had; it is refunded.
 */
export type ClaimState = 'claimed' | 'submitting' | 'settled' | 'failed' | 'unknown' | 'stray'

export type ClaimRow = {
  id: string
  /** `eip3009:<chain>:<asset>:<from>:<nonce>`, `stripe:<token>` or `tempo:<chain>:<hash>:<challenge>`: what makes a credential one of a kind. */
  claim_key: string
  rail: string
  /** How its money moves: see payments/means. */
  means: Generated<string>
  subject_kind: string
  subject_id: string
  payer: string
  pay_to: string
  asset: string
  chain_id: number
  nonce: string
  amount_micro: number
  value_micro: number
  valid_before: number
  from_block: number
  payload: string
  state: ClaimState
  tx_hash: string | null
  /** The payment provider's id, where there is no transaction. */
  provider_ref: string | null
  failure: string | null
  /** The process that brings it on its way, as its world names it. */
  process: string | null
  created_at: number
  updated_at: number
}

export type ChainTxRow = {
  hash: string
  raw: string
  /** `<from>:<nonce>` of the authorization that it carries, lower case. */
  ref: string
  relayer: string
  account_nonce: number
  /** `reverted`: mined, and it moved nothing. */
  state: 'signed' | 'sent' | 'mined' | 'reverted' | 'dropped'
  created_at: number
  /** When its receipt was read; null before. */
  mined_at: Generated<number | null>
  gas_used: Generated<number | null>
}

export type InflowRow = {
  tx_hash: string
  log_index: number
  payer: string
  value_micro: number
  block: number
  claim_id: string | null
}

export type RefundRow = {
  id: string
  claim_id: string
  order_id: string | null
  reason: string
  amount_micro: number
  receiver: string
  nonce: string
  from_block: number
  /** Micro-USDC of the same claim that were given back, or decided to be, before this. */
  before_micro: number
  state: 'pending' | 'succeeded'
  attempts: number
  tx_hash: string | null
  created_at: number
  updated_at: number
}

export type OutboxRow = {
  id: Generated<number>
  kind: string
  dedupe: string
  /** Whose jobs run one after the other: an order id. */
  subject: string
  payload: string
  run_at: number
  attempts: number
  lease_owner: string | null
  lease_until: number | null
  done_at: number | null
  last_error: string | null
}

export type IdempotencyRow = {
  route: string
  key: string
  body_hash: string
  state: 'in_flight' | 'done'
  response: string | null
  /** The process that works on it; null of requests begun before this was kept, and empty once that process is known to be dead. */
  process: string | null
  started_at: number
  expires_at: number
}
