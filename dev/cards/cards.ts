/** Behavior of a test card. */
export type CardKind = {
  readonly brand: string
  readonly last4: string
  /** Decline code with which charges are rejected. */
  readonly declines?: string
  readonly asksOwner?: true
  /** True if a charge stays in processing until it is completed explicitly. */
  readonly isSlow?: true
  readonly refunds?: 'pending' | 'failed'
}

/** Test payment methods by their Stripe names. */
const CARDS = new Map<string, CardKind>([
  ['pm_card_visa', { brand: 'visa', last4: '4242' }],
  ['pm_card_mastercard', { brand: 'mastercard', last4: '4444' }],
  ['pm_card_amex', { brand: 'amex', last4: '8431' }],
  ['pm_card_chargeDeclined', { brand: 'visa', last4: '0002', declines: 'generic_decline' }],
  ['pm_card_chargeDeclinedInsufficientFunds', { brand: 'visa', last4: '9995', declines: 'insufficient_funds' }],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', { brand: 'visa', last4: '9995', declines: 'insufficient_funds' }],
  ['pm_card_authenticationRequired', { brand: 'visa', last4: '3184', asksOwner: true }],
  ['pm_card_pendingRefund', { brand: 'visa', last4: '7726', refunds: 'pending' }],
  ['pm_card_refundFail', { brand: 'visa', last4: '5126', refunds: 'failed' }],
  // not a Stripe test card: its charge is initially processing, as with some wallets
  ['pm_card_processing', { brand: 'visa', last4: '7777', isSlow: true }],
])

/** Returns the card of a test payment method. */
export const cardOf = (paymentMethod: string): CardKind | undefined => CARDS.get(paymentMethod)
