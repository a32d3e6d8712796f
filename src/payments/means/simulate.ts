import { BaseError, ContractFunctionRevertedError, parseAbi } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'

const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

/**
 * Asks the token whether it would take an authorization now: undefined when it would, else its reason in its own words.
 * Throws when the chain cannot be asked, which says nothing about the authorization.
 */
export async function refusalOf(chain: Chain, credential: AuthorizationCredential): Promise<string | undefined> {
  const { from, to, value, validAfter, validBefore, nonce, signature } = credential
  try {
    await chain.client.simulateContract({
      address: chain.asset,
      abi: TRANSFER_ABI,
      functionName: 'transferWithAuthorization',
      args: [from, to, value, validAfter, validBefore, nonce, signature],
    })
    return undefined
  } catch (error) {
    const revert = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError)
    if (revert instanceof ContractFunctionRevertedError) return revert.reason ?? 'the token refused it'
    throw error
  }
}
