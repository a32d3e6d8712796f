import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { ErrorBody, PaymentRequiredBody } from './error-body.ts'
import { describeFaults, type FaultAt, faultExamples, faultsOf, isKept } from './faults.ts'
import { headersOf, RATE_HEADERS } from './headers.ts'
import { linksOf } from './links.ts'
import type { Material } from './material.ts'

/** Every answer of an operation by status: success, not modified, and all its faults. */
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

/** What is the same everywhere, where nothing else has its status. */
const sharedOf = (responses: Material['responses'], status: number, faults: readonly FaultAt[]) =>
  faults.length === 1 ? responses[status] : undefined

/** Of the whole stream, not of one event: readers of schemas check each event against a type that stands here. */
const STREAM = { description: 'The same as server-sent events, told as it happens.' } as const

/** To a payer by x402, in a header of its version. */
const SETTLEMENT = ['PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE']

const NOT_MODIFIED = { description: 'What If-None-Match names is still the answer.', headers: headersOf([], ['ETag']) }

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

/** A success that differs in nothing but its status. */
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
        // where the walk met none, the other success says the same
        examples: shownOf(same.length > 0 ? same : own),
      },
    },
  }
}

const shownOf = (own: readonly Example[]) =>
  Object.fromEntries(own.filter(e => !e.fault).map(e => [e.name, { summary: e.shows, value: e.response.body }]))

const TEXT = { type: 'string', description: 'The same as one text.' } as const

function textContent({ http: { text } }: AnyTool, answers: readonly Example[]) {
  if (!text) return {}
  const said = answers.map(e => [e.name, { summary: e.shows, value: text.of(e.response.body) }])
  return { [text.type]: { schema: TEXT, examples: Object.fromEntries(said) } }
}

/** The same answers as streams tell them. */
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
