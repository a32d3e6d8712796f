import type { Challenge } from 'mppx'
import { z } from 'zod'
import { parseUnsigned } from '#src/kernel/money.ts'
import { instantOf, toDate } from '#src/kernel/world.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import {
  Authorization,
  type Echo,
  type MppMethod,
  type Credential as PaymentCredential,
  type PaymentRefusal,
  type PresentedCredential,
  SignedAuthorization,
  toCredential,
} from '#src/payments/credential.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { ChallengeMethod } from './mpp-methods.ts'
import { mppx } from './mppx.ts'

/** Payment authentication scheme (MPP): converts between its messages and the engine's types. */

export type Offers = {
  /** Accepted methods, such as `evm` and `stripe`. */
  readonly methods: readonly string[]
  /** Returns one challenge per method that can pay a demand. Deterministic across calls. */
  readonly challenges: (demand: PaymentRequirement) => readonly Challenge.Challenge[]
  /** Returns why an echoed challenge does not match this demand; undefined if it is ours and unchanged. */
  readonly examine: (demand: PaymentRequirement, echo: Echo) => PaymentRefusal | undefined
  /**
   * Reconstructs the demand of our challenge whose subject was erased, so that money moved by its payer can be
   * refunded. Undefined for foreign challenges, and for cards, which only we can charge.
   */
  readonly recall: (echo: Echo, domain: Terms['domain']) => PaymentRequirement | undefined
}

export type OffersOptions = {
  /** At least 32 bytes; its holder can forge our challenges. */
  readonly secret: string
  /** Our host name as known to clients. */
  readonly realm: string
  readonly methods: readonly ChallengeMethod[]
}

/** Creates the challenges of all configured methods. */
export function createOffers({ secret, realm, methods }: OffersOptions): Offers {
  const challengeOf = (method: ChallengeMethod, { terms, subject, reference, expiresAt }: PaymentRequirement) =>
    mppx().Challenge.from({
      secretKey: secret,
      realm,
      method: method.name,
      intent: 'charge',
      // not derived from the clock: repeated requests must yield the same payment
      expires: toDate((Math.floor(expiresAt / 1000) + method.graceSeconds) * 1000).toISOString(),
      request: { ...method.request(terms), externalId: reference ?? subject.id },
    })
  const isOurs = (echo: Echo) => mppx().Challenge.verify(echo as Challenge.Challenge, { secretKey: secret })
  return {
    methods: methods.map(({ name }) => name),
    challenges: demand => methods.map(method => challengeOf(method, demand)),
    examine: (demand, echo) => {
      const method = methods.find(({ name }) => name === echo.method)
      if (!method || echo.intent !== 'charge')
        return refusal('method-unsupported', `${echo.method} ${echo.intent} is not offered`)
      if (!isOurs(echo))
        return refusal('invalid-challenge', 'the challenge was not issued by this server, or was changed')
      if (echo.id !== challengeOf(method, demand).id)
        return refusal('invalid-challenge', 'the challenge is for another payment')
      return undefined
    },
    recall: (echo, domain) => {
      const method = methods.find(({ name }) => name === echo.method)
      const { data: asked } = TransferRequest.safeParse(echo.request)
      if (!method || !asked || echo.expires === undefined || echo.intent !== 'charge' || !isOurs(echo)) return undefined
      const { amount, currency, recipient, externalId, methodDetails } = asked
      return {
        terms: {
          amount: parseUnsigned(amount)! as Terms['amount'],
          payTo: recipient,
          asset: currency,
          chainId: methodDetails.chainId,
          domain,
        },
        subject: { kind: 'nothing', id: `forgotten:${externalId}` },
        reference: externalId,
        expiresAt: instantOf(echo.expires) - method.graceSeconds * 1000,
      }
    },
  }
}

const address = z.custom<`0x${string}`>(value => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
/** Request of a transfer challenge. */
const TransferRequest = z.looseObject({
  amount: z.string().regex(/^\d{1,20}$/),
  currency: address,
  recipient: address,
  externalId: z.string(),
  methodDetails: z.looseObject({ chainId: z.int() }),
})

const refusal = (problem: NonNullable<PaymentRefusal['problem']>, reason: string): PaymentRefusal => ({
  code: 'payment_required',
  message: `Payment required: ${reason}`,
  problem,
})

/** Maximum header size of a payment. */
const LONGEST_HEADER = 16_384
/** Maximum length of a payer's DID, which contains chain and address. */
const LONGEST_SOURCE = 255

const EvmPayload = z.looseObject({
  type: z.literal('authorization'),
  signature: SignedAuthorization.shape.signature,
  ...Authorization.shape,
})
const StripePayload = z.looseObject({
  spt: z.string().regex(/^[\w-]{1,255}$/),
  externalId: z.string().max(255).optional(),
})
const hex = z.custom<`0x${string}`>(value => typeof value === 'string' && /^0x[0-9a-fA-F]{2,16000}$/.test(value))
const hash = z.custom<`0x${string}`>(value => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
const TempoPayload = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transaction'), signature: hex }),
  z.object({ type: z.literal('hash'), hash }),
])

/** True if an Authorization header contains a payment rather than, e.g., a bearer token. */
export const isPayment = (header: string): boolean => /(?:^|,)\s*Payment\s/i.test(header)

/**
 * Decodes an Authorization header of the Payment scheme. If invalid, returns the reason, to be rejected with a
 * challenge.
 */
export function decodeMpp(header: string): PresentedCredential {
  const unreadable = (reason: string): PresentedCredential => ({ means: 'unreadable', reason })
  if (header.length > LONGEST_HEADER) return unreadable('the credential is too long')
  const { Credential } = mppx()
  const scheme = Credential.extractPaymentScheme(header)
  if (scheme === null) return unreadable('the credential holds no Payment scheme')
  try {
    const { challenge, payload, source } = Credential.deserialize<unknown>(scheme)
    return (
      toPresented(challenge, payload, source) ?? unreadable(`the payload is not a valid ${challenge.method} charge`)
    )
  } catch {
    return unreadable('the credential is not base64url-encoded JSON as the Payment scheme requires')
  }
}

/**
 * Returns the fields of a challenge covered by our signature. Clients can add arbitrary others, which are dropped.
 */
const echoOf = ({ id, realm, method, intent, request, expires, digest, opaque }: Challenge.Challenge): Echo => ({
  id,
  realm,
  method,
  intent,
  request,
  expires,
  digest,
  opaque,
})

type Payload = { readonly payload: unknown; readonly source: string | undefined; readonly echo: Echo }

/** Payload parser of each MPP method; returns undefined if the payload is invalid. */
const PAYLOADS: Readonly<Record<MppMethod, (given: Payload) => PaymentCredential | undefined>> = {
  evm: ({ payload, echo }) => {
    const { data } = EvmPayload.safeParse(payload)
    return data && toCredential('mpp-evm', { signature: data.signature, authorization: data }, { echo })
  },
  stripe: ({ payload, echo }) => {
    const { data } = StripePayload.safeParse(payload)
    return data && { means: 'stripe', rail: 'mpp-stripe', token: data.spt, externalId: data.externalId, echo }
  },
  tempo: ({ payload, source, echo }) => {
    const { data } = TempoPayload.safeParse(payload)
    if (source !== undefined && source.length > LONGEST_SOURCE) return undefined
    return data && { means: 'tempo', rail: 'mpp-tempo', payload: data, source, echo }
  },
}

function toPresented(challenge: Challenge.Challenge, payload: unknown, source?: string): PaymentCredential | undefined {
  const { method } = challenge
  if (!Object.hasOwn(PAYLOADS, method)) return undefined
  return PAYLOADS[method as MppMethod]({ payload, source, echo: echoOf(challenge) })
}

/**
 * Returns the headers that confirm a settled claim to an MPP payer, under its challenge's externalId. Deterministic
 * across calls.
 */
export function receiptHeader(claim: Claim, externalId: string = claim.subject.id): Record<string, string> {
  const reference = referenceOf(claim)
  const { mpp: method } = factsOf(claim.credential.means)
  if (claim.state !== 'settled' || reference === null || method === undefined) return {}
  const { Receipt } = mppx()
  const receipt = Receipt.from({
    method,
    reference,
    status: 'success',
    timestamp: toDate(claim.updatedAt).toISOString(),
    externalId,
  })
  return { 'Payment-Receipt': Receipt.serialize(receipt) }
}

/** Returns the single header that offers all methods. */
export const challengeHeader = (challenges: readonly Challenge.Challenge[]): Record<string, string> =>
  challenges.length === 0
    ? {}
    : { 'WWW-Authenticate': challenges.map(one => mppx().Challenge.serialize(one)).join(', ') }
