import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Outcome of a call: passed on, refused before it arrives, or executed with its answer lost. */
type Fate = 'pass' | 'refuse' | 'lose_answer'

export type RpcProxy = AsyncDisposable & {
  readonly url: string
  /** Sets the outcome of every later call by its JSON-RPC method and body. */
  readonly rule: (decide: (method: string, body: string) => Fate) => void
  /** Delays every later call until the promise for its method resolves. */
  readonly hold: (until: (method: string) => Promise<void> | undefined) => void
}

/** Real HTTP proxy between the server and its chain, for breaking calls. */
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
    // a stopped chain or a killed caller shows as a broken connection
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
