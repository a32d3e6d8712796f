/** Migrations of the tables of payments, after those that created them. */

export const REFUND_ORDER = [
  `alter table refunds add column before_micro integer not null default 0`,
  `update refunds set before_micro = coalesce((select sum(earlier.amount_micro) from refunds as earlier
    where earlier.claim_id = refunds.claim_id and (earlier.created_at < refunds.created_at
      or (earlier.created_at = refunds.created_at and earlier.id < refunds.id))), 0)`,
]

export const PAYERS = [`create index claims_by_payer on claims (payer, created_at)`]

export const GAS = [
  `alter table chain_txs add column mined_at integer`,
  `alter table chain_txs add column gas_used integer`,
  `create index chain_txs_mined on chain_txs (mined_at) where mined_at is not null`,
]

export const CHECKOUTS = [`create index claims_checkout on claims (subject_id) where means = 'checkout'`]

/** Payer's own ids of orders: the x402 extension `payment-identifier`. */
export const PAYMENT_IDS = [
  `alter table claims add column payment_id text`,
  `create index claims_payment_id on claims (payer, payment_id) where payment_id is not null`,
]
