import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AnyTool } from '#tools/tool.ts'

type Json = Record<string, unknown>

/** Schemas of a tool as MCP clients see them. */
export type ToolSchemas = { readonly input: StandardSchemaWithJSON; readonly output: StandardSchemaWithJSON }

/**
 * Returns a tool's schemas for MCP clients. Input schemas omit length limits, and the tool itself validates the
 * input, with faults that say how to fix it. Output schemas are only outlined, because every model reads the whole
 * tool list.
 */
export function schemasOf(tool: AnyTool): ToolSchemas {
  const output = tool.output instanceof z.ZodObject ? tool.output : (bodyOf(tool) ?? tool.output)
  return {
    input: described(plain(toJson(tool.input, 'input'))),
    output: described(outline(toJson(output, 'output'), tool.paid === true)),
  }
}

/** Returns the response body schema if it is an object and differs from the output; it is then the tool result. */
export const bodyOf = ({ http }: AnyTool): z.ZodObject | undefined =>
  http.body instanceof z.ZodObject ? http.body : undefined

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => z.toJSONSchema(schema, { io })

/** Wraps a JSON schema that documents the expected shape and accepts any value. */
const described = (json: Json): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'comanda',
    validate: value => ({ value }),
    jsonSchema: { input: () => json, output: () => json },
  },
})

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Removes boilerplate keywords and length limits from a schema; faults report length limits. */
function plain({ $schema: _, minLength: _a, maxLength: _b, minItems: _c, maxItems: _d, ...schema }: Json): Json {
  const { minimum, maximum, pattern, ...rest } = schema
  return {
    ...rest,
    ...(pattern === undefined || schema.format !== undefined || isOfControls(pattern) ? {} : { pattern }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || Number(maximum) >= BOUNDLESS ? {} : { maximum }),
    ...(isObject(schema.properties) ? { properties: eachOf(schema.properties, plain) } : {}),
    ...(isObject(schema.items) ? { items: plain(schema.items) } : {}),
    ...(Array.isArray(schema.anyOf) ? { anyOf: schema.anyOf.map(plain) } : {}),
  }
}

/** Limit that no sensible request reaches: omitted from schemas, reported by the tool's fault. */
const BOUNDLESS = 1_000_000
/** True if the pattern only excludes control characters. */
const isOfControls = (pattern: unknown): boolean => String(pattern).startsWith('^[^')

const eachOf = (properties: Json, change: (schema: Json) => Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema as Json)]))

/**
 * Returns the fields of an output and their types, open to other fields. Omits the duplicate of an amount in cents,
 * fields of several types, and, if paid, the fields that are sometimes absent: other tools list those of the same
 * order or recipe.
 */
function outline(root: Json, isPaid: boolean): Json {
  const definitions = (root.$defs ?? {}) as Record<string, Json>
  const found = (schema: Json): Json =>
    typeof schema.$ref === 'string' ? found(definitions[schema.$ref.split('/').at(-1)!] ?? {}) : schema
  const typesOf = (schema: Json): readonly unknown[] => {
    const { anyOf, type } = found(schema)
    return Array.isArray(anyOf) ? anyOf.flatMap(typesOf) : [type].flat()
  }
  const { properties = {}, required = [] } = found(root)
  const fields = Object.entries(properties as Json).flatMap(([name, schema]) => {
    const types = [...new Set(typesOf(schema as Json))]
    if (name.endsWith('_cents') || (isPaid && !(required as string[]).includes(name))) return []
    // a field of several types, or of any, has no spelling that every model provider reads
    return types.length === 1 && types[0] !== undefined ? [[name, { type: types[0] }]] : []
  })
  return { type: 'object', properties: Object.fromEntries(fields) }
}
