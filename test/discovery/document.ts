import { z } from 'zod'
import { openApiDocument } from '#src/discovery/openapi.ts'
import type { AnyTool } from '#tools/tool.ts'
import { OpenApi31, type Operation, type ResponseObject } from './openapi-rules.ts'

/** OpenAPI document of the tools, validated against the standard. */
export const documentOf = (tools: readonly AnyTool[], baseUrl = 'https://comanda.example'): OpenApi31 =>
  OpenApi31.parse(
    JSON.parse(JSON.stringify(openApiDocument(tools, { baseUrl, version: '1.0.0', methods: ['evm', 'stripe'] }))),
  )

export type Described = { readonly path: string; readonly method: 'get' | 'post'; readonly operation: Operation }

export const operationsOf = (document: OpenApi31): Described[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap(method => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )

/** Returns the value at a JSON pointer of the document. Throws if there is none. */
export function resolve(document: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#?\//, '')
    .split('/')
    .reduce<unknown>((value, key) => {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) throw new Error(`no ${pointer}`)
      return (value as Record<string, unknown>)[key]
    }, document)
}

export const responsesOf = (document: OpenApi31, operation: Operation): [status: number, ResponseObject][] =>
  Object.entries(operation.responses).map(([status, response]) => [
    Number(status),
    ('$ref' in response ? resolve(document, String(response.$ref)) : response) as ResponseObject,
  ])

const validators = new WeakMap<OpenApi31, Map<string, z.ZodType>>()

/** Returns a validator for a schema of the document, built from its JSON alone, as a client would. Memoized. */
export function validatorOf(document: OpenApi31, schema: unknown): z.ZodType {
  const known = validators.get(document) ?? new Map<string, z.ZodType>()
  validators.set(document, known)
  const text = JSON.stringify(schema)
  const validator = known.get(text) ?? readSchema(text, document)
  known.set(text, validator)
  return validator
}

function readSchema(text: string, { components }: OpenApi31): z.ZodType {
  const local = (json: string) => JSON.parse(json.replaceAll('#/components/schemas/', '#/$defs/'))
  return z.fromJSONSchema({ ...local(text), $defs: local(JSON.stringify(components.schemas)) })
}

/** Returns every $ref below a value. */
export const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1]!)
