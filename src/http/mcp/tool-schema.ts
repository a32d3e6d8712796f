import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AnyTool } from '#tools/tool.ts'

type Json = Record<string, unknown>

/** Levels of an output that a listing describes; what lies deeper has its type. */
const OUTLINED_LEVELS = 1

/** The schemas of a tool as MCP clients are told them. */
export type ToolSchemas = { readonly input: StandardSchemaWithJSON; readonly output: StandardSchemaWithJSON }

/**
 * Describes a tool to MCP clients. Inputs are described in full and judged by the tool itself, whose faults say how to
 * put them right. Outputs are outlined: every model that is given the list reads it to its end.
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

/** Without what every schema of this kind says anyway. */
function plain({ $schema: _, ...schema }: Json): Json {
  const { minimum, maximum, ...rest } = schema
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(isObject(schema.properties) ? { properties: eachOf(schema.properties, plain) } : {}),
    ...(isObject(schema.items) ? { items: plain(schema.items) } : {}),
    ...(Array.isArray(schema.anyOf) ? { anyOf: schema.anyOf.map(plain) } : {}),
  }
}

const eachOf = (properties: Json, change: (schema: Json) => Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema as Json)]))

/** The fields of an answer and their types, definitions written where they are used, open to fields that come later. */
function outline(root: Json): Json {
  const definitions = (root.$defs ?? {}) as Record<string, Json>
  const at = (schema: Json, level: number): Json => {
    if (typeof schema.$ref === 'string') return at(definitions[schema.$ref.split('/').at(-1)!] ?? {}, level)
    const { $schema: _s, $defs: _d, id: _i, pattern: _p, additionalProperties: _a, ...said } = plain(schema)
    const { properties, required: _r, items, anyOf, ...type } = said
    if (Array.isArray(anyOf)) return { ...type, ...oneOfTypes(anyOf.map(each => at(each, level))) }
    if (level === 0) return type
    return {
      ...type,
      ...(isObject(properties) ? { properties: eachOf(properties, each => at(each, level - 1)) } : {}),
      ...(isObject(items) ? { items: at(items, level - 1) } : {}),
    }
  }
  return at(root, OUTLINED_LEVELS)
}

/** Alternatives that differ by their type alone need no schema each. */
function oneOfTypes(alternatives: readonly Json[]): Json {
  const byTypeAlone = alternatives.every(each => Object.keys(each).join() === 'type' && typeof each.type === 'string')
  return byTypeAlone ? { type: alternatives.map(each => each.type) } : { anyOf: alternatives }
}
