import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Milliseconds from handing over the request to the last byte of its response. */
  readonly ms: number
}

export type Ask = {
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Maximum sockets: more than are ever in flight, and fewer than a server accepts. */
const SOCKETS = 1_500

/** Creates a minimal keep-alive client of one server. Status 0 means a broken connection. */
export function createClient(baseUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const { hostname, port } = new URL(baseUrl)
  return {
    ask: ({ path, body, headers }: Ask): Promise<Reply> =>
      new Promise(resolve => {
        const begun = performance.now()
        const text = body === undefined ? undefined : JSON.stringify(body)
        const sent = request(
          {
            agent,
            hostname,
            port,
            path,
            method: text === undefined ? 'GET' : 'POST',
            headers: {
              ...(text === undefined
                ? {}
                : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
              ...headers,
            },
          },
          response => {
            const pieces: Buffer[] = []
            response.on('data', piece => pieces.push(piece))
            response.on('error', broken)
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(pieces).toString(),
                ms: performance.now() - begun,
              }),
            )
          },
        )
        const broken = (error: Error) =>
          resolve({ status: 0, headers: {}, text: String(error), ms: performance.now() - begun })
        sent.on('error', broken)
        sent.end(text)
      }),
    close: () => agent.destroy(),
  }
}

export type Client = ReturnType<typeof createClient>
