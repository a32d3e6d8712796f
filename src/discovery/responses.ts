import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { ErrorBody, PaymentRequiredBody } from './error-body.ts'
import { describeFaults, type FaultAt, faultExamples, faultsOf, isKept } from './faults.ts'
import { headersOf, RATE_HEADERS } from './headers.ts'
import { linksOf } from './links.ts'
import type { Material } from './material.ts'

/** All responses of an operation by status: success, not modified, and faults. */
export function responsesOf(
  tool: AnyTool,
  { examples, responses, known }: Pick<Material, 'examples' | 'responses' | 'known'>,
): ZodOpenApiOperationObject['responses'] {
  const own = examples.filter(example => example.tool === tool.name)
  const conditional = tool.http.method === 'get' && !tool.paid
  const byStatus = Map.groupBy(faultsOf(tool), fault => fault.status)
  return {
    [tool.http.status ?? 200]: success(tool, own, known),
    ...(tool.http.also ? { [tool.http.also[0]]: again(tool, tool.http.also, own) } : {}),
    ...(conditional ? { 304: NOT_MODIFIED } : {}),
    ...Object.fromEntries(
      [...byStatus].map(([status, faults]) => [
        status,
        sharedOf(responses, status, faults) ?? failure(tool, status, faults, examples),
      ]),
    ),
  }
}

/** Shared response for a status, if no other fault has that status. */
const sharedOf = (responses: Material['responses'], status: number, faults: readonly FaultAt[]) =>
  faults.length === 1 ? responses[status] : undefined

/** Describes the whole stream, not an event: schema readers would validate each event against a type given here. */
const STREAM = { description: 'The same content, streamed as server-sent events.' } as const

/** Headers for x402 payers; each protocol version has its own. */
const SETTLEMENT = ['PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE']

const NOT_MODIFIED = {
  description: 'Not modified: the ETag in If-None-Match is still current.',
  headers: headersOf([], ['ETag']),
}

function success(tool: AnyTool, own: readonly Example[], known: ReadonlySet<string>): ZodOpenApiResponseObject {
  const answers = own.filter(e => !e.fault && e.response.status === (tool.http.status ?? 200))
  const links = linksOf(tool, known)
  return {
    description:
      tool.paid && tool.http.status === 202
        ? 'The order. While payment.settlement is pending the payment is being proven: do not pay again.'
        : `${tool.title}.`,
    headers: headersOf(
      answers.map(answer => answer.response),
      [
        ...(isKept(tool) ? ['Idempotent-Replayed'] : []),
        ...(tool.http.limited ? RATE_HEADERS : []),
        ...(tool.paid ? [...SETTLEMENT, 'Payment-Receipt'] : []),
      ],
    ),
    content: {
      'application/json': {
        schema: tool.http.body ?? tool.output,
        ...(answers.length > 0
          ? { examples: Object.fromEntries(answers.map(e => [e.name, { summary: e.shows, value: e.response.body }])) }
          : {}),
      },
      ...streamContent(tool, answers),
      ...textContent(tool, answers),
    },
    ...(Object.keys(links).length > 0 ? { links } : {}),
  }
}

/** Alternative success that differs only in its status. */
function again(
  tool: AnyTool,
  [status, says]: NonNullable<AnyTool['http']['also']>,
  own: readonly Example[],
): ZodOpenApiResponseObject {
  const same = own.filter(e => !e.fault && e.response.status === status)
  return {
    description: says,
    headers: headersOf(
      same.map(answer => answer.response),
      [...(isKept(tool) ? ['Idempotent-Replayed'] : []), ...(tool.http.limited ? RATE_HEADERS : [])],
    ),
    content: {
      'application/json': {
        schema: tool.http.body ?? tool.output,
        // if no example was captured, use those of the other success
        examples: shownOf(same.length > 0 ? same : own),
      },
    },
  }
}

const shownOf = (own: readonly Example[]) =>
  Object.fromEntries(own.filter(e => !e.fault).map(e => [e.name, { summary: e.shows, value: e.response.body }]))

const TEXT = { type: 'string', description: 'The same as plain text.' } as const

function textContent({ http: { text } }: AnyTool, answers: readonly Example[]) {
  if (!text) return {}
  const said = answers.map(e => [e.name, { summary: e.shows, value: text.of(e.response.body) }])
  return { [text.type]: { schema: TEXT, examples: Object.fromEntries(said) } }
}

/** Same responses as event streams. */
function streamContent({ http: { streamOf } }: AnyTool, answers: readonly Example[]) {
  if (!streamOf) return {}
  const told = answers.map(e => [e.name, { summary: e.shows, value: streamOf(e.response.body) }])
  return { 'text/event-stream': { schema: STREAM, examples: Object.fromEntries(told) } }
}

function failure(
  tool: AnyTool,
  status: number,
  faults: readonly FaultAt[],
  examples: readonly Example[],
): ZodOpenApiResponseObject {
  const codes = faults.map(fault => fault.code)
  const answers = examples.filter(e => e.tool === tool.name && e.fault && e.response.status === status)
  const later = codes.includes('idempotency_conflict') ? ['Retry-After'] : []
  const owed = tool.paid && status === 402
  return {
    description: describeFaults(codes),
    headers: headersOf(
      answers.map(answer => answer.response),
      owed ? ['PAYMENT-REQUIRED', 'WWW-Authenticate', ...SETTLEMENT] : later,
    ),
    content: {
      [owed ? 'application/problem+json' : 'application/json']: {
        schema: owed ? PaymentRequiredBody : ErrorBody,
        examples: Object.assign({}, ...faults.map(fault => faultExamples(examples, tool, fault))),
      },
    },
  }
}
