import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AnyTool } from '#tools/tool.ts'

type Json = Record<string, unknown>

/** The schemas of a tool as MCP clients are told them. */
export type ToolSchemas = { readonly input: StandardSchemaWithJSON; readonly output: StandardSchemaWithJSON }

/**
 * Describes a tool to MCP clients. Inputs are described but for how long a text or list may be, and judged by the tool
 * itself, whose faults say how to put them right. Outputs are outlined: every model that is given the list reads it to
 * its end.
 */
export function schemasOf(tool: AnyTool): ToolSchemas {
  const output = bodyOf(tool) ?? tool.output
  return { input: described(plain(toJson(tool.input, 'input'))), output: described(outline(toJson(output, 'output'))) }
}

/** What the body of an answer looks like, where that is an object and not the output itself: it is then the result. */
export const bodyOf = ({ http }: AnyTool): z.ZodObject | undefined =>
  http.body instanceof z.ZodObject ? http.body : undefined

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => z.toJSONSchema(schema, { io })

/** A schema that says what is expected and accepts whatever comes. */
const described = (json: Json): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'comanda',
    validate: value => ({ value }),
    jsonSchema: { input: () => json, output: () => json },
  },
})

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Without what every schema of this kind or format says anyway, and without lengths, which faults name. */
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

/** A limit that no sensible request comes near: the tool's fault names it. */
const BOUNDLESS = 1_000_000
/** A pattern that only keeps control characters out. */
const isOfControls = (pattern: unknown): boolean => String(pattern).startsWith('^[^')

const eachOf = (properties: Json, change: (schema: Json) => Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema as Json)]))

/**
 * The fields of an answer and their types, open to fields that come later. An amount's twin in cents goes without
 * saying.
 */
function outline(root: Json): Json {
  const definitions = (root.$defs ?? {}) as Record<string, Json>
  const found = (schema: Json): Json =>
    typeof schema.$ref === 'string' ? found(definitions[schema.$ref.split('/').at(-1)!] ?? {}) : schema
  const typesOf = (schema: Json): readonly unknown[] => {
    const { anyOf, type } = found(schema)
    return Array.isArray(anyOf) ? anyOf.flatMap(typesOf) : [type].flat()
  }
  const fields = Object.entries((found(root).properties ?? {}) as Json).flatMap(([name, schema]) => {
    const types = [...new Set(typesOf(schema as Json))]
    if (name.endsWith('_cents')) return []
    return [[name, types.includes(undefined) ? {} : { type: types.length === 1 ? types[0] : types }]]
  })
  return { type: 'object', properties: Object.fromEntries(fields) }
}
