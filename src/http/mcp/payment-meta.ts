import type { Credential } from 'mppx'
import { readCredential } from '#src/http/paid.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { mppx } from '#src/payments/protocols/mppx.ts'
import { encode } from '#src/payments/protocols/x402.ts'
import type { HttpAnswer } from '#tools/tool.ts'

/**
 * Mapping of payments to MCP: the HTTP payment headers move to `_meta`, as JSON instead of base64. Everything
 * else is the same paid operation.
 */
const X402_PAYMENT = 'x402/payment'
const X402_RESPONSE = 'x402/payment-response'

type Presented = ReturnType<typeof readCredential>

/** Returns the payment in a call, if any. Throws invalid_field if there are two or it cannot be decoded. */
export function credentialIn(meta: JsonObject | undefined): Presented {
  const { Mcp } = mppx()
  const headers = new Map([...x402Header(meta?.[X402_PAYMENT]), ...mppHeader(meta?.[Mcp.credentialMetaKey])])
  const get = (name: string) => headers.get(name.toLowerCase())
  return readCredential({ get } as Parameters<typeof readCredential>[0])
}

function x402Header(payment: unknown): [name: string, value: string][] {
  if (payment === undefined) return []
  if (!isJsonObject(payment)) throw unreadable(X402_PAYMENT, 'the payment payload of an x402 client')
  return [[payment.x402Version === 1 ? 'x-payment' : 'payment-signature', encode(payment)]]
}

function mppHeader(credential: unknown): [name: string, value: string][] {
  if (credential === undefined) return []
  const { Credential, Mcp } = mppx()
  try {
    return [['authorization', Credential.serialize(credential as Credential.Credential)]]
  } catch {
    throw unreadable(Mcp.credentialMetaKey, 'the credential of an MPP client')
  }
}

const unreadable = (key: string, what: string): Fault =>
  Fault.of('invalid_field', `_meta["${key}"] must be ${what}, an object.`)

/**
 * Converts a paid HTTP response to MCP: the amount due, if any, and the `_meta` entries of both payment protocols.
 */
export function paymentOf({ status, headers = {}, body }: HttpAnswer): {
  readonly required?: JsonObject
  readonly meta: JsonObject
} {
  const { Challenge, Mcp, Receipt } = mppx()
  const json = (name: string): JsonObject | undefined => {
    const value = headers[name]
    return value === undefined ? undefined : JSON.parse(Buffer.from(value, 'base64').toString('utf8'))
  }
  const response = json('PAYMENT-RESPONSE') ?? json('X-PAYMENT-RESPONSE')
  const challenges = headers['WWW-Authenticate']
  const receipt = headers['Payment-Receipt']
  const required = status === 402 ? json('PAYMENT-REQUIRED') : undefined
  return {
    ...(required ? { required } : {}),
    meta: {
      ...(response ? { [X402_RESPONSE]: response } : {}),
      ...(challenges
        ? {
            [Mcp.paymentRequiredMetaKey]: {
              httpStatus: 402,
              challenges: Challenge.deserializeList(challenges),
              ...(isJsonObject(body) ? { problem: problemOf(body) } : {}),
            },
          }
        : {}),
      ...(receipt ? { [Mcp.receiptMetaKey]: Receipt.deserialize(receipt) } : {}),
    },
  }
}

const problemOf = ({ type, title, status, detail, challengeId }: JsonObject): JsonObject => ({
  type,
  title,
  status,
  detail,
  ...(challengeId === undefined ? {} : { challengeId }),
})
