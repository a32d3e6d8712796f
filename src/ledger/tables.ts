import type { Generated } from 'kysely'
import type {
  AbandonedHoldRow,
  CallAttemptRow,
  DeliveryRow,
  DemoTicketRow,
  DispatchRow,
  HoldRow,
  RestaurantStateRow,
  StockRow,
} from './kitchen-tables.ts'
import type { PurchaseRow, RecipeQuoteRow, WaitlistRow } from './recipe-tables.ts'
import type { UcpSessionRow } from './ucp-tables.ts'

/**
 * Row types of the ledger's tables. Times are epoch milliseconds, `_micro` is millionths of a USDC, JSON is text.
 */
export type LedgerTables = {
  settings: { name: string; value: string }
  quotes: QuoteRow
  orders: Omit<OrderRow, 'complaint'> & { complaint: Generated<string | null> }
  order_edges: { from_status: string; to_status: string }
  order_events: OrderEventRow
  claims: ClaimRow
  chain_txs: ChainTxRow
  inflows: InflowRow
  refunds: Omit<RefundRow, 'before_micro'> & { before_micro: Generated<number> }
  outbox: OutboxRow
  dispatches: DispatchRow
  demo_tickets: DemoTicketRow
  shelf: StockRow
  holds: HoldRow
  let_go: AbandonedHoldRow
  restaurant_states: RestaurantStateRow
  call_attempts: CallAttemptRow
  deliveries: DeliveryRow
  received_webhooks: { restaurant_id: string; id: string; at: number }
  idempotency: IdempotencyRow
  recipe_quotes: RecipeQuoteRow
  recipe_editions: { hash: string; product: string; content: string }
  purchases: PurchaseRow
  waitlist: WaitlistRow
  ucp_sessions: UcpSessionRow
}

export type QuoteRow = {
  token_hash: string
  kind: string
  restaurant_id: string
  menu_version: string
  /** Complete priced order as JSON: see pricing/quote.ts. */
  content: string
  /** Hash of the canonical cart, compared with an inline order. */
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
  /** Contact and delivery address as JSON; null once erased. */
  customer: string | null
  instructions: string | null
  requested_time: string
  resolved_at: number
  /** End of the delivery window that starts at `resolved_at`; null if there are no windows. */
  window_end: number | null
  settled_micro: number
  refunded_micro: number
  external_ref: string | null
  estimated_ready: number | null
  accept_deadline: number | null
  failure_code: string | null
  failure_message: string | null
  /** URL that receives every event for the buyer's agent; null if the agent only polls. */
  callback_url: string | null
  /** Items handed out, as JSON, if fewer than ordered: see orders/adjust.ts. */
  given: string | null
  /**
   * State of the customer's cancellation request; null if there is none. Possible for accepted orders, and for
   * unpaid ones whose payment is undecided.
   */
  cancel_state: 'requested' | 'accepted' | 'declined' | null
  cancel_requested_at: number | null
  /** Deadline for the restaurant to agree; null if it need not be asked. */
  cancel_answer_by: number | null
  cancel_decided_at: number | null
  /** Newest complaint about the order, as JSON: see orders/complaint.ts. */
  complaint: string | null
  /** Salt for the digest of the order's personal data; erased with it. */
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
  /** Hash of this event and all before it: see orders/event-chain.ts. Null if an older program wrote it. */
  hash: string | null
}

/**
 * `stray`: money arrived but could not pay for its subject, because another payment already had; it is refunded.
 */
export type ClaimState = 'claimed' | 'submitting' | 'settled' | 'failed' | 'unknown' | 'stray'

export type ClaimRow = {
  id: string
  /**
   * Unique key of the credential: `eip3009:<chain>:<asset>:<from>:<nonce>`, `stripe:<token>`,
   * `checkout:<subject>:<attempt>`, or `tempo:<chain>:<hash>:<challenge>`.
   */
  claim_key: string
  rail: string
  /** Payment method: see payments/methods. */
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
  /** Payment provider's id if there is no transaction. */
  provider_ref: string | null
  failure: string | null
  /** Process that handles the claim, by its world's process id. */
  process: string | null
  /** Payer's own id of the order: it pays for at most one order under an id. */
  payment_id: string | null
  created_at: number
  updated_at: number
}

export type ChainTxRow = {
  hash: string
  raw: string
  /** `<from>:<nonce>` of the authorization in the transaction, in lower case. */
  ref: string
  relayer: string
  account_nonce: number
  /** `reverted`: mined, but moved no money. */
  state: 'signed' | 'sent' | 'mined' | 'reverted' | 'dropped'
  created_at: number
  /** Time at which its receipt was read; null before. */
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
  /** Micro-USDC of the same claim that were refunded, or scheduled for refund, before this one. */
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
  /** Subject whose jobs run sequentially: an order id. */
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
  /**
   * Process that handles the request; null for requests started before this column existed, empty once the process
   * is known to be dead.
   */
  process: string | null
  started_at: number
  expires_at: number
}
