import type { PaymentMethodId } from '#src/payments/credential.ts'

/** Money movement in or out, as recorded on chain or in the card account. */
export type Movement = {
  /** Transaction hash, PaymentIntent ID, or the provider's refund ID. */
  readonly reference: string
  readonly logIndex: number
  /**
   * Payer or payee: a lowercase address, or the description of a card. For a card refund, its PaymentIntent.
   */
  readonly party: string
  /** Micro-USDC, or millionths of a dollar. */
  readonly value: bigint
  /** Correlation ID of a ledger row: authorization nonce, memo, claim ID, or refund ID. */
  readonly mark: string | undefined
  /** Block that contains the movement, for chains only. */
  readonly block?: bigint
  /** Key and subject ID of its claim, if the account records them. */
  readonly key?: string | undefined
  readonly subject?: string | undefined
}

/**
 * Start of the range to read: a block on chain, or an instant in epoch milliseconds at the card network. If absent,
 * as far back as feasible.
 */
export type Since = { readonly block?: bigint; readonly at?: number }

/** Source of an inflow that no ledger row explains. */
export type Origin = {
  /**
   * Key of the claim for this inflow. For a transfer without a credential: `transfer:<chain>:<transaction>:<log>`.
   */
  readonly key: string
  /** Claim key assigned by an earlier version. */
  readonly formerKey?: string
  readonly mark: string | undefined
}

/** Read-only view of an external account that holds our money. Throws if the account does not respond. */
export type Account = {
  readonly read: (since: Since) => Promise<{
    readonly inflows: readonly Movement[]
    readonly outflows: readonly Movement[]
  }>
  /** Traces an inflow that no ledger row explains. */
  readonly trace: (inflow: Movement) => Promise<Origin>
}

/** Account by payment method. */
export type Accounts = { readonly [N in PaymentMethodId]?: Account }
