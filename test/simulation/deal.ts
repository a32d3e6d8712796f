import type { Hex } from 'viem'
import type { FaultCode } from '#src/kernel/faults.ts'
import type { CardCredential } from '#src/payments/credential.ts'
import type { CUSTOMER } from './market.ts'
import type { Authorized } from './token.ts'

/** Purchase at a sealed price, from the buyer's view. */
export type Deal = {
  readonly kind: 'order' | 'inline' | 'recipe'
  readonly cart: object
  readonly token: string
  readonly amount: bigint
  readonly payTo: string
  /** Set once the order is confirmed or appears in an answer. */
  orderId: string | undefined
  /** Customer of the order. */
  readonly customer: typeof CUSTOMER
  /** Preview of the order: its lines, and the food and tax part of the amount in cents. */
  readonly told?: { readonly lines: unknown; readonly food: number; readonly ready: string } | undefined
  /** Food sold for the cart according to the catalog at the time of pricing. */
  readonly sold?: string | undefined
  /** True if it was requested before: later answers might replay the first one. */
  asked: boolean
}

/** Deal as a buyer learns it. */
export type Known = Omit<Deal, 'asked'>

/** Signed authorization; a card token is represented the same way. */
export type Signed = Authorized & {
  readonly payer: number
  readonly signature: Hex
  readonly card?: CardCredential
}

/** One presentation of a payment, with its outcome. */
export type Showing = {
  readonly deal: Deal
  readonly signed: Signed
  /** `lost`: no answer; `later`: asks the buyer to retry; `repeated`: superseded by a retry. */
  outcome: 'under way' | 'paid' | 'refused' | 'later' | 'lost' | 'repeated'
  /** Reason for the refusal. */
  fault?: FaultCode | undefined
  /** End of the presentation, in epoch milliseconds. */
  at: number
}
