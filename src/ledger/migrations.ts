import { CHECKOUTS, GAS, PAYERS, PAYMENT_IDS, REFUND_ORDER } from './payment-migrations.ts'
import { FORGOTTEN_REMARKS, HOLD_SITES } from './personal-data-migrations.ts'
import type { Statement } from './sql-dialect.ts'
import { UCP_SESSIONS } from './ucp-tables.ts'

const FIRST: readonly Statement[] = [
  `create table settings (name text primary key, value text not null) strict`,
  `create table quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict`,
  `create index quotes_by_end on quotes (expires_at)`,
  `create table orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null) strict`,
  `create table order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict`,
  {
    name: 'orders_follow_edges',
    before: 'update of status on orders',
    refuse: `new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status)`,
    because: 'no such order transition',
  },
  `create table order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
    unique (order_id, seq)) strict`,
  { name: 'order_events_keep', before: 'update on order_events', refuse: 'true', because: 'events are kept' },
  { name: 'order_events_stay', before: 'delete on order_events', refuse: 'true', because: 'events are kept' },
  `create table claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null) strict`,
  `create unique index claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray')`,
  `create index claims_open on claims (updated_at) where state in ('claimed','submitting','unknown')`,
  `create index claims_failed on claims (valid_before) where state = 'failed'`,
  `create table chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null) strict`,
  `create unique index chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent')`,
  `create index chain_txs_ref on chain_txs (ref)`,
  `create table inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict`,
  `create table refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
    unique (claim_id, reason)) strict`,
  {
    name: 'refunds_within_claim',
    before: 'insert on refunds',
    refuse: `new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id)`,
    because: 'refunds exceed what was settled',
  },
  `create table outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict`,
  `create index outbox_due on outbox (run_at, id) where done_at is null`,
  `create index outbox_subject on outbox (subject) where done_at is null`,
  `create table dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict`,
  `create table demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict`,
  `create table idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict`,
]

const SHELF = [
  `create table shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict`,
  `create table holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')),
    primary key (order_id, item_id)) strict`,
]

const CHANNELS = [
  `alter table orders add column callback_url text`,
  `alter table orders add column given text`,
  `alter table orders add column window_end integer`,
  `create index orders_by_restaurant on orders (restaurant_id, created_at)`,
  `create table restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict`,
  `create table call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict`,
  `create index call_attempts_open on call_attempts (state) where state <> 'done'`,
  `create index call_attempts_started on call_attempts (started_at) where started_at is not null`,
  `create index call_attempts_kept on call_attempts (ended_at) where transcript is not null`,
  `create table deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict`,
  `create index deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered'`,
  `create table received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict`,
]

const RAILS = [
  `alter table claims add column means text not null default 'eip3009'`,
  `alter table claims add column provider_ref text`,
]

const RECIPES = [
  `create table recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict`,
  `create index recipe_quotes_by_end on recipe_quotes (expires_at)`,
  `create table recipe_editions (hash text primary key, product text not null, content text not null) strict`,
  `create table purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict`,
  `create index purchases_by_quote on purchases (quote_hash)`,
  `create unique index claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray')`,
  `create table waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict`,
]

const PROCESSES: readonly Statement[] = [
  `alter table claims add column process text`,
  `create index claims_by_subject on claims (subject_id)`,
  `create index chain_txs_by_nonce on chain_txs (relayer, account_nonce)`,
  `create index refunds_by_order on refunds (order_id)`,
  // empty table that is only locked: see waitForTurn
  { onlyPostgres: 'create table turns ()' },
]

const OUTBOX_KINDS = [`create index outbox_kind on outbox (kind, run_at, id) where done_at is null`]

const UNPAID_HOLDS = [
  `alter table holds add column holder text`,
  `alter table holds add column lapses_at integer`,
  `alter table holds add column lapsed_at integer`,
  `create index holds_by_holder on holds (holder) where holder is not null`,
]

const FORGETTING: readonly Statement[] = [
  `create index orders_to_forget on orders (status, created_at) where customer is not null`,
  `create index orders_unpaid on orders (created_at) where status = 'payment_expired'`,
  `create index purchases_to_forget on purchases (created_at) where email is not null`,
  `create index idempotency_by_end on idempotency (expires_at)`,
  { onlySqlite: 'drop trigger order_events_stay' },
  { onlyPostgres: 'drop trigger order_events_stay on order_events' },
  { onlyPostgres: 'drop function order_events_stay' },
  {
    name: 'order_events_of_claims_stay',
    before: 'delete on order_events',
    refuse: `exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id)`,
    because: 'events of orders that anybody paid for are kept',
  },
]

const KEY_PROCESSES = [`alter table idempotency add column process text`]

const CANCELLING = [
  `alter table orders add column cancel_state text check (cancel_state in ('requested','accepted','declined'))`,
  `alter table orders add column cancel_requested_at integer`,
  `alter table orders add column cancel_answer_by integer`,
  `alter table orders add column cancel_decided_at integer`,
  `create index orders_unpaid_cancelled on orders (created_at) where status = 'cancelled' and settled_micro = 0`,
]

const RECEIPTS = [`alter table order_events add column hash text`, `alter table orders add column agreed_salt text`]

/** Each entry has its own token, with which it can be removed; older entries have none. */
const WAITLIST_TOKENS = [
  `create table waitlist_entries (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict`,
  `insert into waitlist_entries (token_hash, email, zip, city, restaurant_name, created_at)
    select 'before ' || email, email, zip, city, restaurant_name, created_at from waitlist`,
  `drop table waitlist`,
  `alter table waitlist_entries rename to waitlist`,
]

/** Networks that held limited stock with orders that were never paid. */
const LET_GO = [`create table let_go (holder text primary key, at integer not null) strict`]

/** Index for counting recent refunds. */
const REFUND_TIMES = [`create index refunds_by_time on refunds (created_at)`]

/** Complaints of guests about accepted orders. */
const COMPLAINTS = [`alter table orders add column complaint text`]

/** Forward-only migrations of the ledger schema by name, oldest first. A released migration is never edited. */
export const MIGRATIONS: Readonly<Record<string, readonly Statement[]>> = {
  '0001_ledger': FIRST,
  '0002_shelf': SHELF,
  '0003_channels': CHANNELS,
  '0004_rails': RAILS,
  '0005_recipes': RECIPES,
  '0006_processes': PROCESSES,
  '0007_outbox_kinds': OUTBOX_KINDS,
  '0008_payers': PAYERS,
  '0009_gas': GAS,
  '0010_unpaid_holds': UNPAID_HOLDS,
  '0011_refund_order': REFUND_ORDER,
  '0012_forgetting': FORGETTING,
  '0013_key_processes': KEY_PROCESSES,
  '0014_cancelling': CANCELLING,
  '0015_receipts': RECEIPTS,
  '0016_waitlist_tokens': WAITLIST_TOKENS,
  '0017_let_go': LET_GO,
  '0018_refund_times': REFUND_TIMES,
  '0019_forgotten_remarks': FORGOTTEN_REMARKS,
  '0020_hold_sites': HOLD_SITES,
  '0021_checkouts': CHECKOUTS,
  '0022_ucp_sessions': UCP_SESSIONS,
  '0023_payment_ids': PAYMENT_IDS,
  '0024_complaints': COMPLAINTS,
}
