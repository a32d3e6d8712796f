/** Tools of an agent that buys food. Without names, `openComanda` offers these. */
export const FOOD = [
  'search',
  'list_restaurants',
  'get_menu',
  'preview_order',
  'confirm_order',
  'pay_order',
  'get_order',
  'cancel_order',
]

/** Reads the operations of a Comanda server from its OpenAPI document. */
export async function openComanda(baseUrl, { fetch = globalThis.fetch, agentId, names = FOOD } = {}) {
  const base = baseUrl.replace(/\/+$/, '')
  const agent = agentId === undefined ? {} : { 'X-Agent-Id': agentId }
  const described = await fetch(`${base}/api/openapi.json`, { headers: agent })
  if (!described.ok) throw new Error(`${base} has no OpenAPI document: ${described.status}`)
  const { paths, components } = await described.json()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tools = names.map(name => {
    const found = operations.find(({ operation }) => operation.operationId === name)
    if (!found) throw new Error(`${base} has no operation ${name}: see ${base}/docs`)
    return toolOf(found, components)
  })
  const run = async (name, input = {}) => {
    const tool = tools.find(each => each.name === name)
    if (!tool) throw new Error(`${name} is not one of these tools: ${names.join(', ')}`)
    return answerOf(await fetch(...requestOf(base, tool, input, agent)))
  }
  return { tools, run }
}

function toolOf({ path, method, operation }, { parameters: shared = {} }) {
  const parameters = (operation.parameters ?? [])
    .map(each => (each.$ref ? shared[each.$ref.split('/').at(-1)] : each))
    .filter(each => each.in !== 'header')
  const body = operation.requestBody?.content['application/json'].schema ?? {}
  const properties = {
    ...Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { description, ...schema }])),
    ...body.properties,
  }
  const required = [...parameters.filter(each => each.required).map(each => each.name), ...(body.required ?? [])]
  return {
    name: operation.operationId,
    description: operation.description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    method: method.toUpperCase(),
    path,
    query: parameters.filter(each => each.in === 'query').map(each => each.name),
  }
}

function requestOf(base, { method, path, query }, input, agent) {
  const inPath = name => path.includes(`{${name}}`)
  const url = new URL(base + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name]))))
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  for (const [name, value] of fields) if (query.includes(name)) url.searchParams.set(name, String(value))
  const headers = { Accept: 'application/json', ...agent }
  if (method === 'GET') return [url.href, { headers }]
  const body = Object.fromEntries(fields.filter(([name]) => !inPath(name) && !query.includes(name)))
  return [url.href, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }]
}

/** An error is an answer, too: a model reads its `_hint` and `_example`, and repairs its call. */
async function answerOf(response) {
  const text = await response.text()
  return response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : text
}
