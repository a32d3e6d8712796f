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
  type Presented,
  type Refusal,
  SignedAuthorization,
  toCredential,
} from '#src/payments/credential.ts'
import type { Demand } from '#src/payments/demand.ts'
import { factsOf } from '#src/payments/method-facts.ts'
import type { Terms } from '#src/payments/terms.ts'
import type { ChallengeMethod } from './mpp-methods.ts'
import { mppx } from './mppx.ts'

/** The Payment authentication scheme (MPP), to and from the engine's own shapes. */

export type Offers = {
  /** What is taken, such as `evm` and `stripe`. */
  readonly methods: readonly string[]
  /** One challenge for each method that a demand can be paid by. As often as they are asked for they are the same. */
  readonly challenges: (demand: Demand) => readonly Challenge.Challenge[]
  /** Why a challenge that came back does not ask for this demand; undefined when it is ours, unchanged. */
  readonly examine: (demand: Demand, echo: Echo) => Refusal | undefined
  /**
   * What a challenge of ours asked for, whose subject is not known any more: money that its payer moved can be given back.
   * Undefined for another's challenge, and for cards, which are charged by us alone.
   */
  readonly recall: (echo: Echo, domain: Terms['domain']) => Demand | undefined
}

export type OffersOptions = {
  /** At least 32 bytes; whoever knows it can make challenges that we take for ours. */
  readonly secret: string
  /** The host that clients know us by. */
  readonly realm: string
  readonly methods: readonly ChallengeMethod[]
}

/** Makes the challenges of every configured method. */
export function createOffers({ secret, realm, methods }: OffersOptions): Offers {
  const challengeOf = (method: ChallengeMethod, { terms, subject, reference, expiresAt }: Demand) =>
    mppx().Challenge.from({
      secretKey: secret,
      realm,
      method: method.name,
      intent: 'charge',
      // never from the clock: a payer who is asked twice must be asked for the same payment
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
        return refusal('method-unsupported', `${echo.method} ${echo.intent} is not asked for`)
      if (!isOurs(echo))
        return refusal('invalid-challenge', 'the challenge was not made by this server, or was changed')
      if (echo.id !== challengeOf(method, demand).id)
        return refusal('invalid-challenge', 'the challenge asks for something else')
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
/** What a challenge for a transfer asks for. */
const TransferRequest = z.looseObject({
  amount: z.string().regex(/^\d{1,20}$/),
  currency: address,
  recipient: address,
  externalId: z.string(),
  methodDetails: z.looseObject({ chainId: z.int() }),
})

const refusal = (problem: NonNullable<Refusal['problem']>, reason: string): Refusal => ({
  code: 'payment_required',
  message: `Payment required: ${reason}`,
  problem,
})

/** A header over this size is no payment. */
const LONGEST_HEADER = 16_384
/** A payer is named by a DID that holds its chain and its address. */
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

/** True for an Authorization header that carries a payment, and not, say, a bearer token. */
export const isPayment = (header: string): boolean => /(?:^|,)\s*Payment\s/i.test(header)

/** Reads an Authorization header of the Payment scheme. What cannot be read is said so, to be refused with a demand. */
export function decodeMpp(header: string): Presented {
  const unreadable = (reason: string): Presented => ({ means: 'unreadable', reason })
  if (header.length > LONGEST_HEADER) return unreadable('the credential is too long')
  const { Credential } = mppx()
  const scheme = Credential.extractPaymentScheme(header)
  if (scheme === null) return unreadable('the credential holds no Payment scheme')
  try {
    const { challenge, payload, source } = Credential.deserialize<unknown>(scheme)
    return toPresented(challenge, payload, source) ?? unreadable(`the payload is not one of ${challenge.method} charge`)
  } catch {
    return unreadable('the credential is not base64url of JSON as the Payment scheme has it')
  }
}

/** What a signature of ours covers of a challenge. A stranger can write anything beside it, and none of that is kept. */
const echoOf = ({ id, realm, method, intent, request, expires, digest, opaque }: Challenge.Challenge): Echo => ({
  ...{ id, realm, method, intent, request, expires, digest, opaque },
})

type Payload = { readonly payload: unknown; readonly source: string | undefined; readonly echo: Echo }

/** Parser of each method's payload; undefined if it cannot be read. */
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
 * The headers that tell an MPP payer that a settled claim was taken, under the externalId of its challenge. They are the
 * same as often as they are sent.
 */
export function receiptHeader(claim: Claim, externalId: string = claim.subject.id): Record<string, string> {
  const reference = referenceOf(claim)
  if (claim.state !== 'settled' || reference === null) return {}
  const { Receipt } = mppx()
  const receipt = Receipt.from({
    method: factsOf(claim.credential.means).mpp,
    reference,
    status: 'success',
    timestamp: toDate(claim.updatedAt).toISOString(),
    externalId,
  })
  return { 'Payment-Receipt': Receipt.serialize(receipt) }
}

/** The one header that offers every method. */
export const challengeHeader = (challenges: readonly Challenge.Challenge[]): Record<string, string> =>
  challenges.length === 0
    ? {}
    : { 'WWW-Authenticate': challenges.map(one => mppx().Challenge.serialize(one)).join(', ') }
