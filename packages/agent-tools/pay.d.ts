import type { LocalAccount } from 'viem'

export type Limit = {
  /** Most that one payment may cost, in dollars. */
  readonly most: number
}

export declare function payWithX402(account: LocalAccount, limit: Limit): Promise<typeof globalThis.fetch>
export declare function payWithMpp(account: LocalAccount, limit: Limit): Promise<typeof globalThis.fetch>
