import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Message = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Answers a message; the returned value is the status. */
export type Reaction = (message: Message, response: ServerResponse) => unknown

export type Receiver = AsyncDisposable & {
  readonly url: string
  readonly port: number
  readonly messages: readonly Message[]
  /** Sets the reaction to messages from now on. */
  readonly react: (reaction: Reaction) => void
  /** Resolves once `count` messages have arrived in total. */
  readonly received: (count: number) => Promise<readonly Message[]>
  /** Resolves once the predicate holds for the messages. */
  readonly until: (isTrue: (messages: readonly Message[]) => boolean) => Promise<readonly Message[]>
}

/** Third-party server that records its messages; uses TLS if it has a certificate. */
export async function startReceiver(reaction: Reaction = () => 204, secure?: ServerOptions): Promise<Receiver> {
  const messages: Message[] = []
  let watchers: (() => void)[] = []
  let react = reaction
  const listener: RequestListener = async (request: IncomingMessage, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const message = { method: request.method ?? '', path: request.url ?? '', headers, body }
    const answer = await react(message, response)
    messages.push(message)
    for (const watcher of watchers.splice(0)) watcher()
    if (typeof answer === 'number') response.writeHead(answer).end()
    else if (answer !== undefined)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server: Server = secure ? createSecureServer(secure, listener) : createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const until: Receiver['until'] = async isTrue => {
    while (!isTrue(messages))
      await new Promise<void>(resolve => {
        watchers.push(resolve)
      })
    return messages
  }
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    messages,
    react: next => {
      react = next
    },
    received: count => until(all => all.length >= count),
    until,
    [Symbol.asyncDispose]: async () => {
      watchers = []
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
