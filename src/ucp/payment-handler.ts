import type { Challenge } from 'mppx'
import type { PresentedCredential } from '#src/payments/credential.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { InstrumentInput } from './requests.ts'

/** What is to be paid; the challenges exist once the order is booked. */
export type Due = {
  readonly terms: Terms
  readonly challenges: readonly Challenge.Challenge[]
}

/** Result of reading an instrument: a payment, a refusal, or the demand that the buyer acts. */
export type ReadInstrument =
  | { readonly kind: 'credential'; readonly credential: PresentedCredential }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'buyer'; readonly reason: string }

/** Way to pay that is declared in the profile and in every checkout. */
export type PaymentHandler = {
  /** Reverse-domain name. */
  readonly key: string
  readonly id: string
  /** Date of its current edition. */
  readonly version: string
  readonly spec: string
  readonly schema: string
  /** Instrument types that it takes. */
  readonly types: readonly string[]
  /** Public configuration; without `due` the part that holds for every checkout. */
  readonly config: (due?: Due) => Readonly<Record<string, unknown>>
  readonly read: (instrument: InstrumentInput, due: Due) => ReadInstrument | Promise<ReadInstrument>
}
