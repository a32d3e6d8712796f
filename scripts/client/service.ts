import { type CommandError, createCommandError } from './command-error.ts'

/** HTTP response of the service, with any status. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** Client of the service: JSON over HTTP. */
export type Service = {
  /** Base URL without a trailing slash. */
  readonly base: string
  /**
   * Sends a request to a path with a leading slash and returns the response, including errors. Throws a Trouble if
   * the server does not respond.
   */
  readonly send: (method: 'GET' | 'POST', path: string, options?: SendOptions) => Promise<Reply>
  /** Sends a request and returns the body of a success. Throws a Trouble with the service's message and hint. */
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body: unknown) => Promise<T>
}

type SendOptions = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** Client timeout, longer than the service waits for the chain before it answers. */
const ANSWER_MS = 30_000

/** Creates a client of the service at `server`, an http or https URL. Sends `agent` as X-Agent-Id. */
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

/** Converts an error response to a Trouble with the service's own message. */
export function refusal(reply: Reply): CommandError {
  const { error, message, _hint } = reply.body
  if (typeof error !== 'string' || typeof message !== 'string')
    return createCommandError(
      'failed',
      `The server at this address is not Comanda: unexpected ${reply.status} response.`,
      {
        hint: 'Check the address, or set another one with --server.',
      },
    )
  const hint = typeof _hint === 'string' ? _hint : undefined
  return createCommandError('failed', message, { hint, code: error })
}

function bodyOf<T>(reply: Reply): T {
  if (reply.status < 200 || reply.status > 299) throw refusal(reply)
  return reply.body as T
}

function readAddress(server: string): string {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.href.replace(/\/+$/, '')
  throw createCommandError('usage', `${server} is not a server URL.`, {
    hint: 'Use a URL such as http://localhost:3000.',
  })
}

function readBody(text: string): Reply['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Reply['body']) : {}
  } catch {
    return {}
  }
}

function unreachable(base: string, error: unknown): CommandError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return createCommandError('server', `The server at ${base} did not answer within ${ANSWER_MS / 1000} seconds.`)
  return createCommandError('server', `No server responds at ${base}.`, {
    hint: 'Start one with npm start, or set another one with --server or BASE_URL.',
  })
}
