import { type Address, bytesToHex, type Hex, hexToBytes, isHex, parseAbi } from 'viem'
import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Terms } from '#src/payments/terms.ts'
import { addressOfKey, createTransferDigest } from './digest.ts'
import type { RecoverKey } from './recover-key.ts'

const ERC1271_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const ERC1271_MAGIC = '0x1626ba7e'
const ERC6492_SUFFIX = '6492'.repeat(16)
/** Half the secp256k1 order: the token rejects signatures with a larger s. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns what signed exactly these terms for the payer; undefined if the signature is invalid. As in the token,
 * the rule depends on whether the payer has code: a key signs 65 bytes with low s and v 27 or 28, a deployed
 * contract wallet answers through EIP-1271. Wallets that are not deployed yet (ERC-6492) are rejected. Throws if
 * the chain is unreachable.
 */
export type CheckSignature = (
  terms: Terms,
  credential: AuthorizationCredential,
) => Promise<'key' | 'contract' | undefined>

/** Creates the signature check for a chain. */
export function createSignatureCheck(chain: Chain, recover: RecoverKey): CheckSignature {
  const digestOf = createTransferDigest()
  return async (terms, credential) => {
    const { from, signature } = credential
    if (signature.endsWith(ERC6492_SUFFIX)) return undefined
    const digest = digestOf(terms, credential)
    if (!(await isContract(chain, from)))
      return (await isSignedByKey(recover, from, digest, signature)) ? 'key' : undefined
    return (await isSignedByContract(chain, from, bytesToHex(digest), signature)) ? 'contract' : undefined
  }
}

/** True if the account has code. Throws if the chain is unreachable. */
export const isContract = async (chain: Chain, address: Address): Promise<boolean> =>
  !['0x', undefined].includes(await codeAt(chain, address))

/** Returns the code of an account. Throws if the endpoint's response is neither code nor empty. */
async function codeAt(chain: Chain, address: Address): Promise<Hex | undefined> {
  const code: unknown = await chain.client.getCode({ address })
  if (code === undefined || isHex(code)) return code
  throw Object.assign(new Error('the node did not return the contract code'), { name: 'UnusableAnswer' })
}

/** True if the key of a lower-case address made a 65-byte signature that the token accepts. */
export async function isSignedByKey(
  recover: RecoverKey,
  from: Address,
  digest: Uint8Array,
  signature: Hex,
): Promise<boolean> {
  if (signature.length !== 132) return false
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.slice(130)
  if (s > HALF_ORDER || (v !== '1b' && v !== '1c')) return false
  const key = await recover(digest, hexToBytes(signature).subarray(0, 64), v === '1b' ? 0 : 1)
  return key !== undefined && addressOfKey(key) === from
}

async function isSignedByContract(chain: Chain, from: Address, digest: Hex, signature: Hex): Promise<boolean> {
  const answer = await chain.strangers
    .readContract({ address: from, abi: ERC1271_ABI, functionName: 'isValidSignature', args: [digest, signature] })
    .catch(error => {
      if (isContractAnswer(error)) return undefined
      throw error
    })
  return answer === ERC1271_MAGIC
}

/**
 * True if the contract answered no: a revert, or a response of a wrong shape or size. Other errors are network
 * failures.
 */
function isContractAnswer(error: unknown): boolean {
  const names: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) names.push(cause.name)
  return names.some(name =>
    /^(ContractFunctionRevertedError|ContractFunctionZeroDataError|ExecutionRevertedError|AbiDecoding|ResponseBodyTooLarge)/.test(
      name,
    ),
  )
}
