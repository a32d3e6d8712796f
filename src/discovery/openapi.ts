import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import type { Example } from '#tools/examples/examples.ts'
import type { AnyTool, Tool } from '#tools/tool.ts'
import { REQUEST_ID } from './headers.ts'
import { collectMaterial, type Material } from './material.ts'
import { parametersOf } from './parameters.ts'
import { paymentInfo } from './payment-methods.ts'
import { plainSchema } from './plain-schema.ts'
import { inputIn } from './request-parts.ts'
import { responsesOf } from './responses.ts'
import { securityOf, securitySchemesOf } from './security.ts'

export type DocumentOptions = {
  readonly baseUrl: string
  readonly version: string
  /** MPP methods that the server accepts. */
  readonly methods: readonly string[]
}

const TAGS: Readonly<Record<Tool['tag'], string>> = {
  Catalog: 'Find restaurants and read their menus.',
  Ordering: 'Preview, confirm, pay and follow an order.',
  Recipes: 'Buy recipes, one by one or in bundles, delivered the moment they are paid.',
  Clerk: 'Order from a clerk in natural language.',
  Merchant: "A restaurant's own view of its orders, its stock and its pauses, for whoever shows its key.",
  Service: 'Status of the service.',
  Local: 'Test money of the local chain.',
}

const DESCRIPTION = [
  'Find restaurants, read live menus, price a cart exactly, book it and pay in USDC on Base through x402 or MPP.',
  'Order flow: list_restaurants, get_menu, preview_order, confirm_order, pay_order, then poll get_order. No account or key ' +
    'is needed; payment is the only gate. Only restaurant operations need a key, that of the restaurant.',
  'Amounts are in dollars, each with an integer field in cents; amounts to pay are micro-USDC as a string. Errors ' +
    'have a stable code, a _hint, and, if they can be corrected, your own request as _example, with only the errors corrected: send it as is, ' +
    'unless _exampleNeeds lists placeholders that only you can fill in. New fields may appear in responses at any time; ' +
    'unknown fields in bodies are rejected, naming the nearest known field; unknown query parameters are ignored. Bodies are limited to 64 KiB (413), headers to 32 KiB (431).',
].join('\n\n')

/** The shortest way to food and to a recipe, for clients that read nothing else. */
const GUIDANCE = [
  'To order food: GET /api/restaurants?near=<place> or POST /api/search; GET /api/restaurants/{id}/menu; POST /api/order/preview ' +
    'with ids from that menu; ask the user for a yes to the total; POST /api/order/confirm with the priceToken and the ' +
    "user's name, phone and e-mail; pay the payUrl of the answer with x402 or MPP; GET /api/order/{id} until _status.terminal.",
  'To buy a recipe: GET /api/recipes, then pay GET /api/recipes/{id}/full.',
  'Never make up ids or contact data. Never pay twice for an order: repeating the same payment is safe.',
].join('\n')

/**
 * OpenAPI 3.1 document of the tools; all examples were captured from a running server. Builds links from `baseUrl`.
 */
export function openApiDocument(tools: readonly AnyTool[], options: DocumentOptions): Record<string, unknown> {
  const { baseUrl, version, methods } = options
  const material = collectMaterial(tools, baseUrl)
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const tool of tools) {
    paths[tool.http.path] ??= {}
    paths[tool.http.path]![tool.http.method] = operationOf(tool, material, methods)
  }
  const tags = [...new Set(tools.map(tool => tool.tag))]
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Comanda',
        version,
        description: DESCRIPTION,
        contact: { name: 'Comanda', url: baseUrl },
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
        'x-guidance': GUIDANCE,
      },
      servers: [{ url: baseUrl }],
      tags: tags.map(name => ({ name, description: TAGS[name] })),
      paths,
      components: {
        headers: REQUEST_ID,
        ...securitySchemesOf(tools),
      },
      'x-service-info': {
        categories: ['food', 'restaurants', 'commerce'],
        docs: { homepage: baseUrl, apiReference: `${baseUrl}/docs`, llms: `${baseUrl}/llms.txt` },
      },
    },
    { override: plainSchema },
  )
  return sayOnce(document) as unknown as Record<string, unknown>
}

/** Removes the duplicate description that a parameter's schema shares with the parameter. */
function sayOnce(document: ReturnType<typeof createDocument>): ReturnType<typeof createDocument> {
  const operations = Object.values(document.paths ?? {}).flatMap(path => [path.get ?? [], path.post ?? []].flat())
  const parameters = [
    ...operations.flatMap(operation => operation.parameters ?? []),
    ...Object.values(document.components?.parameters ?? {}),
  ]
  for (const parameter of parameters)
    if ('schema' in parameter && typeof parameter.schema === 'object' && 'description' in parameter.schema)
      delete parameter.schema.description
  return document
}

function operationOf(tool: AnyTool, material: Material, methods: readonly string[]): ZodOpenApiOperationObject {
  return {
    operationId: tool.name,
    summary: tool.title,
    description: tool.description,
    tags: [tool.tag],
    ...(tool.deprecated ? { deprecated: true } : {}),
    parameters: parametersOf(tool, material.examples, material.headers),
    ...(tool.http.method === 'post' ? { requestBody: requestBodyOf(tool, material.examples) } : {}),
    responses: responsesOf(tool, material),
    ...securityOf(tool),
    ...(tool.prices ? { 'x-payment-info': paymentInfo(methods, tool.prices) } : {}),
  }
}

function requestBodyOf(tool: AnyTool, examples: readonly Example[]) {
  // build a new schema: the tool's may have refinements that do not apply to a part of it
  const shape = inputIn(tool, 'body', tool.input.shape) as z.ZodRawShape
  const sent = examples.filter(example => example.tool === tool.name && !example.fault)
  const shown = sent.map(e => [e.name, { summary: e.shows, value: inputIn(tool, 'body', e.request.input) }])
  return {
    required: true,
    content: {
      'application/json': {
        schema: z.strictObject(shape),
        ...(shown.length > 0 ? { examples: Object.fromEntries(shown) } : {}),
      },
    },
  }
}
