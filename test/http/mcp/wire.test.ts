import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { DELI } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { frame, MODERN, type Result, sendRaw } from '#test/support/mcp.ts'

useServer()

const LEGACY = { 'MCP-Protocol-Version': '2025-11-25', 'Mcp-Method': '', 'Mcp-Name': '' }
const old = (method: string, params: object = {}, id: number | string = 1) => ({ jsonrpc: '2.0', id, method, params })

describe('raw frames of 2026-07-28', () => {
  test('server/discover returns the eras, the server, and its capabilities, with a TTL', async () => {
    const { status, body, headers } = await sendRaw(server.baseUrl, frame('server/discover'))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.result).toMatchObject({
      supportedVersions: [MODERN],
      resultType: 'complete',
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringContaining('preview_order'),
      ttlMs: 3_600_000,
      cacheScope: 'public',
    })
  })

  test('lists are publicly cacheable, and resources are private', async () => {
    for (const method of ['tools/list', 'prompts/list', 'resources/templates/list'])
      expect((await sendRaw(server.baseUrl, frame(method))).body.result).toMatchObject({
        resultType: 'complete',
        ttlMs: 3_600_000,
        cacheScope: 'public',
      })
    const { body } = await sendRaw(server.baseUrl, frame('resources/read', { uri: `menu://${DELI}` }))
    expect(body.result).toMatchObject({ ttlMs: 0, cacheScope: 'private' })
  })

  test('headers that contradict the body are rejected', async () => {
    const call = frame('tools/call', { name: 'get_hours', arguments: {} })
    for (const headers of [
      { 'Mcp-Method': 'tools/list' },
      { 'Mcp-Name': 'get_menu' },
      { 'MCP-Protocol-Version': '2025-11-25' },
    ]) {
      const { status, body } = await sendRaw(server.baseUrl, call, headers)
      expect({ headers, status, code: body.error.code }).toEqual({ headers, status: 400, code: -32_020 })
    }
    expect((await sendRaw(server.baseUrl, call)).body.result.structuredContent.isOpen).toBeDefined()
  })

  test('an unknown revision is rejected with the supported ones', async () => {
    const message = frame('tools/list')
    message.params._meta['io.modelcontextprotocol/protocolVersion'] = '2031-01-01'
    const { status, body } = await sendRaw(server.baseUrl, message, { 'MCP-Protocol-Version': '2031-01-01' })
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { data: { supported: [MODERN] } } } })
  })
})

describe('raw frames of 2025', () => {
  const send = (body: unknown) => sendRaw(server.baseUrl, body, LEGACY)

  test('initialize, ping, and calls are answered without a session', async () => {
    const clientInfo = { name: 'old', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: { elicitation: {} }, clientInfo }
    const begun = await send(old('initialize', params))
    expect(begun.headers.get('mcp-session-id')).toBeNull()
    expect(begun.body.result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'comanda', websiteUrl: server.baseUrl },
    })
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    expect((await send(old('ping', {}, 'seven'))).body).toEqual({ jsonrpc: '2.0', id: 'seven', result: {} })
    const { body } = await send(old('tools/call', { name: 'get_hours', arguments: { restaurant_id: DELI } }))
    expect(body.result.structuredContent).toMatchObject({ restaurant: { id: DELI } })
    expect(body.result.ttlMs).toBeUndefined()
  })

  test('sessions cannot be opened or closed', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${server.baseUrl}/mcp`, { method, headers: { Accept: 'text/event-stream' } })
      expect({ method, status: response.status }).toEqual({ method, status: 405 })
      expect(response.headers.get('allow')).toBe('POST')
    }
  })
})

describe('an invalid message', () => {
  test('is answered with a JSON-RPC error', async () => {
    const wrong: [body: string, type: string, status: number, code: number][] = [
      ['{"jsonrpc"', 'application/json', 400, -32_700],
      [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(70_000) }), 'application/json', 413, -32_000],
      ['{}', 'text/plain', 415, -32_000],
    ]
    for (const [text, type, status, code] of wrong) {
      const answer = await sendRaw(server.baseUrl, text, { 'Content-Type': type })
      expect(answer).toMatchObject({ status, body: { jsonrpc: '2.0', error: { code }, id: null } })
    }
    expect((await sendRaw(server.baseUrl, { jsonrpc: '2.0' })).status).toBe(400)
  })

  test('with an inherited object property as its name finds no tool or prompt', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const { body } = await sendRaw(server.baseUrl, frame('tools/call', { name, arguments: {} }))
      expect({ name, code: body.error?.code }).toEqual({ name, code: -32_602 })
      const prompt = await sendRaw(server.baseUrl, frame('prompts/get', { name, arguments: {} }))
      expect({ name, code: prompt.body.error?.code }).toEqual({ name, code: -32_602 })
      const legacy = await sendRaw(server.baseUrl, old('tools/call', { name, arguments: {} }), LEGACY)
      expect({ name, code: legacy.body.error?.code }).toEqual({ name, code: -32_602 })
    }
  })

  test('with such argument names, or very deep nesting, gets an ordinary error', async () => {
    const call = (args: string) =>
      JSON.stringify(frame('tools/call', { name: 'preview_order', arguments: 'ARGS' })).replace('"ARGS"', args)
    const headers = { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'preview_order' }
    const nested = (levels: number) => `{"items":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const args of ['{"__proto__":{"items":[]},"constructor":1}', nested(35)]) {
      const { status, body } = await sendRaw(server.baseUrl, call(args), headers)
      expect({ status, body }).toMatchObject({ status: 200, body: { result: { isError: true } } })
    }
    const deep = await sendRaw(server.baseUrl, call(nested(5_000)), headers)
    expect(deep).toMatchObject({ status: 400, body: { error: { code: -32_600 } } })
    expect(({} as Result).items).toBeUndefined()
  })
})

describe('access to the endpoint', () => {
  /** Status of a request with the given head; fetch would set the Host header itself. */
  const statusFor = (head: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(frame('tools/list'))
      const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
      const rest = `MCP-Protocol-Version: ${MODERN}\r\nMcp-Method: tools/list\r\nAccept: application/json, text/event-stream`
      socket.on('error', reject).once('data', data => {
        resolve(Number(data.toString().split(' ')[1]))
        socket.destroy()
      })
      socket.write(
        `POST /mcp HTTP/1.1\r\n${head}Content-Type: application/json\r\n${rest}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })

  test('is limited to hosts and origins of this server, so that DNS rebinding fails', async () => {
    const port = new URL(server.baseUrl).port
    const heads: [string, number][] = [
      [`Host: 127.0.0.1:${port}\r\n`, 200],
      [`Host: localhost:${port}\r\n`, 200],
      ['Host: [::1]\r\n', 200],
      ['Host: evil.example\r\n', 403],
      ['Host: 127.0.0.1.evil.example\r\n', 403],
      ['Host: \r\n', 403],
      ['', 400],
      [`Host: 127.0.0.1:${port}\r\nOrigin: http://localhost:6274\r\n`, 200],
      [`Host: 127.0.0.1:${port}\r\nOrigin: https://evil.example\r\n`, 403],
      [`Host: 127.0.0.1:${port}\r\nOrigin: null\r\n`, 403],
    ]
    for (const [head, status] of heads) expect({ head, status: await statusFor(head) }).toEqual({ head, status })
  })

  test('with the MCP headers is allowed from a browser of an allowed origin', async () => {
    const response = await fetch(`${server.baseUrl}/mcp`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('Mcp-Method')
  })
})
