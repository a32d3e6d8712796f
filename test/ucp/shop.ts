import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { toCredential } from '#src/payments/credential.ts'
import type { AgentProfile } from '#src/ucp/agents.ts'
import type { UcpAdditions } from '#src/ucp/deps.ts'
import type { PaymentHandler } from '#src/ucp/payment-handler.ts'
import type { CheckoutInput } from '#src/ucp/requests.ts'
import { CAPABILITIES, type CapabilityName, capabilityId } from '#src/ucp/versions.ts'
import { authorizationTypes, usdcDomain } from '#test/support/authorization.ts'
import { ANA } from '#test/support/buyer.ts'
import type { TestChain } from '#test/support/chain.ts'

/** Test-only additions of the shop: a token that pays with prefunded money, and defaults for what is left out. */

export const CAPABILITY_NAMES = Object.keys(CAPABILITIES).map(name => capabilityId(name as CapabilityName))

/** Profile of an agent that knows these capabilities. */
export const agentProfile = (
  version: string,
  more: {
    readonly capabilities?: readonly string[]
    readonly keys?: readonly object[]
    readonly webhookUrl?: string
  } = {},
): AgentProfile => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(
      (more.capabilities ?? CAPABILITY_NAMES).map(name => [
        name,
        [
          {
            version,
            ...(name.endsWith('.order') && more.webhookUrl ? { config: { webhook_url: more.webhookUrl } } : {}),
          },
        ],
      ]),
    ),
  },
  signing_keys: more.keys ?? [],
})

/** Key pair of an agent: the private JWK, and the public one for its profile. */
export function agentKey(kid: string): { readonly own: JsonWebKey; readonly published: object } {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const { kty, crv, x, y } = own
  return { own: { ...own, kid } as JsonWebKey, published: { kid, kty, crv, x, y, use: 'sig', alg: 'ES256' } }
}

/** Wallet that signs for any amount, as an agent's would. */
export async function fundedWallet(chain: TestChain) {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.mint(account.address, 1_000_000_000_000n)
  return account
}
export type Wallet = Awaited<ReturnType<typeof fundedWallet>>

/** Signs the payment that a checkout asks for. */
export async function signPayment(
  account: Wallet,
  { amount, payTo }: { readonly amount: bigint; readonly payTo: string },
) {
  const nonce = generatePrivateKey()
  const authorization = {
    from: account.address,
    to: payTo as `0x${string}`,
    value: amount,
    validAfter: 0n,
    validBefore: BigInt(Math.floor(Date.now() / 1000) + 600),
    nonce,
  }
  const signature = await account.signTypedData({
    domain: usdcDomain,
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  const plain = Object.fromEntries(
    Object.entries(authorization).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  )
  return { signature, authorization: plain as Record<keyof typeof authorization, string> }
}

/** Handler of a token that pays, is refused, or asks the buyer to confirm. */
const tokenHandler = (account: Wallet): PaymentHandler => ({
  key: 'com.example.testpay',
  id: 'mock_payment_handler',
  version: '2026-04-08',
  spec: 'https://example.com/testpay',
  schema: 'https://example.com/testpay.json',
  types: ['card'],
  config: () => ({}),
  read: async ({ credential }, { terms }) => {
    if (credential?.token === '3ds_token')
      return { kind: 'buyer', reason: 'Your bank asks you to confirm the payment.' }
    if (credential?.token !== 'success_token') return { kind: 'refused', reason: 'The card was declined.' }
    const { signature, authorization } = await signPayment(account, terms)
    return {
      kind: 'credential',
      credential: toCredential('inline', { signature, authorization: authorization as never }),
    }
  },
})

const HOME = { street_address: '12 Elm Pl', address_locality: 'Brooklyn', address_region: 'NY', postal_code: '11201' }

/** Fills in the buyer and the address that the conformance runner leaves out. */
function completeInput(input: CheckoutInput): CheckoutInput {
  const [first = '', last = ''] = ANA.name.split(' ')
  const buyer = { first_name: first, last_name: last, phone_number: ANA.phone, email: ANA.email, ...input.buyer }
  const methods = input.methods?.map(method => ({
    ...method,
    ...(method.type === 'shipping'
      ? { destinations: (method.destinations ?? [{}]).map(each => ({ ...HOME, ...each })) }
      : {}),
  }))
  return { ...input, buyer, ...(methods ? { methods } : {}) }
}

/** Additions of a shop for the conformance runner. */
export const conformanceAdditions = (account: Wallet, agents: UcpAdditions['agents'] = {}): UcpAdditions => ({
  root: '2026-04-08',
  agents,
  handlers: [tokenHandler(account)],
  complete: completeInput,
})
