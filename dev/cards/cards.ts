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
  /** Wallet that presents the card. */
  readonly wallet?: 'apple_pay' | 'google_pay'
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

/** Test cards by the number that is typed on a payment page. */
export const CARD_NUMBERS: ReadonlyMap<string, { readonly kind: CardKind; readonly about: string }> = new Map([
  ['4242424242424242', { kind: CARDS.get('pm_card_visa')!, about: 'pays' }],
  ['5555555555554444', { kind: CARDS.get('pm_card_mastercard')!, about: 'pays' }],
  ['4000000000000002', { kind: CARDS.get('pm_card_chargeDeclined')!, about: 'is declined' }],
  [
    '4000000000009995',
    { kind: CARDS.get('pm_card_chargeDeclinedInsufficientFunds')!, about: 'has insufficient funds' },
  ],
  ['4000002760003184', { kind: CARDS.get('pm_card_authenticationRequired')!, about: 'asks for 3-D Secure' }],
  ['4000000000007726', { kind: CARDS.get('pm_card_pendingRefund')!, about: 'pays; refunds take a while' }],
  ['4000000000005126', { kind: CARDS.get('pm_card_refundFail')!, about: 'pays; its first refund fails' }],
])
