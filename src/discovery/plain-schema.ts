import type { oas31, ZodOpenApiOverride } from 'zod-openapi'

/** Omits JSON Schema defaults, states unions of types without anyOf, and leaves responses open for future fields. */
export const plainSchema: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  const { additionalProperties, format } = jsonSchema
  const open = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  const { properties = {} } = jsonSchema
  // an object without known fields says that it takes any; others may gain fields without saying so
  if (open && Object.keys(properties).length === 0) jsonSchema.additionalProperties = true
  else if (open || (io === 'output' && additionalProperties === false)) delete jsonSchema.additionalProperties
  if (format === 'date-time' || format === 'date' || format === 'uri') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  const { anyOf, ...rest } = jsonSchema
  const merged = anyOf && merge(anyOf as oas31.SchemaObject[])
  if (!merged) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, merged, rest)
}

type Schema = oas31.SchemaObject

/**
 * One schema for alternatives of different types: keywords of JSON Schema apply to one type each, so that generators
 * get a plain type instead of a union. Undefined if alternatives share a type or are references.
 */
function merge(alternatives: readonly Schema[]): Schema | undefined {
  const types = alternatives.map(({ type }) => type)
  const isPlain = types.every(type => typeof type === 'string') && new Set(types).size === types.length
  if (!isPlain || alternatives.some(each => '$ref' in each || 'const' in each)) return undefined
  const values = alternatives.flatMap(each => each.enum ?? [])
  const isListed = values.length > 0 && alternatives.every(each => each.enum || each.type === 'null')
  if (values.length > 0 && !isListed) return undefined
  return Object.assign({}, ...alternatives, {
    type: types,
    ...(isListed ? { enum: types.includes('null') ? [...values, null] : values } : {}),
  })
}
