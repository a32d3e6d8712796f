import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import type { Chain } from './chain.ts'
import type { AuthorizationCredential } from './credential.ts'
import type { Relayer } from './relayer.ts'
import { requirementsV2, type Terms } from './terms.ts'

/** Who brings a signed authorization to the chain: our own relayer, or a facilitator elsewhere. */
export type Facilitator = {
  /** `in_process` answers that nothing was sent can be trusted when our journal agrees. */
  readonly place: 'in_process' | 'remote'
  readonly settle: (terms: Terms, credential: AuthorizationCredential) => Promise<SettleResponse>
}

/** Settles on our own relayer, after a simulation. */
export function inProcessFacilitator(chain: Chain, relayer: Relayer, timeoutMs: number): Facilitator {
  const { client } = chain
  const signer = toFacilitatorEvmSigner(
    {
      address: relayer.address,
      readContract: args => client.readContract(args as Parameters<typeof client.readContract>[0]),
      verifyTypedData: args => client.verifyTypedData(args as Parameters<typeof client.verifyTypedData>[0]),
      getCode: args => client.getCode(args),
      waitForTransactionReceipt: args => client.waitForTransactionReceipt(args),
      writeContract: call => relayer.writeContract(call),
      sendTransaction: () => Promise.reject(new Error('wallets that are not deployed yet are not supported')),
    },
    { confirmationTimeoutMs: timeoutMs },
  )
  const facilitator = new x402Facilitator().register(
    `eip155:${chain.chainId}`,
    new ExactEvmScheme(signer, { simulateInSettle: true }),
  )
  return {
    place: 'in_process',
    settle: (terms, credential) => facilitator.settle(...settlementOf(terms, credential)),
  }
}

/** Every rail settles as x402 version 2. The exact scheme wants equality, so the amount is the value signed. */
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

/** True for a facilitator's reason that names a fault of the authorization itself, not of the way to the chain. */
export const isRefusal = (response: SettleResponse): boolean =>
  !response.success && REFUSED.has(response.errorReason ?? '')
