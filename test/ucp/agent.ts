import { createPrivateKey, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { expect } from 'vitest'
import { digestOf } from '#src/ucp/sign.ts'
import type { UcpVersion } from '#src/ucp/versions.ts'
import { type Message, startReceiver } from '#test/support/receiver.ts'
import type { TestServer } from '#test/support/server.ts'
import { agentKey, agentProfile, CAPABILITY_NAMES } from './shop.ts'

/** Agent of the tests: serves its profile, receives webhooks, and calls both transports. */

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
type Body = any
export type UcpAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
  readonly text: string
}

export type AgentOptions = {
  readonly version?: UcpVersion
  /** Further capabilities that it declares. */
  readonly also?: readonly string[]
  /** Capabilities that it declares, instead of all standard ones. */
  readonly only?: readonly string[]
  /** True if it signs its requests. */
  readonly signs?: boolean
  readonly wantsEvents?: boolean
}

export type TestAgent = AsyncDisposable & {
  readonly profile: string
  readonly events: () => readonly Message[]
  /** Resolves once the predicate holds for the events so far. */
  readonly until: (isTrue: (events: readonly Message[]) => boolean) => Promise<readonly Message[]>
  readonly rest: (method: string, path: string, body?: object, key?: string) => Promise<UcpAnswer>
  /** Calls an MCP tool; the body is the structured content, or the error. */
  readonly tool: (name: string, given: object, key?: string) => Promise<UcpAnswer>
  /** Private key, to sign by hand. */
  readonly key: JsonWebKey
}

/** Environment of a server that reads profiles of agents on this machine. */
export const LOOPBACK_AGENTS = { CALLBACK_NETWORKS: '127.0.0.0/8' }

export async function startAgent(
  server: Pick<TestServer, 'baseUrl'>,
  { version = '2026-08-25', also = [], only = CAPABILITY_NAMES, signs = false, wantsEvents = false }: AgentOptions = {},
): Promise<TestAgent> {
  const { own, published } = agentKey('agent-key')
  const isEvent = ({ path }: Message) => path.startsWith('/events')
  const receiver = await startReceiver(({ path }) => {
    if (path.startsWith('/events')) return 204
    return agentProfile(version, {
      capabilities: [...only, ...also],
      keys: [published],
      ...(wantsEvents ? { webhookUrl: `${receiver.url}/events?of=orders` } : {}),
    })
  })
  const profile = `${receiver.url}/profile.json`
  const endpoint = `${server.baseUrl}/ucp/${version}`

  const send = async (method: string, url: string, body: object | undefined, headers: Record<string, string>) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const plain = {
      'UCP-Agent': `profile="${profile}"`,
      ...(text ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    }
    const response = await fetch(url, {
      method,
      headers: { ...plain, ...(signs ? signed(own, method, new URL(url), plain, text) : {}) },
      ...(text === undefined ? {} : { body: text }),
    })
    const answered = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text: answered,
      body: answered === '' ? undefined : JSON.parse(answered),
    }
  }

  return {
    profile,
    key: own,
    events: () => receiver.messages.filter(isEvent),
    until: async isTrue => (await receiver.until(messages => isTrue(messages.filter(isEvent)))).filter(isEvent),
    rest: (method, path, body, key) =>
      send(method, `${endpoint}${path}`, body, key === undefined ? {} : { 'Idempotency-Key': key }),
    tool: async (name, given, key = randomUUID()) => {
      const meta = { 'ucp-agent': { profile }, 'idempotency-key': key }
      const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: { meta, ...given } } }
      const answer = await send('POST', `${endpoint}/mcp`, message, { Accept: 'application/json' })
      expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 7 })
      return { ...answer, body: answer.body.result?.structuredContent ?? answer.body.error }
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** Signature headers of a request, as an agent makes them. */
export function signed(
  key: JsonWebKey,
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Record<string, string> {
  const digest = body === undefined ? {} : { 'Content-Digest': digestOf(body) }
  const lower = new Map(Object.entries({ ...headers, ...digest }).map(([name, value]) => [name.toLowerCase(), value]))
  const covered = ['ucp-agent', 'idempotency-key', 'content-digest', 'content-type'].filter(name => lower.has(name))
  const components: [string, string][] = [
    ['@method', method],
    ['@authority', url.host],
    ['@path', url.pathname],
    ...covered.map(name => [name, lower.get(name)!] as [string, string]),
  ]
  const params = `(${components.map(([name]) => `"${name}"`).join(' ')});keyid="${(key as { kid: string }).kid}"`
  const base = [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join(
    '\n',
  )
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return { ...digest, 'Signature-Input': `sig1=${params}`, Signature: `sig1=:${signature}:` }
}
