import { Agent, request } from 'node:http'

export type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** A client that keeps its connections, as agents and proxies do. */
export type Ask = ((asked: Asked) => Promise<Answered>) & Disposable

/** Asks one origin over at most so many connections. */
export function createAsk(origin: string, connections: number): Ask {
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

/** Asks, and throws unless the answer has this status; the body of its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export async function askFor(ask: Ask, status: number, asked: Asked): Promise<any> {
  const answer = await ask(asked)
  expectStatus(answer, status, asked)
  return JSON.parse(answer.body.toString('utf8'))
}

/** Throws unless an answer has this status. */
export function expectStatus(answer: Answered, status: number, asked: Asked): void {
  if (answer.status === status) return
  throw new Error(
    `${asked.path.split('?')[0]} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 400)}`,
  )
}
