import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { type Address, type Hex, parseAbi, slice, type TransactionReceipt } from 'viem'
import { describeError } from '#src/kernel/log.ts'
import type { Chain } from './chain.ts'
import type { AuthorizationCredential } from './credential.ts'
import type { Circumstances, ContractCall, Relayer } from './relayer.ts'
import { networkOf, requirementsV2, type Terms } from './terms.ts'

/** Response of a facilitator; our own one adds the receipt from the chain. */
export type Settled = SettleResponse & { readonly receipt?: TransactionReceipt }

/** Facilitator that submits signed authorizations to the chain: our own relayer, or a remote one. */
export type Facilitator = {
  /** `in_process`: its response that nothing was sent can be trusted if our journal agrees. */
  readonly place: 'in_process' | 'remote'
  /** Account that sends the transfers, if known. */
  readonly sender?: Address
  readonly settle: (terms: Terms, credential: AuthorizationCredential) => Promise<Settled>
  /** Asks a remote facilitator whether it settles our payments. Throws if it does not, or does not answer. */
  readonly check?: () => Promise<void>
  /** Mining conditions of its transfers, if known. */
  readonly circumstances?: () => Promise<Circumstances>
}

const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
/** Length of a 65-byte signature in hexadecimal. */
const KEY_SIGNATURE = 132

/**
 * Settles on our own relayer. The signature was verified before the claim and is not verified again: the relayer
 * sends only what the token accepts in the gas estimate.
 */
export function inProcessFacilitator(chain: Chain, relayer: Relayer, timeout: number): Facilitator {
  return {
    place: 'in_process',
    sender: relayer.address,
    circumstances: relayer.circumstances,
    settle: async (terms, credential) => {
      const said = { network: networkOf(terms), payer: credential.from }
      const failed = (transaction: string, errorReason: string, errorMessage: string) => ({
        success: false,
        transaction,
        errorReason,
        errorMessage,
        ...said,
      })
      let transaction: Hex
      try {
        transaction = await relayer.writeContract(transferOf(terms, credential))
      } catch (error) {
        return failed('', 'transaction_failed', describeError(error))
      }
      try {
        const receipt = await chain.client.waitForTransactionReceipt({ hash: transaction, timeout })
        if (receipt.status === 'success') return { success: true, transaction, receipt, ...said }
        return { ...failed(transaction, 'invalid_transaction_state', 'the transaction was reverted'), receipt }
      } catch (error) {
        return failed(transaction, 'settlement_pending', describeError(error))
      }
    },
  }
}

/** Builds the token call for a signed authorization; the signature of a key is split into its parts. */
function transferOf(terms: Terms, credential: AuthorizationCredential): ContractCall {
  const { from, to, value, validAfter, validBefore, nonce, signature } = credential
  const call = { address: terms.asset, abi: TRANSFER_ABI, functionName: 'transferWithAuthorization' }
  const transfer = [from, to, value, validAfter, validBefore, nonce]
  if (signature.length !== KEY_SIGNATURE) return { ...call, args: [...transfer, signature] }
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), slice(signature, 64)]
  return { ...call, args: [...transfer, Number(v), r, s] }
}

/**
 * Settles every protocol as x402 version 2. The exact scheme requires equality, so the amount is the signed value.
 */
export function settlementOf(terms: Terms, credential: AuthorizationCredential): [PaymentPayload, PaymentRequirements] {
  const requirements = { ...requirementsV2(terms), amount: credential.value.toString() }
  const payload: PaymentPayload = {
    x402Version: 2,
    accepted: requirements,
    payload: {
      signature: credential.signature,
      authorization: {
        from: credential.from,
        to: credential.to,
        value: credential.value.toString(),
        validAfter: credential.validAfter.toString(),
        validBefore: credential.validBefore.toString(),
        nonce: credential.nonce,
      },
    },
  }
  return [payload, requirements]
}

const REFUSED = new Set([
  'invalid_exact_evm_signature',
  'invalid_exact_evm_insufficient_balance',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_valid_after',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'insufficient_funds',
])

/** True if the facilitator's reason is a defect of the authorization itself, not of the connection to the chain. */
export const isRefusal = (response: SettleResponse): boolean =>
  !response.success && REFUSED.has(response.errorReason ?? '')
