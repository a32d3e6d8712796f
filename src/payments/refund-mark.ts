import { type Hex, keccak256, stringToHex } from 'viem'

/** Identifier of a refund: its nonce or memo on a chain, its id at a card network. */
export type RefundMark = { readonly id: string; readonly nonce: Hex }

/**
 * Derives the mark of a payment's refund after `before` micro-USDC were refunded. It depends only on the payment,
 * so that a restored ledger recognizes the refunds of its predecessor, whatever their reason.
 */
export function refundMark(claimKey: string, before: number): RefundMark {
  const nonce = keccak256(stringToHex(`refund:${claimKey}:${before}`))
  return { id: `rf_${nonce.slice(2, 26)}`, nonce }
}
