import type { ZodOpenApiOverride } from 'zod-openapi'

/** Omits JSON Schema defaults, and leaves response schemas open for future fields. */
export const plainSchema: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  const { additionalProperties, format } = jsonSchema
  const open = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  if (open || (io === 'output' && additionalProperties === false)) delete jsonSchema.additionalProperties
  if (format === 'date-time' || format === 'date') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
