import { type Hex, keccak256, stringToHex } from 'viem'

/** What a refund is known by: its nonce or memo on a chain, its id at a card network. */
export type RefundMark = { readonly id: string; readonly nonce: Hex }

/**
 * The mark of the refund that a payment gets after `before` micro-USDC of it were given back. It comes from the payment
 * alone, so a ledger that was restored meets the refunds of the one before it, whatever it refunds for.
 */
export function refundMark(claimKey: string, before: number): RefundMark {
  const nonce = keccak256(stringToHex(`refund:${claimKey}:${before}`))
  return { id: `rf_${nonce.slice(2, 26)}`, nonce }
}
