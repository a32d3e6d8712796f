import { Agent, request } from 'node:http'

export type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Request body, sent as JSON. */
  readonly body?: unknown
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Client with keep-alive connections, like those of agents and proxies. */
export type Ask = ((asked: Asked) => Promise<Answered>) & Disposable

/** Creates a client for one origin with at most the given number of connections. */
export function createKeepAliveClient(origin: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const ask = ({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const json =
        text === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
      const call = request({ agent, hostname, port, method, path, headers: { ...json, ...headers } }, response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
      call.on('error', reject)
      call.end(text)
    })
  return Object.assign(ask, { [Symbol.dispose]: () => agent.destroy() })
}

/** Sends a request and returns the parsed JSON body. Throws unless the response has the given status. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export async function askFor(ask: Ask, status: number, asked: Asked): Promise<any> {
  const answer = await ask(asked)
  expectStatus(answer, status, asked)
  return JSON.parse(answer.body.toString('utf8'))
}

/** Throws unless the response has the given status. */
export function expectStatus(answer: Answered, status: number, asked: Asked): void {
  if (answer.status === status) return
  throw new Error(
    `${asked.path.split('?')[0]} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 400)}`,
  )
}
