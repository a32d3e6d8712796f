import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** One request to the model, answered piece by piece by the test. */
export type HeldCall = {
  readonly say: (text: string) => void
  /** Writes bytes outside the protocol; how many of them were sent is known only once the call is closed. */
  readonly write: (text: string) => void
  readonly end: () => void
  /** Cuts the connection in the middle of the answer. */
  readonly cut: () => void
  /** Resolves once the caller has disconnected or received the whole answer. */
  readonly closed: Promise<unknown>
}

export type HeldModel = AsyncDisposable & {
  /** Environment that points the clerk at this model. */
  readonly env: Record<string, string>
  /** Resolves with the next request as soon as it arrives. */
  readonly next: () => Promise<HeldCall>
}

/** Server for the streaming protocol of OpenAI-compatible servers, with answers controlled by the test. */
export async function startHeldModel(): Promise<HeldModel> {
  const arrived: HeldCall[] = []
  const waiting: ((call: HeldCall) => void)[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      const call = createCall(response)
      const taker = waiting.shift()
      if (taker) taker(call)
      else arrived.push(call)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  return {
    env: { CLERK_MODEL: 'compat:held', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    next: () => {
      const call = arrived.shift()
      return call ? Promise.resolve(call) : new Promise(resolve => waiting.push(resolve))
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function createCall(response: ServerResponse): HeldCall {
  const send = (delta: object, finish_reason: string | null = null) => {
    const chunk = { id: 'held', object: 'chat.completion.chunk', created: 0, model: 'held' }
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  }
  return {
    say: content => send({ role: 'assistant', content }),
    write: text => void response.write(text),
    end: () => {
      send({}, 'stop')
      response.end('data: [DONE]\n\n')
    },
    cut: () => response.destroy(),
    closed: once(response, 'close'),
  }
}
