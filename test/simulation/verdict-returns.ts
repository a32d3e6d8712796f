import { refundMark } from '#src/payments/refund-mark.ts'
import type { Use } from './blocks.ts'
import { TREASURY } from './keys.ts'
import { ASSET, CHAIN_ID } from './token.ts'

/**
 * Problems with treasury payouts, from the chain alone: whatever a ledger has lost, each payment is refunded under
 * its own marks, to its payer, and never by more than was received.
 */
export function judgeReturns(moved: readonly Use[]): string[] {
  const problems: string[] = []
  const out = new Map(moved.filter(isPaidOut).map(use => [use.nonce.toLowerCase(), use]))
  for (const inflow of moved.filter(use => use.to.toLowerCase() === TREASURY.address)) {
    const from = inflow.from.toLowerCase()
    const key = `eip3009:${CHAIN_ID}:${ASSET.toLowerCase()}:${from}:${inflow.nonce.toLowerCase()}`
    let back = 0n
    for (;;) {
      const { nonce } = refundMark(key, Number(back))
      const made = out.get(nonce)
      if (!made) break
      out.delete(nonce)
      back += made.value
      if (made.to.toLowerCase() !== from) problems.push(`${made.hash} gives the money of ${from} to ${made.to}`)
      // a zero refund would match forever
      if (made.value === 0n) break
    }
    if (back > inflow.value) problems.push(`${back} of ${inflow.value} that came with ${inflow.hash} were given back`)
  }
  for (const { hash, value, to } of out.values()) problems.push(`${hash} pays ${value} to ${to} for nothing that came`)
  return problems
}

export const isPaidOut = (use: Use): boolean => use.from.toLowerCase() === TREASURY.address
