import { expect } from 'vitest'
import type { TestServer } from '#test/support/server.ts'
import { signed } from '#test/ucp/agent.ts'
import { agentKey, agentProfile } from '#test/ucp/shop.ts'

const VERSION = '2026-08-25'
const of = (name: string) => `https://agents.example/${name}`
const signer = agentKey('signer-key')

/** Agents of the attacks on the Universal Commerce Protocol; only one of them signs. */
export const UCP_AGENTS = {
  [of('ana')]: agentProfile(VERSION),
  [of('mallory')]: agentProfile(VERSION),
  [of('signer')]: agentProfile(VERSION, { keys: [signer.published] }),
}

const BODY = {
  line_items: [{ item: { id: 'v_35453_3545315' }, quantity: 1 }],
  buyer: { first_name: 'Dana', last_name: 'Example', email: 'dana@example.com', phone_number: '917 555 0134' },
}

/** Opens checkouts of two agents under keys that the attackers know too. Returns placeholders. */
export async function openCheckouts(server: TestServer): Promise<Record<string, string>> {
  const url = `${server.baseUrl}/ucp/${VERSION}`
  const post = async (path: string, name: string, body: object, isSigned: boolean) => {
    const headers = {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${of(name)}"`,
      'Idempotency-Key': 'same-key',
    }
    const text = JSON.stringify(body)
    const signature = isSigned ? signed(signer.own, 'POST', new URL(`${url}${path}`), headers, text) : {}
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { ...headers, ...signature }, body: text })
    expect(answer.status).toBeLessThan(300)
    // biome-ignore lint/suspicious/noExplicitAny: a response of either transport
    return (await answer.json()) as any
  }
  const meta = { 'ucp-agent': { profile: of('ana') }, 'idempotency-key': 'mcp-key' }
  const call = { name: 'create_checkout', arguments: { meta, checkout: BODY } }
  const overRest = await post('/checkout-sessions', 'ana', BODY, false)
  const overMcp = await post('/mcp', 'ana', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, false)
  const bySigner = await post('/checkout-sessions', 'signer', BODY, true)
  return { 'ucp.rest': overRest.id, 'ucp.mcp': overMcp.result.structuredContent.id, 'ucp.signed': bySigner.id }
}
