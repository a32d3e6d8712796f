import type { DiscoveryExtension } from '@x402/extensions/bazaar'
import { z } from 'zod'
import { EXAMPLES } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { inputIn } from './request-parts.ts'

/** The x402 extension `bazaar` of a paid operation, which tells a catalog how to call it. */
export type Bazaar = Readonly<Record<'bazaar', DiscoveryExtension>>

/**
 * Builds the extension of a paid operation from its schema and an example; short, because it is sent in a header.
 */
export function bazaarOf(tool: AnyTool): Bazaar {
  const sent = EXAMPLES.find(example => example.tool === tool.name && !example.fault)?.request.input ?? {}
  const method = tool.http.method.toUpperCase()
  if (method === 'GET') {
    const queryParams = { type: 'object', ...demanded(tool, 'query') }
    return declared(method, { queryParams: inputIn(tool, 'query', sent) }, { queryParams }, [])
  }
  const body = demanded(tool, 'body')
  const bodyType = { type: 'string', enum: ['json', 'form-data', 'text'] }
  return declared(
    method,
    { bodyType: 'json', body: pick(inputIn(tool, 'body', sent), body.required) },
    { bodyType, body },
    ['bodyType', 'body'],
  )
}

/**
 * Same output as the package's `declareDiscoveryExtension`, which leaves the method to a middleware not used here.
 */
function declared(method: string, input: object, properties: object, required: readonly string[]): Bazaar {
  const known = { type: { type: 'string', const: 'http' }, method: { type: 'string', enum: [method] } }
  const extension = {
    info: { input: { type: 'http', ...input, method } },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: { ...known, ...properties },
          required: ['type', 'method', ...required],
          additionalProperties: false,
        },
      },
      required: ['input'],
    },
  }
  return { bazaar: extension as DiscoveryExtension }
}

/** Required fields with their types. */
function demanded(tool: AnyTool, part: 'query' | 'body') {
  const schema = z.toJSONSchema(tool.input, { io: 'input' }) as {
    properties?: Record<string, Record<string, unknown>>
    required?: string[]
  }
  const here = inputIn(tool, part, schema.properties ?? {}) as Record<string, Record<string, unknown>>
  const required = (schema.required ?? []).filter(field => field in here)
  return { properties: Object.fromEntries(required.map(field => [field, { type: here[field]!.type }])), required }
}

const pick = (input: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(field => field in input).map(field => [field, input[field]]))
