import { BlockNotFoundError } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { PaymentMethodHandler } from './payment-method.ts'

/** Number of blocks whose payments are rechecked at startup: about an hour on Base. */
const AT_START = 1_800n
/** Maximum depth of a chain reorganization to handle. */
const DEEPEST = 256n

/** Number of lookups for a missing payment before the watch moves on. */
const MOST_LOOKS = 100

/**
 * Creates a watch for reorgs. It returns the first block whose payments must be rechecked: the newest block at the
 * previous check, or `DEEPEST` blocks earlier if that block has been reorganized away.
 */
export function watchReorgs(chain: Pick<Chain, 'client'>): NonNullable<PaymentMethodHandler['unsettled']> {
  let seen: { readonly number: bigint; readonly hash: string } | undefined
  let looks = 0
  const isThere = ({ number, hash }: NonNullable<typeof seen>) =>
    chain.client.getBlock({ blockNumber: number }).then(
      block => block.hash === hash,
      error => {
        if (error instanceof BlockNotFoundError) return false
        throw error
      },
    )
  return async () => {
    const newest = await chain.client.getBlock({ blockTag: 'latest' })
    const from = seen ? ((await isThere(seen)) ? seen.number : seen.number - DEEPEST) : newest.number - AT_START
    return {
      from: from > 0n ? from : 0n,
      looked: areAllThere => {
        looks = areAllThere ? 0 : looks + 1
        if (areAllThere || looks >= MOST_LOOKS) seen = newest
      },
    }
  }
}
