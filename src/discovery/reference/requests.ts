import { inputIn } from '#src/discovery/request-parts.ts'
import { curlOf, pathOf, payCommand } from '#src/discovery/shell.ts'
import { PAYING_CLIENT } from '#src/payments/paying-command.ts'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'

/** Request as a reader would send it. `live` is set if the page may send it itself, because it changes nothing. */
export type ShownRequest = {
  readonly command: string
  readonly live?: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
}

/** Values that an example took from an earlier response, with the variable for each. */
const TAKEN: readonly (readonly [RegExp, string])[] = [
  [/^pt_[\w-]{16,}$/, '{priceToken}'],
  [/^st_[\w-]{16,}$/, '{statusToken}'],
  [/^[A-Z0-9]{1,8}-[0-9A-Za-z]{8}$/, '{orderId}'],
  [/^0x[0-9a-fA-F]{40}$/, '{wallet}'],
]

/** Command that repeats the request of an example. */
export function requestOf(tool: AnyTool, { request, fault }: Example, baseUrl: string): ShownRequest {
  const input = Object.fromEntries(Object.entries(request.input).map(([name, value]) => [name, variable(name, value)]))
  const accepts = request.headers.Accept
  const headers = {
    ...(tool.http.keyed ? { Authorization: 'Bearer {restaurantKey}' } : {}),
    ...(typeof accepts === 'string' ? { Accept: accepts } : {}),
    ...('Idempotency-Key' in request.headers ? { 'Idempotency-Key': fault ? '{idempotencyKey}' : '$(uuidgen)' } : {}),
  }
  const curl = curlOf({ tool, input, headers }, baseUrl)
  const command =
    tool.paid && !fault && tool.http.method === 'get'
      ? `${curl}\n${payCommand(PAYING_CLIENT, '--protocol x402')}`
      : curl
  const ready = tool.effect !== 'commit' && !tool.http.keyed && !/\{\w+\}/.test(JSON.stringify(input))
  if (!ready) return { command }
  const path = pathOf(tool, input)
  if (tool.http.method === 'get') return { command, live: { method: 'GET', path } }
  return { command, live: { method: 'POST', path, body: JSON.stringify(inputIn(tool, 'body', input)) } }
}

function variable(name: string, value: unknown): unknown {
  if (name === 'session_id') return '{sessionId}'
  if (name === 'payment') return '{payment}'
  if (typeof value !== 'string') return value
  return TAKEN.find(([pattern]) => pattern.test(value))?.[1] ?? value
}
