import { BaseError, ContractFunctionRevertedError, parseAbi } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import type { Circumstances } from '#src/payments/relayer.ts'

const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

/**
 * Simulates an authorization on the token under the conditions in which it would be mined: undefined if the token
 * would accept it, else the token's revert reason. Throws if the chain is unreachable, which says nothing about the
 * authorization.
 */
export async function refusalOf(
  chain: Chain,
  credential: AuthorizationCredential,
  circumstances?: Circumstances,
): Promise<string | undefined> {
  const { from, to, value, validAfter, validBefore, nonce, signature } = credential
  try {
    await chain.client.simulateContract({
      address: chain.asset,
      abi: TRANSFER_ABI,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
      ...circumstances,
    })
    return undefined
  } catch (error) {
    const revert = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError)
    if (revert instanceof ContractFunctionRevertedError)
      return revert.reason ?? 'the token contract refused the transfer'
    throw error
  }
}

/** Simulates under the facilitator's mining conditions. */
export const simulate = async (
  { chain, facilitator }: { readonly chain: Chain; readonly facilitator: Facilitator },
  credential: AuthorizationCredential,
): Promise<string | undefined> => refusalOf(chain, credential, await facilitator.circumstances?.())

/** Revert reason of an authorization that was used or canceled; only the logs tell which. */
export const IS_USED = /used or canceled/i
