import { BlockNotFoundError } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { Means } from './means.ts'

/** At the first look, payments of so many blocks are looked at again: some hour of Base. */
const AT_START = 1_800n
/** No reorganisation that anybody survives goes deeper. */
const DEEPEST = 256n

/** So often a payment that is gone is looked for before it is left to whoever needs it. */
const MOST_LOOKS = 100

/**
 * Tells from which block on payments are to be looked at again: those since the look before, and more where the newest
 * block of then is not there any more.
 */
export function watchForks(chain: Pick<Chain, 'client'>): NonNullable<Means['unsettled']> {
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
