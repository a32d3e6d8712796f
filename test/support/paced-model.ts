import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Message = { readonly role: string; readonly content?: unknown }
export type Asked = {
  readonly model: string
  readonly messages: readonly Message[]
  readonly tools?: readonly (object & { readonly function: { readonly name: string } })[]
  readonly tool_choice?: unknown
  readonly [other: string]: unknown
}

/** One step of the model: its text and tool calls, their delay in milliseconds, and the end of the answer. */
export type Step = {
  readonly afterMs?: number
  readonly say?: string
  readonly call?: readonly [name: string, input: object]
  /** `stop` or `tool_calls` by default; `cut` closes the connection instead. */
  readonly end?: 'length' | 'cut'
  /** Refuses the request with this status and body. */
  readonly refuse?: readonly [status: number, body: object]
  readonly usage?: object
}

export type PacedModel = AsyncDisposable & {
  readonly env: Record<string, string>
  readonly asked: Asked[]
  /** Sets the answers from now on; `step` counts from 0 within a turn. */
  readonly answerBy: (answer: (asked: Asked, step: number) => Step) => void
}

/** Server for the streaming protocol of OpenAI-compatible servers, with scripted delays. */
export async function startPacedModel(): Promise<PacedModel> {
  const asked: Asked[] = []
  let answer: (asked: Asked, step: number) => Step = () => ({ say: 'Hello there.' })
  const server = createServer(async (request, response) => {
    const body: Asked = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(body)
    await tell(response, body.model, answer(body, stepOf(body)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { CLERK_MODEL: 'compat:paced', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: 'sk-test' },
    asked,
    answerBy: next => {
      answer = next
      asked.length = 0
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Number of model steps since the last guest message. */
function stepOf({ messages }: Asked): number {
  const from = messages.findLastIndex(message => message.role === 'user')
  return messages.slice(from).filter(message => message.role === 'assistant').length
}

async function tell(response: ServerResponse, model: string, step: Step): Promise<void> {
  if (step.refuse) {
    const [status, body] = step.refuse
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const chunk = { id: 'paced', object: 'chat.completion.chunk', created: 0, model }
  const send = (part: object) => response.write(`data: ${JSON.stringify({ ...chunk, ...part })}\n\n`)
  const delta = (delta: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason }] })
  // some tests need a slow model
  if (step.afterMs) await pause(step.afterMs)
  if (step.say) delta({ role: 'assistant', content: step.say })
  if (step.end === 'cut') {
    response.destroy()
    return
  }
  if (step.call) {
    const [name, input] = step.call
    const call = { index: 0, id: `call_${name}`, type: 'function' }
    delta({ role: 'assistant', tool_calls: [{ ...call, function: { name, arguments: JSON.stringify(input) } }] })
  }
  delta({}, step.end ?? (step.call ? 'tool_calls' : 'stop'))
  if (step.usage) send({ choices: [], usage: step.usage })
  response.end('data: [DONE]\n\n')
}
