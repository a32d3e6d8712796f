import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Address, getAddress } from 'viem'
import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import { formatMicroUsdc } from '#src/kernel/money.ts'
import { isNetworkError } from '#src/payments/means/network-error.ts'
import type { LocalChain } from './chain.ts'

const GIFT = 200_000_000n
const GIFTS_PER_MINUTE = 10

export const WalletAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'a 0x address of 20 bytes')
  .describe('Of the wallet')

export const FaucetGift = z.looseObject({
  address: z.string(),
  balance: z.string().describe('USDC, such as 200.00'),
  transactionHash: z.string(),
})
export type FaucetGift = z.infer<typeof FaucetGift>

export const WalletBalance = z.looseObject({
  address: z.string(),
  balance: z.string().describe('USDC, such as 200.00'),
  currency: z.literal('USDC'),
  network: z.string(),
})
export type WalletBalance = z.infer<typeof WalletBalance>

/** Worthless money for trying things out; without a local chain both operations are not_found. */
export function createFaucet(chain: LocalChain | undefined) {
  const limiter = new RateLimiterMemory({ points: GIFTS_PER_MINUTE, duration: 60 })
  const local = (): LocalChain => {
    if (!chain) throw Fault.of('not_found', 'There is no faucet here: this server works with real money.')
    return chain
  }
  return {
    /** Mints 200 USDC, ten times a minute at most. */
    fund: async (address: string): Promise<FaucetGift> => {
      const to = checksummed(address)
      const { mint, balance } = local()
      await limiter.consume('faucet').catch((rejected: RateLimiterRes) => {
        throw Fault.of('rate_limited', 'The faucet gives ten times a minute.', {
          headers: { 'Retry-After': String(Math.ceil(rejected.msBeforeNext / 1000)) },
        })
      })
      const transactionHash = await mint(to, GIFT).catch(refuseWhileAway)
      const had = await balance(to).catch(refuseWhileAway)
      return { address: to, balance: formatMicroUsdc(had), transactionHash }
    },
    balance: async (address: string): Promise<WalletBalance> => {
      const owner = checksummed(address)
      const { balance, chainId } = local()
      return {
        address: owner,
        balance: formatMicroUsdc(await balance(owner).catch(refuseWhileAway)),
        currency: 'USDC',
        network: `eip155:${chainId}`,
      }
    },
  }
}

function refuseWhileAway(error: unknown): never {
  if (!isNetworkError(error)) throw error
  throw Fault.of('service_unavailable', 'The local chain does not answer.', { headers: { 'Retry-After': '3' } })
}

const checksummed = (address: string): Address => getAddress(address.toLowerCase())
