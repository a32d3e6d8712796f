import type { SettleResponse } from '@x402/core/types'
import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import {
  Authorization,
  type AuthorizationCredential,
  type PaymentProtocolId,
  SignedAuthorization,
  toCredential,
} from '#src/payments/credential.ts'
import { nameInV1, networkNamed } from '#src/payments/terms.ts'
import { PaymentExtensions, paymentIdOf } from './payment-identifier.ts'

/** Headers of the x402 protocol, versions 2 and 1: converts between them and the engine's types. */

const Payload = z.looseObject({
  signature: SignedAuthorization.shape.signature,
  authorization: z.looseObject(Authorization.shape),
})
const PaymentV2 = z.looseObject({
  x402Version: z.literal(2),
  accepted: z.looseObject({ scheme: z.string(), network: z.string(), asset: z.string() }),
  payload: Payload,
  extensions: PaymentExtensions.nullish(),
})
const PaymentV1 = z.looseObject({
  x402Version: z.literal(1),
  scheme: z.string(),
  network: z.string(),
  payload: Payload,
})

/** Maximum header size of a payment. */
const LONGEST_HEADER = 16_384

/** Decodes a PAYMENT-SIGNATURE header. Throws invalid_field if it does not match version 2. */
export function decodeV2(header: string): AuthorizationCredential {
  const { accepted, payload, extensions } = decode('PAYMENT-SIGNATURE', header, PaymentV2)
  const { scheme, network, asset } = accepted
  return toCredential('x402-v2', payload, {
    stated: { scheme, network, asset },
    paymentId: paymentIdOf(extensions),
  })
}

/** Decodes an X-PAYMENT header. Throws invalid_field if it does not match version 1. */
export function decodeV1(header: string): AuthorizationCredential {
  const { scheme, network, payload } = decode('X-PAYMENT', header, PaymentV1)
  return toCredential('x402-v1', payload, { stated: { scheme, network: networkNamed(network) } })
}

function decode<T>(name: string, header: string, schema: z.ZodType<T>): T {
  const refuse = (reason: string) =>
    Fault.ofProblems([{ code: 'invalid_field', field: name, message: `The header ${name} ${reason}` }], {
      hint: 'Send the header exactly as an x402 client builds it: base64-encoded JSON.',
    })
  if (header.length > LONGEST_HEADER) throw refuse('is too long.')
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  } catch {
    throw refuse('is not base64-encoded JSON.')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw refuse(`is wrong: ${shapeProblems(parsed.error, json)[0]?.message}`)
  return parsed.data
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Returns the header that reports the outcome to a payer of version 1 or 2. */
export function settlementHeader(rail: PaymentProtocolId, result: SettleResponse): Record<string, string> {
  if (rail === 'x402-v2') return { 'PAYMENT-RESPONSE': encode(result) }
  if (rail === 'x402-v1') return { 'X-PAYMENT-RESPONSE': encode({ ...result, network: nameInV1(result.network) }) }
  return {}
}
