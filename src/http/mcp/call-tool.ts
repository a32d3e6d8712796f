import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Engine } from '#src/app/engine.ts'
import type { Clerk } from '#src/clerk/clerk.ts'
import { answerFault } from '#src/http/faults.ts'
import type { Asking, Limits } from '#src/http/limits.ts'
import type { Gate } from '#src/http/load-shedding.ts'
import { answerPaid } from '#src/http/paid.ts'
import { meantArguments, readArguments, triedExample } from '#src/http/read-input.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { HttpAnswer } from '#tools/tool.ts'
import type { Caller } from './caller.ts'
import { questionOf, withAnswers } from './elicitation.ts'
import { withToolCalls } from './next-steps.ts'
import type { Offered } from './offered.ts'
import { credentialIn, paymentOf } from './payment-meta.ts'
import { bodyOf } from './tool-schema.ts'
import { refusalInToolWords } from './tool-words.ts'

export type ToolCallDeps = {
  readonly engine: Engine
  readonly clerk: Clerk
  /** Counts requests to limited tools, with the same limiters as REST. */
  readonly limits?: Limits
  readonly gate?: Gate | undefined
  readonly log: Log
  readonly baseUrl: string
}

type Request = Pick<ServerContext['mcpReq'], '_meta' | 'envelope' | 'inputResponses'>

const ANSWERS = 'answers'

/**
 * Runs an operation for an MCP client. An error becomes a result with the same body as in REST. If the client
 * supports elicitation, the user is asked once for missing input.
 */
export const callTool = (
  deps: ToolCallDeps,
  offered: Offered,
  caller: Caller,
  args: unknown,
  request: Request,
): Promise<CallToolResult | InputRequiredResult> =>
  // sequential, so that the failures of one call in a batch count before the next call runs
  caller.inTurn(() => answer(deps, offered, caller, args, request))

async function answer(
  deps: ToolCallDeps,
  offered: Offered,
  caller: Caller,
  args: unknown,
  request: Request,
): Promise<CallToolResult | InputRequiredResult> {
  const { tool } = offered
  deps.log.info({ requestId: caller.requestId, tool: tool.name }, 'tool')
  const answers = acceptedContent(request.inputResponses, ANSWERS)
  const input = answers ? withAnswers(tool.name, args, answers) : args
  try {
    return await run(deps, offered, caller, input, request)
  } catch (refusal) {
    await deps.limits?.missed(tool, askingOf(caller, args), refusal)
    const error = await withMeant(deps, offered, input, refusal)
    const mayAsk = error instanceof Fault && request.inputResponses === undefined && canAsk(request)
    const question = mayAsk ? questionOf(deps.engine, tool.name, input, error) : undefined
    if (question) return ask(question.message, question.fields)
    const { headers = {}, body } = answerFault(error, caller.requestId, deps.log)
    caller.tell(headers)
    const seconds = headers['Retry-After']
    return refused({
      ...refusalInToolWords(body as JsonObject),
      ...(seconds ? { retryAfterSeconds: Number(seconds) } : {}),
    })
  }
}

/** Adds a tested example to the rejection of a call with misnamed fields. */
async function withMeant(deps: ToolCallDeps, { tool, on }: Offered, args: unknown, error: unknown): Promise<unknown> {
  if (!(error instanceof Fault) || tool.effect === 'commit' || tool.judgesInput) return error
  const meant = meantArguments(tool, args)
  if (!meant) return error
  const { example } = await triedExample(tool, meant, input => tool.run(subjectOf(deps, on), input, {}))
  return error.withExample(example)
}

const subjectOf = ({ clerk, engine }: ToolCallDeps, on: Offered['on']): unknown => (on === 'clerk' ? clerk : engine)

const askingOf = ({ address }: Caller, args: unknown): Asking => ({
  address,
  ...(isJsonObject(args) && typeof args.pt === 'string' ? { priceToken: args.pt } : {}),
})

async function run(deps: ToolCallDeps, { tool, on }: Offered, caller: Caller, args: unknown, request: Request) {
  deps.gate?.(tool)
  caller.tell((await deps.limits?.take(tool, askingOf(caller, args))) ?? {})
  const input = readArguments(tool, args)
  const credential = tool.paid ? credentialIn(request._meta) : undefined
  const context = {
    caller: networkOf(caller.address),
    ...(caller.bearer === undefined ? {} : { bearer: caller.bearer }),
    ...(credential ? { credential } : {}),
  }
  const output = await tool.run(subjectOf(deps, on), input, context)
  if (tool.paid) return paid(answerPaid(output, credential, caller.requestId, deps.engine.offers))
  const shown = bodyOf(tool) && tool.http.answer?.(output, new URL(deps.baseUrl))
  const body = shown ? shown.body : (tool.shortened?.(output, input) ?? output)
  return told(withToolCalls(tool.name, body))
}

function paid(answer: HttpAnswer): CallToolResult {
  const { required, meta } = paymentOf(answer)
  const result = required ? refused(required) : told(answer.body)
  return Object.keys(meta).length > 0 ? { ...result, _meta: meta } : result
}

/**
 * Returns both text and structured content, because clients read either. Plain text becomes a single `text` field.
 */
function told(output: unknown): CallToolResult {
  if (typeof output === 'string')
    return { content: [{ type: 'text', text: output }], structuredContent: { text: output } }
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output as JsonObject }
}

const refused = (body: JsonObject): CallToolResult => ({ ...told(body), isError: true })

const ask = (message: string, properties: NonNullable<ReturnType<typeof questionOf>>['fields']): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [ANSWERS]: inputRequired.elicit({
        message,
        requestedSchema: { type: 'object', properties, required: Object.keys(properties) } as Form,
      }),
    },
  })

type Form = Parameters<typeof inputRequired.elicit>[0]['requestedSchema']

/**
 * Returns true if the client supports form elicitation. Only requests of the newer protocol era declare it; an
 * empty declaration means forms.
 */
function canAsk({ envelope }: Request): boolean {
  const capabilities = (envelope as JsonObject | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const elicitation = isJsonObject(capabilities) ? capabilities.elicitation : undefined
  return isJsonObject(elicitation) && (Object.keys(elicitation).length === 0 || elicitation.form !== undefined)
}
