import type { Callers } from '#src/kernel/callers.ts'
import type { LedgerTransaction } from '#src/ledger/database.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import type { Claim } from './claims.ts'
import type { Credential, PaymentRefusal, PresentedCredential } from './credential.ts'
import type { GiveBackForgotten } from './erased-payments.ts'
import type { Outcome } from './outcome.ts'
import type { PaymentRequirement } from './payment-requirement.ts'
import type { Offers } from './protocols/mpp.ts'
import type { RecordDeps } from './record-settlement.ts'

export type SettleDeps = RecordDeps & {
  /** Recognizes our own challenges. */
  readonly offers: Pick<Offers, 'examine' | 'recall'>
  readonly copies?: Pick<Copies, 'keep'> | undefined
  /** Counter of rejected payments. */
  readonly callers?: Pick<Callers, 'mayPay' | 'refused' | 'paid'> | undefined
}

export type Payment = {
  readonly demand: PaymentRequirement
  readonly credential: PresentedCredential
  /** Network that presents the payment. */
  readonly caller?: string | undefined
  /** Books the order of an inline payment, in the claiming transaction. Budgets are ignored if money `hasMoved`. */
  readonly admit?: (trx: LedgerTransaction, hasMoved: boolean) => Promise<void>
  /** True if the money has already moved, although nothing else objects to the payment. */
  readonly hasMoved?: boolean
  /** True if the subject was erased: moved money is refunded, and nothing is sent. */
  readonly isForgotten?: boolean
  /** True if over the automatic refund limit: the money is recorded and left to the operator. */
  readonly isLeft?: boolean
}

export type Settlement = {
  /** Accepts a payment for a subject exactly once, despite retries and concurrency. */
  readonly pay: (payment: Payment) => Promise<Outcome>
  /** Returns why a credential would be rejected, without accepting it; `unavailable` if that is unknown. */
  readonly examine: (
    demand: PaymentRequirement,
    credential: Credential,
  ) => Promise<PaymentRefusal | 'unavailable' | undefined>
  /** True if a matching payment, even a late one, has already moved money. Throws service_unavailable, rate_limited. */
  readonly wasMade: (demand: PaymentRequirement, credential: PresentedCredential, caller?: string) => Promise<boolean>
  /** Refunds money moved for an erased order, as documented at `forgottenPayments`; undefined if no money moved. */
  readonly giveBackForgotten: GiveBackForgotten
  /** Resumes a claim that an earlier process or response left undecided. */
  readonly resume: (claim: Claim) => Promise<Outcome>
  /** True while this process is handling the claim. */
  readonly isInFlight: (key: string) => boolean
}
