import { type DiscoveryExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar'
import { z } from 'zod'
import { EXAMPLES } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { inputIn } from './request-parts.ts'

/** What x402's extension `bazaar` says of a paid operation, so that a catalogue knows how to call it. */
export type Bazaar = Readonly<Record<'bazaar', DiscoveryExtension>>

/** The extension of a paid operation, from its schema and an example: short, because it travels in a header. */
export function bazaarOf(tool: AnyTool): Bazaar {
  const sent = EXAMPLES.find(example => example.tool === tool.name && !example.fault)?.request.input ?? {}
  const method = tool.http.method.toUpperCase()
  const extension =
    method === 'GET'
      ? declareDiscoveryExtension({ input: inputIn(tool, 'query', sent), inputSchema: demanded(tool, 'query') })
      : declareDiscoveryExtension({
          bodyType: 'json',
          input: pick(inputIn(tool, 'body', sent), demanded(tool, 'body').required),
          inputSchema: demanded(tool, 'body'),
        })
  return { bazaar: withMethod(extension.bazaar!, method) }
}

/** The fields that must be sent, each with its type. */
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

/** The declaration leaves the method to a middleware that is not used here. */
function withMethod(extension: DiscoveryExtension, method: string): DiscoveryExtension {
  const { info, schema } = structuredClone(extension)
  Object.assign(info.input, { method })
  Object.assign(schema.properties.input.properties, { method: { type: 'string', enum: [method] } })
  return { ...extension, info, schema } as DiscoveryExtension
}
