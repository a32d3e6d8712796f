import type { Request } from 'express'

import { formatLocal } from '#src/catalog/hours.ts'
import type { FaultCode } from '#src/kernel/faults.ts'
import { Fault } from '#src/kernel/faults.ts'
import { type Claim, referenceOf } from '#src/payments/claims.ts'
import type { PresentedCredential } from '#src/payments/credential.ts'
import { formatPayer, networkOfClaim } from '#src/payments/format-payer.ts'
import type { Challenge, PayAnswer } from '#src/payments/pay-answer.ts'
import { challengeHeader, decodeMpp, isPayment, type Offers, receiptHeader } from '#src/payments/protocols/mpp.ts'
import { PAYMENT_IDENTIFIER_DECLARATION } from '#src/payments/protocols/payment-identifier.ts'
import { decodeV1, decodeV2, encode, settlementHeader } from '#src/payments/protocols/x402.ts'
import { networkOf, PLAIN_TRANSFERS, paymentRequiredV1, paymentRequiredV2 } from '#src/payments/terms.ts'
import type { HttpAnswer } from '#tools/tool.ts'
import { faultBody } from './faults.ts'

/** Headers that keep caches from mixing up payers. */
const PAID_HEADERS = {
  'Cache-Control': 'no-store',
  Vary: 'PAYMENT-SIGNATURE, X-PAYMENT, Authorization, Payment-Authorization',
}

/** Headers that carry an MPP payment: the second is for clients whose Authorization is taken. */
const MPP_HEADERS = ['Authorization', 'Payment-Authorization']

/** Returns the header of a request that carries an MPP payment, if any. */
export const mppHeaderOf = (request: Request): string | undefined =>
  MPP_HEADERS.map(name => request.get(name)).find(header => header !== undefined && isPayment(header))

/** Returns the payment in a request's headers, if any. Throws invalid_field if there is more than one. */
export function readCredential(request: Request): PresentedCredential | undefined {
  const v2 = request.get('PAYMENT-SIGNATURE')
  const v1 = request.get('X-PAYMENT')
  const mpp = mppHeaderOf(request)
  if ([v2, v1, mpp].filter(header => header !== undefined).length > 1)
    throw Fault.of('invalid_field', 'Send one payment: PAYMENT-SIGNATURE, X-PAYMENT or Authorization: Payment.')
  if (v2 !== undefined) return decodeV2(v2)
  if (v1 !== undefined) return decodeV1(v1)
  return mpp === undefined ? undefined : decodeMpp(mpp)
}

/** Returns the response of a paid operation: the result, or a 402 that is valid in every payment protocol. */
export function answerPaid(
  answer: PayAnswer,
  credential: PresentedCredential | undefined,
  requestId: string,
  offers: Offers,
): HttpAnswer {
  if (answer.kind === 'challenge') return challenged(answer.challenge, credential, requestId, offers)
  const { status, headers, body, claim, reference } = answer
  return {
    status,
    headers: {
      ...PAID_HEADERS,
      ...headers,
      ...(credential && claim ? settledHeader(credential, claim, reference) : {}),
    },
    body,
  }
}

/** Returns the header that reports the settlement in the payer's payment protocol. */
function settledHeader(credential: PresentedCredential, claim: Claim, reference?: string): Record<string, string> {
  const transaction = referenceOf(claim)
  if (credential.means === 'unreadable' || claim.state !== 'settled' || transaction === null) return {}
  if (credential.rail.startsWith('mpp-')) return receiptHeader(claim, reference)
  const network = networkOfClaim(claim) as `eip155:${number}`
  return settlementHeader(credential.rail, { success: true, transaction, network, payer: formatPayer(claim.payer) })
}

function challenged(
  challenge: Challenge,
  credential: PresentedCredential | undefined,
  requestId: string,
  offers: Offers,
): HttpAnswer {
  const { terms, resource, refusal, fields, subject } = challenge
  const extensions = subject.kind === 'order' ? PAYMENT_IDENTIFIER_DECLARATION : challenge.extensions
  const code: FaultCode = refusal?.code ?? 'payment_required'
  const message = refusal?.message ?? 'Payment required'
  const offered = offers.challenges(challenge)
  return {
    status: 402,
    headers: {
      ...PAID_HEADERS,
      'Content-Type': 'application/problem+json',
      'PAYMENT-REQUIRED': encode(paymentRequiredV2(terms, resource, message, extensions)),
      ...challengeHeader(offered),
      ...(fields?.orderId === undefined ? {} : { 'X-Order-Id': fields.orderId }),
      ...(refusal?.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }),
      ...(credential?.means === 'eip3009' && refusal
        ? settlementHeader(credential.rail, {
            success: false,
            transaction: '',
            network: networkOf(terms),
            payer: credential.from,
            errorReason: refusal.code,
          })
        : {}),
    },
    body: {
      type: `https://paymentauth.org/problems/${problemOf(refusal)}`,
      title: 'Payment Required',
      status: 402,
      detail: message,
      ...(offered[0] ? { challengeId: offered[0].id } : {}),
      ...paymentRequiredV1(terms, resource),
      ...faultBody({ code, message, detail: {} }, requestId),
      amount: terms.amount.toString(),
      payTo: terms.payTo,
      ...PLAIN_TRANSFERS,
      expiresAt: formatLocal(challenge.expiresAt, 'UTC'),
      ...fields,
    },
  }
}

/** Returns the MPP problem type of a 402. */
const problemOf = (refusal: Challenge['refusal']): string =>
  refusal ? (refusal.problem ?? 'verification-failed') : 'payment-required'
