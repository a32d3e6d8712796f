import { BaseError, ContractFunctionRevertedError, parseAbi } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import type { Circumstances } from '#src/payments/relayer.ts'

const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

/**
 * Asks the token whether it would take an authorization now, in the circumstances in which it would be mined: undefined
 * when it would, else its reason in its own words.
 * Throws when the chain cannot be asked, which says nothing about the authorization.
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
    if (revert instanceof ContractFunctionRevertedError) return revert.reason ?? 'the token refused it'
    throw error
  }
}

/** The same in the circumstances in which the facilitator would have it mined. */
export const simulate = async (
  { chain, facilitator }: { readonly chain: Chain; readonly facilitator: Facilitator },
  credential: AuthorizationCredential,
): Promise<string | undefined> => refusalOf(chain, credential, await facilitator.circumstances?.())

/** What the token says of an authorization whose fate only the logs tell. */
export const IS_USED = /used or canceled/i
