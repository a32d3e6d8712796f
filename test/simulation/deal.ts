import type { Hex } from 'viem'
import type { FaultCode } from '#src/kernel/faults.ts'
import type { CardCredential } from '#src/payments/credential.ts'
import type { CUSTOMER } from './market.ts'
import type { Authorized } from './token.ts'

/** Something for sale at a sealed price, as its buyer knows it. */
export type Deal = {
  readonly kind: 'order' | 'inline' | 'recipe'
  readonly cart: object
  readonly token: string
  readonly amount: bigint
  readonly payTo: string
  /** Once it was confirmed, or shown in an answer. */
  orderId: string | undefined
  /** Who will be fed. */
  readonly customer: typeof CUSTOMER
  /** What the preview said of it: its lines, and in cents what of the amount is food and tax. */
  readonly told?: { readonly lines: unknown; readonly food: number; readonly ready: string } | undefined
  /** What it was when it was priced, as the catalogue of that moment has it. */
  readonly sold?: string | undefined
  /** It was asked for before: what is answered from now on may repeat what was answered then. */
  asked: boolean
}

/** What a buyer gets to know of a deal. */
export type Known = Omit<Deal, 'asked'>

/** An authorization that somebody has signed; or the token of a card, as if it were one. */
export type Signed = Authorized & {
  readonly payer: number
  readonly signature: Hex
  readonly card?: CardCredential
}

/** What became of showing a payment for something. */
export type Showing = {
  readonly deal: Deal
  readonly signed: Signed
  /** `lost` is no answer; `later` asks to send the same again, and after that it is `repeated`. */
  outcome: 'under way' | 'paid' | 'refused' | 'later' | 'lost' | 'repeated'
  /** Why it was refused. */
  fault?: FaultCode | undefined
  /** When it ended, in epoch milliseconds. */
  at: number
}
