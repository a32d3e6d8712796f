import type { MeansName } from '#src/payments/credential.ts'

/** Money that came to us or left us, as the books of the chain or of the card account tell it. */
export type Movement = {
  /** The transaction, the PaymentIntent, or the provider's id of a refund. */
  readonly reference: string
  readonly logIndex: number
  /** Who paid or was paid: a lower-case address, or the words for a card; of a card's refund, its PaymentIntent. */
  readonly party: string
  /** Micro-USDC, or millionths of a dollar. */
  readonly value: bigint
  /** What ties it to a row of ours: the nonce of an authorization, a memo, the id of a claim or of a refund. */
  readonly mark: string | undefined
  /** The block that holds it, where there are blocks. */
  readonly block?: bigint
  /** The key of its claim and the id of its subject, where the books say so. */
  readonly key?: string | undefined
  readonly subject?: string | undefined
}

/** From where on books are read: a block of the chain, an instant at the card network. Absent: as far back as is feasible. */
export type Since = { readonly block?: bigint; readonly at?: number }

/** What an inflow that no row of ours explains is. */
export type Origin = {
  /** The key that a claim of it has; for a transfer without a credential, `transfer:<chain>:<transaction>:<log>`. */
  readonly key: string
  /** The key that an earlier version gave it. */
  readonly formerKey?: string
  readonly mark: string | undefined
}

/** The books of somebody who keeps money for us. Reading moves nothing; it throws when nobody answers. */
export type Account = {
  readonly read: (since: Since) => Promise<{
    readonly inflows: readonly Movement[]
    readonly outflows: readonly Movement[]
  }>
  /** Looks closer at an inflow that no row of ours explains. */
  readonly trace: (inflow: Movement) => Promise<Origin>
}

/** Where the money of each means is. */
export type Accounts = { readonly [N in MeansName]?: Account }
