import type { Selectable } from 'kysely'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import { canonicalJson } from '#src/kernel/canonical.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { ClaimRow } from '#src/ledger/tables.ts'
import type { Credential, MppMethod, PaymentMethodId, PaymentProtocolId } from './credential.ts'
import { networkOf, type Terms } from './terms.ts'

export type StoredClaim = Selectable<ClaimRow>

/** Facts about a payment method that need no connection. */
export type MethodFacts<C extends Credential = Credential> = {
  /** Name of the method in MPP; absent if a payer cannot present it there. */
  readonly mpp?: MppMethod
  /** Protocol recorded in the claim of a stray payment (money received without a credential). */
  readonly strayProtocol: PaymentProtocolId
  /** Currency that an operator transfers for a manual refund; undefined if the provider's account issues refunds. */
  readonly unit: string | undefined
  /** Network of the payment: a chain by its CAIP-2 id, or the provider's name. */
  readonly network: (credential: C, terms: Terms) => string
  /** Identity of the payer, if stated by the credential; otherwise the credential itself. */
  readonly payer: (credential: C) => string
  /** True if both credentials are the same payment authorization, regardless of protocol. */
  readonly isSame: (held: C, shown: C) => boolean
  /** Returns the credential stored in a claim row and its parsed payload. */
  readonly read: (row: StoredClaim, payload: unknown) => C
  /** Payload of a stray claim row: the minimal credential needed for a refund. */
  readonly strayPayload: (money: { readonly key: string; readonly reference: string }) => object
}

const NO_ECHO = { id: '', realm: '', method: '', intent: 'charge', request: {} }

/** Payload of a claim whose method stores the whole credential. */
const credentialPayload = storedJson(
  'claim',
  z.object({
    credential: z.object({
      means: z.string(),
      rail: z.string(),
      echo: z.object({ id: z.string(), request: z.record(z.string(), z.unknown()) }),
    }),
  }),
)

/** Payload of a claim on a hosted page, which answers no challenge. */
const checkoutPayload = storedJson(
  'claim',
  z.object({
    credential: z.object({
      means: z.literal('checkout'),
      rail: z.literal('card-checkout'),
      attempt: z.int(),
      session: z.string().optional(),
    }),
  }),
)

/** Payload of a claim on an authorization; its other fields are columns. */
const authorizationPayload = storedJson(
  'claim',
  z.object({ validAfter: z.string(), signature: z.custom<Hex>(value => typeof value === 'string') }),
)

const readPayload = <C extends Credential>(_: StoredClaim, payload: unknown): C =>
  credentialPayload.check(payload).credential as unknown as C

/** Facts of each payment method. */
const FACTS: { readonly [N in PaymentMethodId]: MethodFacts<Extract<Credential, { means: N }>> } = {
  eip3009: {
    mpp: 'evm',
    strayProtocol: 'x402-v2',
    unit: 'USDC',
    network: (_, terms) => networkOf(terms),
    payer: ({ from }) => from,
    isSame: (held, shown) => held.nonce === shown.nonce && held.signature === shown.signature,
    read: (row, payload) => {
      const { validAfter, signature } = authorizationPayload.check(payload)
      return {
        means: 'eip3009',
        rail: row.rail as 'inline',
        from: row.payer as Address,
        to: row.pay_to.toLowerCase() as Address,
        value: BigInt(row.value_micro),
        validAfter: BigInt(validAfter),
        validBefore: BigInt(row.valid_before),
        nonce: row.nonce as Hex,
        signature,
      }
    },
    strayPayload: () => ({ validAfter: '0', signature: '0x' }),
  },
  stripe: {
    mpp: 'stripe',
    strayProtocol: 'mpp-stripe',
    unit: undefined,
    network: () => 'stripe',
    payer: ({ token }) => `stripe:${token}`,
    isSame: (held, shown) => held.token === shown.token,
    read: readPayload,
    strayPayload: ({ key }) => ({
      credential: { means: 'stripe', rail: 'mpp-stripe', token: key.slice('stripe:'.length), echo: NO_ECHO },
    }),
  },
  checkout: {
    strayProtocol: 'card-checkout',
    unit: undefined,
    network: () => 'stripe',
    payer: ({ session }) => `checkout:${session}`,
    isSame: (held, shown) => held.session !== undefined && held.session === shown.session,
    read: (_, payload) => checkoutPayload.check(payload).credential,
    strayPayload: () => ({ credential: { means: 'checkout', rail: 'card-checkout', attempt: 0 } }),
  },
  tempo: {
    mpp: 'tempo',
    strayProtocol: 'mpp-tempo',
    unit: 'dollars on Tempo',
    network: ({ echo }) => `eip155:${Number((echo.request.methodDetails as { chainId: number }).chainId)}`,
    payer: ({ payload }) => `tempo:${canonicalJson(payload)}`,
    isSame: (held, shown) => canonicalJson(held.payload) === canonicalJson(shown.payload),
    read: readPayload,
    strayPayload: ({ reference }) => ({
      credential: { means: 'tempo', rail: 'mpp-tempo', payload: { type: 'hash', hash: reference }, echo: NO_ECHO },
    }),
  },
}

/** True for a card method: the payment provider holds the money and refunds it to the card. */
export const isCard = (name: PaymentMethodId): boolean => factsOf(name).unit === undefined

/** Returns the facts of a payment method. */
export const factsOf = (name: PaymentMethodId): MethodFacts => FACTS[name] as MethodFacts
