import type { Request, RequestHandler, Response } from 'express'
import { once } from '#src/kernel/memoize.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import { toolInput, type UcpOperation } from '#src/ucp/operations.ts'
import { UcpError } from '#src/ucp/protocol-error.ts'
import { misplacedArguments } from '#src/ucp/stated-in-words.ts'
import type { UcpVersion } from '#src/ucp/versions.ts'
import { performCall, profileOf, protocolError, type UcpHttpDeps } from './call.ts'
import { jsonOf, sendSigned } from './rest.ts'

/**
 * Serves the operations of one release over MCP: JSON-RPC in plain JSON, without sessions or event streams, as
 * shopping agents speak it. A response with `initialize` is for clients that insist on it.
 */
export function serveTools(deps: UcpHttpDeps, version: UcpVersion, serverVersion: string): RequestHandler {
  const tools = once(() =>
    deps.engine.ucp.operations.map(operation => ({
      name: operation.name,
      description: operation.description,
      inputSchema: toolInput(operation),
      outputSchema: { type: 'object', properties: { ucp: { type: 'object' } }, required: ['ucp'] },
      annotations: { readOnlyHint: operation.effect === 'read', openWorldHint: false },
    })),
  )
  const results: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => object>> = {
    initialize: params => ({
      protocolVersion: typeof params.protocolVersion === 'string' ? params.protocolVersion : '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'comanda-ucp', version: serverVersion },
    }),
    ping: () => ({}),
    'tools/list': () => ({ tools: tools() }),
  }
  return async (request, response) => {
    let id: unknown = null
    try {
      const message = jsonOf(request)
      if (!isJsonObject(message) || typeof message.method !== 'string')
        throw new UcpError('invalid_request', 'Send one JSON-RPC request.')
      id = message.id ?? null
      const { method } = message
      const params = isJsonObject(message.params) ? message.params : {}
      if (method.startsWith('notifications/')) return void response.status(202).end()
      const known = Object.hasOwn(results, method) ? results[method] : undefined
      if (known) return reply(deps, request, response, id, known(params))
      if (method !== 'tools/call')
        throw new UcpError('not_found', `There is no method ${JSON.stringify(method.slice(0, 60))}.`)
      reply(deps, request, response, id, await callTool(deps, request, version, params))
    } catch (error) {
      const { status, rpc, message, body, headers } = protocolError(error, deps.log)
      const wait = headers['Retry-After']
      const data = wait === undefined ? body : { ...body, retry_after: Number(wait) }
      const rpcBody = { jsonrpc: '2.0', id, error: { code: rpc, message, data } }
      // an unknown method is an answer of JSON-RPC, not a missing resource
      sendSigned(deps, request, response, { status: status === 404 ? 200 : status, body: rpcBody, headers })
    }
  }
}

const reply = (deps: UcpHttpDeps, request: Request, response: Response, id: unknown, result: object): void =>
  sendSigned(deps, request, response, { status: 200, body: { jsonrpc: '2.0', id, result } })

async function callTool(
  deps: UcpHttpDeps,
  request: Request,
  version: UcpVersion,
  { name, arguments: given }: Readonly<Record<string, unknown>>,
): Promise<object> {
  const operation = deps.engine.ucp.operations.find(each => each.name === name)
  if (!operation)
    throw new UcpError('invalid_request', `There is no tool ${JSON.stringify(String(name).slice(0, 60))}.`)
  const { meta, ...stated } = isJsonObject(given) ? given : {}
  const id = typeof stated.id === 'string' ? stated.id : ''
  if (operation.path.includes('{id}') && id === '') throw new UcpError('invalid_request', 'Send id as text.')
  refuseMisplaced(operation, stated)
  const { body } = await performCall(deps, request, {
    operation,
    version,
    id,
    body: operation.argument && stated[operation.argument],
    ...readMeta(request, meta),
  })
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body }
}

/** Throws invalid_request for arguments that stand beside the body, such as an allergy that would not bind there. */
function refuseMisplaced({ argument, input }: UcpOperation, stated: Readonly<Record<string, unknown>>): void {
  if (argument === undefined || !input) return
  const problems = misplacedArguments(stated, argument, Object.keys(input.shape))
  if (problems.length > 0) throw new UcpError('invalid_request', problems.join(' '), {}, problems)
}

function readMeta(request: Request, meta: unknown): { profile: string | undefined; key: string | undefined } {
  const { 'ucp-agent': agent, 'idempotency-key': key } = isJsonObject(meta) ? meta : {}
  const profile = isJsonObject(agent) && typeof agent.profile === 'string' ? agent.profile : undefined
  return {
    profile: profile ?? profileOf(request.get('UCP-Agent')),
    key: typeof key === 'string' ? key : request.get('Idempotency-Key'),
  }
}
