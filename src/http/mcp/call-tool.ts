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
import { answerPaid } from '#src/http/paid.ts'
import { meantArguments, readArguments, triedExample } from '#src/http/read-input.ts'
import type { Gate } from '#src/http/shedding.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import type { HttpAnswer } from '#tools/tool.ts'
import { questionOf, withAnswers } from './ask.ts'
import type { Caller } from './caller.ts'
import { withToolCalls } from './next-steps.ts'
import type { Offered } from './offered.ts'
import { credentialIn, paymentOf } from './payment-meta.ts'
import { bodyOf } from './tool-schema.ts'

export type CallDeps = {
  readonly engine: Engine
  readonly clerk: Clerk
  /** Count requests of limited tools: the same that REST counts with. */
  readonly limits?: Limits
  readonly gate?: Gate | undefined
  readonly log: Log
  readonly baseUrl: string
}

type Request = Pick<ServerContext['mcpReq'], '_meta' | 'envelope' | 'inputResponses'>

const ANSWERS = 'answers'

/**
 * Runs an operation for an MCP client. What goes wrong is a result with the body that REST would have answered; what a
 * person could add is asked for once, where the client can ask.
 */
export const callTool = (
  deps: CallDeps,
  offered: Offered,
  caller: Caller,
  args: unknown,
  request: Request,
): Promise<CallToolResult | InputRequiredResult> =>
  // what one call of a batch got wrong counts before the next one is answered
  caller.inTurn(() => answer(deps, offered, caller, args, request))

async function answer(
  deps: CallDeps,
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
    return refused({ ...(body as JsonObject), ...(seconds ? { retryAfterSeconds: Number(seconds) } : {}) })
  }
}

/** The refusal of a call that named its fields otherwise, with an example that was tried. */
async function withMeant(deps: CallDeps, { tool, on }: Offered, args: unknown, error: unknown): Promise<unknown> {
  if (!(error instanceof Fault) || tool.effect === 'commit' || tool.judgesInput) return error
  const meant = meantArguments(tool, args)
  if (!meant) return error
  const { example } = await triedExample(tool, meant, input => tool.run(subjectOf(deps, on), input, {}))
  return error.withExample(example)
}

const subjectOf = ({ clerk, engine }: CallDeps, on: Offered['on']): unknown => (on === 'clerk' ? clerk : engine)

const askingOf = ({ address }: Caller, args: unknown): Asking => ({
  address,
  ...(isJsonObject(args) && typeof args.pt === 'string' ? { priceToken: args.pt } : {}),
})

async function run(deps: CallDeps, { tool, on }: Offered, caller: Caller, args: unknown, request: Request) {
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
  return told(withToolCalls(tool.name, shown ? shown.body : output))
}

function paid(answer: HttpAnswer): CallToolResult {
  const { required, meta } = paymentOf(answer)
  const result = required ? refused(required) : told(answer.body)
  return Object.keys(meta).length > 0 ? { ...result, _meta: meta } : result
}

/** Both forms, for clients that read either; a text, such as markdown, is the one field of its structure. */
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

/** Whether the client can show a form. Only requests of the newer era say; a bare declaration means forms. */
function canAsk({ envelope }: Request): boolean {
  const capabilities = (envelope as JsonObject | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const elicitation = isJsonObject(capabilities) ? capabilities.elicitation : undefined
  return isJsonObject(elicitation) && (Object.keys(elicitation).length === 0 || elicitation.form !== undefined)
}
