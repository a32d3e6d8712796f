import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type Address, getAddress, type Hash } from 'viem'
import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import { formatMicroUsdc } from '#src/kernel/money.ts'
import { isNetworkError } from '#src/payments/methods/network-error.ts'

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

/** Test chain whose money has no value. */
export type FaucetChain = {
  readonly chainId: number
  /** Mints micro-USDC to a wallet; resolves once the transfer is in a block. */
  readonly mint: (address: Address, microUsdc: bigint) => Promise<Hash>
  /** Balance of a wallet in micro-USDC. */
  readonly balance: (address: Address) => Promise<bigint>
}

/** Faucet of worthless test money. Both operations throw not_found without a local chain. */
export type Faucet = {
  /** Mints 200 USDC; limited to ten mints per minute. */
  readonly fund: (address: string) => Promise<FaucetGift>
  readonly balance: (address: string) => Promise<WalletBalance>
}

/** Creates the faucet of a local chain. Without a chain, every operation throws not_found. */
export function createFaucet(chain: FaucetChain | undefined): Faucet {
  const limiter = new RateLimiterMemory({ points: GIFTS_PER_MINUTE, duration: 60 })
  const local = (): FaucetChain => {
    if (!chain) throw Fault.of('not_found', 'There is no faucet here: this server works with real money.')
    return chain
  }
  return {
    fund: async address => {
      const to = checksummed(address)
      const { mint, balance } = local()
      await limiter.consume('faucet').catch((rejected: RateLimiterRes) => {
        throw Fault.of('rate_limited', 'The faucet is limited to ten transfers a minute.', {
          headers: { 'Retry-After': String(Math.ceil(rejected.msBeforeNext / 1000)) },
        })
      })
      const transactionHash = await mint(to, GIFT).catch(refuseWhileAway)
      const had = await balance(to).catch(refuseWhileAway)
      return { address: to, balance: formatMicroUsdc(had), transactionHash }
    },
    balance: async address => {
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
