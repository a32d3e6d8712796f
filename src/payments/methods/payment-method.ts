import type { Hex } from 'viem'
import type { RefundRow } from '#src/ledger/tables.ts'
import type { Claim } from '#src/payments/claims.ts'
import type { Credential, Kept, PaymentMethodId, PaymentRefusal } from '#src/payments/credential.ts'
import type { PageBudget } from '#src/payments/page-budget.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import type { Proof } from '#src/payments/proof.ts'
import type { WalletState } from '#src/payments/wallet-limits.ts'

/** Outcome of an attempt to move money. */
export type Verdict =
  | { readonly kind: 'settled'; readonly proof: Proof }
  /** Definite rejection: no money was moved, and we will move none. */
  | { readonly kind: 'refused'; readonly reason: string; readonly refusal?: PaymentRefusal }
  /** Nothing was sent, because the mover of the money is unreachable. */
  | { readonly kind: 'unsent'; readonly reason: string }
  /** Sent, or possibly sent. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Result of checking an undecided or released claim. */
export type Finding =
  | Extract<Verdict, { kind: 'settled' | 'refused' }>
  | { readonly kind: 'unknown' }
  /** Nothing was moved, and sending it again is harmless and useful. */
  | { readonly kind: 'worth_sending' }

/** Result before taking a claim: the block from which to search for traces, or a rejection. */
type Preparation =
  | Prepared
  | { readonly kind: 'refused'; readonly refusal: PaymentRefusal }
  /** Currently undeterminable. */
  | { readonly kind: 'unsent' }

export type Prepared = {
  readonly kind: 'ready'
  readonly fromBlock: bigint
  readonly purse?: WalletState | undefined
  /**
   * True if a third party moved the money before the credential was presented, and nothing in it names what it pays
   * for: anyone could have copied it from where it was published.
   */
  readonly isUnbound?: boolean
}

/** Refund of a payment: its transaction or provider id, and its amount in micro-USDC. */
export type Returned = {
  readonly reference: string
  readonly value: bigint
  /** Nonce or memo of the refund if an earlier version made it under another one. */
  readonly formerMark?: Hex
}

/** Payment method: only what is specific to it. The settlement engine decides when to do what, exactly once. */
export type PaymentMethodHandler<C extends Credential = Credential> = {
  /**
   * True if only we can move the money, so that a rejection is final. Absent if others can submit a credential to a
   * chain.
   */
  readonly isOursAlone?: true
  /**
   * True if the payer completes the payment on a page of the provider, after the claim was released: it is checked
   * often until the page has ended, and a rejection is final.
   */
  readonly isOnPayersPage?: true
  /** Returns the unique key of a credential, independent of protocol and encoding. */
  readonly keyOf: (demand: PaymentRequirement, credential: C) => string
  /** Returns the claim key of this credential in an earlier version. */
  readonly formerKeyOf?: (credential: C) => string
  /**
   * Compares a credential with the demand, without network access. `now` is in milliseconds; if omitted, time is
   * not checked.
   */
  readonly check: (demand: PaymentRequirement, credential: C, now: number | undefined) => PaymentRefusal | undefined
  /**
   * True if the money of a credential that matches, except for time, has already moved: rejecting it would not stop
   * it. Throws if that cannot be determined, and if `look` has no pages left.
   */
  readonly wasMade: (demand: PaymentRequirement, credential: C, look: PageBudget) => Promise<boolean>
  readonly keep: (demand: PaymentRequirement, credential: C) => Kept
  /** Runs the checks that need the network. Moves no money. */
  readonly prepare: (demand: PaymentRequirement, credential: C) => Promise<Preparation>
  /** Submits a committed claim to the mover of the money, and proves the outcome. Never throws. */
  readonly send: (claim: Claim & { readonly credential: C }) => Promise<Verdict>
  /**
   * Determines the state of a claim that an earlier process or response left open. Throws if that is impossible
   * now.
   */
  readonly find: (claim: Claim & { readonly credential: C }) => Promise<Finding>
  /** Returns the current proof of a settled payment; undefined if it is gone. Absent if proofs cannot disappear. */
  readonly lookAgain?: (claim: Claim & { readonly credential: C }) => Promise<Proof | undefined>
  /**
   * Returns the first block whose payments must be rechecked because of a possible reorg; pass to `looked` whether
   * all were found. Absent if proofs cannot disappear.
   */
  readonly unsettled?: () => Promise<{ readonly from: bigint; readonly looked: (areAllThere: boolean) => void }>
  /**
   * Refunds a part of a settled claim; resolves to the refund once it is proven, and throws before that.
   * Idempotent: any number of attempts makes one refund. An earlier refund with the same mark counts, whatever its
   * amount.
   */
  readonly giveBack: (refund: RefundRow, claim: Claim & { readonly credential: C }) => Promise<Returned>
  /** Returns the proven refund of a settled claim after `before` micro-USDC of it was refunded. */
  readonly returned: (claim: Claim & { readonly credential: C }, before: number) => Promise<Returned | undefined>
}

/** Payment methods of this server. */
export type PaymentMethodHandlers = {
  readonly [N in PaymentMethodId]?: PaymentMethodHandler<Extract<Credential, { means: N }>>
}

/** Returns a payment method; undefined if it is not accepted here. */
export const handlerOf = (table: PaymentMethodHandlers, name: PaymentMethodId): PaymentMethodHandler | undefined =>
  table[name] as PaymentMethodHandler | undefined
