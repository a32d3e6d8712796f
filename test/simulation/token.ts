import type { Address } from 'viem'

/** Transfer signed by its payer. Times in Unix seconds, value in micro-USDC. */
export type Authorized = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: string
}

export const ASSET: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const CHAIN_ID = 8453
