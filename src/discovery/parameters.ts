import { z } from 'zod'
import type { ZodOpenApiParameterObject } from 'zod-openapi'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { onWire } from './headers.ts'
import { partOf } from './request-parts.ts'

const header = (name: string, id: string, description: string) => ({ name, id, description })

const HEADERS = {
  agent: header('X-Agent-Id', 'AgentId', 'A stable name of the agent, for support and statistics; never a credential.'),
  idempotency: header(
    'Idempotency-Key',
    'IdempotencyKey',
    'Random for each request, such as a UUID: 1 to 255 visible ASCII characters. The same key with the same request returns the ' +
      'same response for 24 hours, to callers with the same token or key; with another request it returns 409. A rejected request frees the key.',
  ),
  etag: header('If-None-Match', 'IfNoneMatch', 'ETag of an earlier response.'),
  lastEvent: header('Last-Event-ID', 'LastEventId', 'Id of the last event received; the stream resumes after it.'),
  paymentV2: header('PAYMENT-SIGNATURE', 'PaymentSignature', 'A payment by x402 version 2, base64 of JSON.'),
  signIn: header(
    'SIGN-IN-WITH-X',
    'SignInWithX',
    'The signed challenge of the x402 extension sign-in-with-x, base64 of JSON: reads again what the wallet has bought.',
  ),
  paymentV1: header('X-PAYMENT', 'XPayment', 'A payment by x402 version 1, base64 of JSON.'),
} as const

/** Request headers, as components shared within a document. */
export type HeaderParameters = Readonly<Record<keyof typeof HEADERS, ZodOpenApiParameterObject>>

export const headerParameters = (examples: readonly Example[]): HeaderParameters =>
  Object.fromEntries(
    Object.entries(HEADERS).map(([key, { name, id, description }]) => {
      // never show a real key: everyone would copy it
      const sent =
        key === 'idempotency'
          ? undefined
          : examples.find(e => !e.fault && name in e.request.headers)?.request.headers[name]
      const example = sent === undefined ? {} : { example: onWire(name, sent) }
      return [
        key,
        z
          .string()
          .optional()
          .meta({ description, param: { id, name, in: 'header', ...example } }),
      ]
    }),
  ) as unknown as HeaderParameters

/** True if the operation sells without a price token: what a wallet has bought there, it reads again by signing in. */
const isSoldAtOnce = ({ paid, input }: AnyTool): boolean =>
  paid === true && (input.shape.pt as z.ZodType | undefined)?.safeParse(undefined).success !== false

/** Parameters of an operation: input fields in path and query, and the headers that it reads. */
export function parametersOf(
  tool: AnyTool,
  examples: readonly Example[],
  headers: HeaderParameters,
): ZodOpenApiParameterObject[] {
  const own = examples.filter(e => e.tool === tool.name && !e.fault)
  const fields = Object.entries<z.ZodType>(tool.input.shape).flatMap(([name, schema]) => {
    const part = partOf(tool, name)
    const example = own.find(e => name in e.request.input)?.request.input[name]
    return part === 'body'
      ? []
      : [schema.meta({ param: { name, in: part, ...(example === undefined ? {} : { example }) } })]
  })
  const conditional = tool.http.method === 'get' && !tool.paid
  return [
    ...fields,
    headers.agent,
    ...(tool.http.repeats ? [headers.idempotency] : []),
    ...(conditional ? [headers.etag] : []),
    ...(tool.http.method === 'get' && tool.http.streamed ? [headers.lastEvent] : []),
    ...(tool.paid ? [headers.paymentV2, headers.paymentV1] : []),
    ...(isSoldAtOnce(tool) ? [headers.signIn] : []),
  ]
}
