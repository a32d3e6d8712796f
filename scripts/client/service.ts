import { type Trouble, trouble } from './trouble.ts'

/** An answer of the service, whatever its status. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** The service as its clients see it: JSON over HTTP. */
export type Service = {
  /** Its address without a slash at the end. */
  readonly base: string
  /** Sends a request to a path, which begins with a slash, and returns the answer, also when it is an error. Throws a Trouble when nobody answers. */
  readonly send: (method: 'GET' | 'POST', path: string, options?: SendOptions) => Promise<Reply>
  /** Sends a request and returns the body of a success. Throws a Trouble with the service's words and hint. */
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body: unknown) => Promise<T>
}

type SendOptions = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** Longer than the service waits for the chain before it answers. */
const ANSWER_MS = 30_000

/** A client of the service at `server`, an http or https address; `agent` goes out as X-Agent-Id. */
export function connectService(server: string, agent: string): Service {
  const base = readAddress(server)
  const send: Service['send'] = async (method, path, { body, headers } = {}) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { 'X-Agent-Id': agent, ...json, ...headers },
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, headers: response.headers, body: readBody(await response.text()) }
    } catch (error) {
      throw unreachable(base, error)
    }
  }
  return {
    base,
    send,
    get: async <T>(path: string) => bodyOf<T>(await send('GET', path)),
    post: async <T>(path: string, body: unknown) => bodyOf<T>(await send('POST', path, { body })),
  }
}

/** The service's own words about a request that failed. */
export function refusal(reply: Reply): Trouble {
  const { error, message, _hint } = reply.body
  if (typeof error !== 'string' || typeof message !== 'string')
    return trouble('failed', `The server answered ${reply.status} in words that are not Comanda's.`, {
      hint: 'Is this the right address? Give another one with --server.',
    })
  const hint = typeof _hint === 'string' ? _hint : undefined
  return trouble('failed', message, { hint, code: error })
}

function bodyOf<T>(reply: Reply): T {
  if (reply.status < 200 || reply.status > 299) throw refusal(reply)
  return reply.body as T
}

function readAddress(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href.replace(/\/+$/, '')
  throw trouble('usage', `${server} is not the address of a server.`, { hint: 'Write it like http://localhost:3000.' })
}

function readBody(text: string): Reply['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Reply['body']) : {}
  } catch {
    return {}
  }
}

function unreachable(base: string, error: unknown): Trouble {
  if (error instanceof Error && error.name === 'TimeoutError')
    return trouble('server', `The server at ${base} did not answer within ${ANSWER_MS / 1000} seconds.`)
  return trouble('server', `No server answers at ${base}.`, {
    hint: 'Start one with npm start, or name another with --server or BASE_URL.',
  })
}
