import type { Hex } from 'viem'
import type { World } from '#src/kernel/world.ts'
import { pause } from '#src/kernel/world.ts'
import type { Chain } from '#src/payments/chain.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { refusalOf } from '#src/payments/methods/simulate.ts'
import type { Relayer } from '#src/payments/relayer.ts'
import { networkOf } from '#src/payments/terms.ts'
import { TRANSFER_ABI } from './chain-errors.ts'

const LOOK_MS = 100

/**
 * Simulated facilitator that settles through the engine's own relayer, as the exact scheme does: simulates, sends,
 * and waits for the receipt. Of any error on the way, it reports only that one occurred.
 */
export function simulatedFacilitator(chain: Chain, relayer: Relayer, world: World, timeoutMs: number): Facilitator {
  async function receiptOf(hash: Hex): Promise<'success' | 'reverted'> {
    const until = world.now() + timeoutMs
    for (;;) {
      const receipt = await chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt) return receipt.status
      if (world.now() >= until) throw new Error('no receipt in time')
      await pause(world, LOOK_MS)
    }
  }
  return {
    place: 'in_process',
    sender: relayer.address,
    settle: async (terms, credential) => {
      const { from, to, value, validAfter, validBefore, nonce, signature } = credential
      const said = { network: networkOf(terms), payer: from }
      const failed = (errorReason: string, transaction = '') => ({ success: false, errorReason, transaction, ...said })
      const refusal = await refusalOf(chain, credential).catch(() => 'invalid_exact_evm_transaction_simulation_failed')
      if (refusal !== undefined) return failed(refusal)
      try {
        const hash = await relayer.writeContract({
          address: chain.asset,
          abi: TRANSFER_ABI,
          functionName: 'transferWithAuthorization',
          args: [from, to, value, validAfter, validBefore, nonce, signature],
        })
        if ((await receiptOf(hash)) === 'reverted') return failed('invalid_transaction_state', hash)
        return { success: true, transaction: hash, ...said }
      } catch {
        return failed('transaction_failed')
      }
    },
  }
}
