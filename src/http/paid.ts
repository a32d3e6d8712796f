import type { Request } from 'express'
import { getAddress } from 'viem'
import { formatLocal } from '#src/catalog/hours.ts'
import type { FaultCode } from '#src/kernel/faults.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Credential } from '#src/payments/credential.ts'
import type { Challenge, PayAnswer } from '#src/payments/pay-answer.ts'
import { decodeV1, decodeV2, encode, settlementHeader } from '#src/payments/rails/x402.ts'
import { networkOf, paymentRequiredV1, paymentRequiredV2 } from '#src/payments/terms.ts'
import type { HttpAnswer } from '#tools/tool.ts'
import { faultBody } from './faults.ts'

/** Caches must not mix up payers. */
const PAID_HEADERS = {
  'Cache-Control': 'no-store',
  Vary: 'PAYMENT-SIGNATURE, X-PAYMENT, Authorization',
}

/** The payment that a request presents in a header, if any. Throws invalid_field when there is more than one. */
export function readCredential(request: Request): Credential | undefined {
  const v2 = request.get('PAYMENT-SIGNATURE')
  const v1 = request.get('X-PAYMENT')
  if (v1 !== undefined && v2 !== undefined)
    throw Fault.of('invalid_field', 'Send either PAYMENT-SIGNATURE or X-PAYMENT, not both.')
  if (v2 !== undefined) return decodeV2(v2)
  return v1 === undefined ? undefined : decodeV1(v1)
}

/** The answer of a paid operation: what was paid for, or one 402 that every payer understands. */
export function answerPaid(answer: PayAnswer, credential: Credential | undefined, requestId: string): HttpAnswer {
  if (answer.kind === 'challenge') return challenged(answer.challenge, credential, requestId)
  const { status, headers, body, claim } = answer
  const settled = credential && claim?.state === 'settled' && claim.txHash
  return {
    status,
    headers: {
      ...PAID_HEADERS,
      ...headers,
      ...(settled
        ? settlementHeader(credential.rail, {
            success: true,
            transaction: settled,
            network: networkOf(claim.terms),
            payer: getAddress(claim.credential.from),
          })
        : {}),
    },
    body,
  }
}

function challenged(challenge: Challenge, credential: Credential | undefined, requestId: string): HttpAnswer {
  const { terms, resource, refusal, fields } = challenge
  const code: FaultCode = refusal?.code ?? 'payment_required'
  const message = refusal?.message ?? 'Payment required'
  return {
    status: 402,
    headers: {
      ...PAID_HEADERS,
      'Content-Type': 'application/problem+json',
      'PAYMENT-REQUIRED': encode(paymentRequiredV2(terms, resource, message)),
      ...(credential && refusal
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
      type: 'about:blank',
      title: 'Payment Required',
      status: 402,
      detail: message,
      ...paymentRequiredV1(terms, resource),
      ...faultBody(Fault.of(code as 'payment_required', message), requestId),
      amount: terms.amount.toString(),
      payTo: terms.payTo,
      expiresAt: formatLocal(challenge.expiresAt, 'UTC'),
      ...fields,
    },
  }
}
