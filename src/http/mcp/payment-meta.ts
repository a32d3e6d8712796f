import { readCredential } from '#src/http/paid.ts'
import { Fault } from '#src/kernel/faults.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { Credential } from '#src/payments/credential.ts'
import { encode } from '#src/payments/rails/x402.ts'
import type { HttpAnswer } from '#tools/tool.ts'

/**
 * How payments travel over MCP: what HTTP says in headers stands in `_meta`, as JSON instead of base64. Everything
 * else is the paid operation itself.
 */
export const PAYMENT = 'x402/payment'
export const PAYMENT_RESPONSE = 'x402/payment-response'

/** The payment that a call presents, if any. Throws invalid_field when it cannot be read. */
export function credentialIn(meta: JsonObject | undefined): Credential | undefined {
  const payment = meta?.[PAYMENT]
  if (payment === undefined) return undefined
  if (!isJsonObject(payment))
    throw Fault.of('invalid_field', `_meta["${PAYMENT}"] must be the payment payload of an x402 client, an object.`)
  const header = payment.x402Version === 1 ? 'x-payment' : 'payment-signature'
  const get = (name: string) => (name.toLowerCase() === header ? encode(payment) : undefined)
  return readCredential({ get } as Parameters<typeof readCredential>[0])
}

/** What an answer says of its payment: what is owed, and what became of the payment that was presented. */
export function paymentOf(answer: HttpAnswer): { readonly required?: JsonObject; readonly response?: JsonObject } {
  const told = (header: string): JsonObject | undefined => {
    const value = answer.headers?.[header]
    return value === undefined ? undefined : JSON.parse(Buffer.from(value, 'base64').toString('utf8'))
  }
  const required = answer.status === 402 ? told('PAYMENT-REQUIRED') : undefined
  const response = told('PAYMENT-RESPONSE') ?? told('X-PAYMENT-RESPONSE')
  return { ...(required ? { required } : {}), ...(response ? { response } : {}) }
}
