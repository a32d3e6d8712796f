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
    'Drawn at random for each request, such as a UUID: 1 to 255 visible ASCII characters. Same key, same request: the ' +
      'same answer for 24 hours, to those who show the same token or key; another request: 409. A refusal frees the key.',
  ),
  etag: header('If-None-Match', 'IfNoneMatch', 'The ETag of an earlier answer.'),
  lastEvent: header(
    'Last-Event-ID',
    'LastEventId',
    'The id of the last event that was seen: the stream goes on after it.',
  ),
  paymentV2: header('PAYMENT-SIGNATURE', 'PaymentSignature', 'A payment by x402 version 2, base64 of JSON.'),
  paymentV1: header('X-PAYMENT', 'XPayment', 'A payment by x402 version 1, base64 of JSON.'),
} as const

/** Headers that requests carry: components, made once for a document. */
export type HeaderParameters = Readonly<Record<keyof typeof HEADERS, ZodOpenApiParameterObject>>

export const headerParameters = (examples: readonly Example[]): HeaderParameters =>
  Object.fromEntries(
    Object.entries(HEADERS).map(([key, { name, id, description }]) => {
      // a key that documents show is the key of everybody who copies it
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

/** The parameters of an operation: fields of its input in path and query, and the headers that it reads. */
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
  ]
}
