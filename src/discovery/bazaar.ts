import type { DiscoveryExtension } from '@x402/extensions/bazaar'
import { z } from 'zod'
import type { AnyTool } from '#tools/tool.ts'
import { inputIn } from './request-parts.ts'

/** The x402 extension `bazaar` of a paid address, which tells a catalog how to call it. */
export type Bazaar = Readonly<Record<'bazaar', DiscoveryExtension>>

type Json = Readonly<Record<string, unknown>>

/**
 * Builds the extension of a stable address from the schemas of its operation, with the values of this address alone;
 * short, because it is sent in a header.
 */
export function bazaarOf(tool: AnyTool, url: string): Bazaar {
  const method = tool.http.method.toUpperCase()
  const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input' }) as { properties?: Record<string, Json> }
  const pathParams = pathParamsOf(tool, url)
  const known = { type: { type: 'string', const: 'http' }, method: { type: 'string', enum: [method] } }
  const extension = {
    info: { input: { type: 'http', method, pathParams }, output: { type: 'json' } },
    routeTemplate: tool.http.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            ...known,
            pathParams: { type: 'object', properties: typesOf(inputIn(tool, 'path', properties) as Fields) },
            queryParams: { type: 'object', properties: typesOf(inputIn(tool, 'query', properties) as Fields) },
          },
        },
        output: { properties: { example: outlineOf(tool) } },
      },
      required: ['input'],
    },
  }
  return { bazaar: extension as unknown as DiscoveryExtension }
}

type Fields = Readonly<Record<string, Json>>

const typesOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, { type }]))

/** Fields of the answer: their names alone, to keep the header short; OpenAPI has their types. */
function outlineOf(tool: AnyTool): Json {
  const body = (tool.http.body as z.ZodObject).shape as Readonly<Record<string, z.ZodType>>
  const always = Object.entries(body).filter(([, field]) => !field.safeParse(undefined).success)
  return { type: 'object', required: always.map(([name]) => name).filter(name => !name.endsWith('_cents')) }
}

/** Values in the path of an address. */
function pathParamsOf(tool: AnyTool, url: string): Readonly<Record<string, string>> {
  const pattern = tool.http.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const { groups = {} } = new RegExp(`${pattern}$`).exec(new URL(url).pathname) ?? {}
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value!)]))
}
