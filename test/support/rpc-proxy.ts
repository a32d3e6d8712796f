import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a call: it goes through, never arrives, or is done while its answer is lost. */
type Fate = 'pass' | 'refuse' | 'lose_answer'

export type RpcProxy = AsyncDisposable & {
  readonly url: string
  /** Decides over every later call by its JSON-RPC method and all that it says. */
  readonly rule: (decide: (method: string, body: string) => Fate) => void
  /** Keeps every later call back until what is given for its method is resolved. */
  readonly hold: (until: (method: string) => Promise<void> | undefined) => void
}

/** A real HTTP server between the product and its chain, to break what passes. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let decide: (method: string, body: string) => Fate = () => 'pass'
  let until: (method: string) => Promise<void> | undefined = () => undefined
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { method } = JSON.parse(body)
    await until(method)
    const fate = decide(method, body)
    if (fate === 'refuse') return void request.socket.destroy()
    const answer = await fetch(target, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const text = await answer.text()
    if (fate === 'lose_answer') return void request.socket.destroy()
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => {
    // a chain that has ended, or a caller that was killed, is a connection that breaks
    passOn(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rule: next => {
      decide = next
    },
    hold: next => {
      until = next
    },
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
