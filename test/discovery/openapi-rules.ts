import { z } from 'zod'

/** Strict schema of the OpenAPI 3.1.0 subset in use: an object with a non-standard field is rejected. */

const text = z.string().min(1)
const ref = z.strictObject({ $ref: z.string().regex(/^#\/components\/\w+\/[\w-]+$/) })

/** Object of the standard: the given fields, and extensions. */
const specified = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(shape).superRefine((value, context) => {
    for (const key of Object.keys(value))
      if (!(key in shape) && !key.startsWith('x-')) context.addIssue({ code: 'custom', message: `no field ${key}` })
  })

const count = z.int().min(0)
const Type = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const schemaFields = {
  $ref: z.string(),
  type: z.union([Type, z.array(Type).min(2)]),
  description: text,
  format: z.enum(['date-time', 'date', 'uri', 'email']),
  enum: z.array(z.unknown()).min(1),
  const: z.unknown(),
  default: z.unknown(),
  pattern: z.string().refine(source => new RegExp(source, 'u')),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minimum: z.number(),
  maximum: z.number(),
  exclusiveMinimum: z.number(),
  required: z.array(text).min(1),
  get properties() {
    return z.record(z.string(), Schema)
  },
  get propertyNames() {
    return Schema
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema])
  },
  get items() {
    return Schema
  },
  get anyOf() {
    return z.array(Schema).min(2)
  },
}
/** JSON Schema 2020-12, the subset in use. Every required field must also be a property. */
const Schema: z.ZodType = z
  .strictObject(schemaFields)
  .partial()
  .refine(s => (s.required ?? []).every(name => name in (s.properties ?? {})), 'a required field is no property')

const Examples = z.record(text, z.strictObject({ summary: text, value: z.unknown().refine(v => v !== undefined) }))
const Media = specified({ schema: Schema, examples: Examples.optional() })
const Content = z.record(z.string().regex(/^[a-z]+\/[a-z.+-]+$/), Media)
const Header = z.union([ref, specified({ description: text, schema: Schema, example: z.unknown().optional() })])
const Link = specified({
  operationId: text,
  description: text,
  parameters: z.record(z.string().regex(/^(?:path|query|header)\.\w+$/), text).optional(),
  requestBody: z.unknown().optional(),
})
const ResponseObject = specified({
  description: text,
  headers: z.record(text, Header).optional(),
  content: Content.optional(),
  links: z.record(z.string().regex(/^[\w.-]+$/), Link).optional(),
})
const Parameter = specified({
  name: text,
  in: z.enum(['path', 'query', 'header']),
  description: text,
  required: z.boolean().optional(),
  schema: Schema,
  example: z.unknown().optional(),
})
  .refine(p => p.in !== 'path' || p.required, 'a path parameter is required')
  .refine(p => p.in !== 'header' || !/^(?:accept|content-type|authorization)$/i.test(p.name), 'the standard ignores it')

const Operation = specified({
  operationId: text,
  deprecated: z.literal(true).optional(),
  summary: text,
  description: text,
  tags: z.array(text).length(1),
  parameters: z.array(z.union([ref, Parameter])),
  requestBody: specified({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([ref, ResponseObject])),
  security: z.array(z.record(text, z.array(z.string()))).optional(),
})

/** Schema of the whole document. */
export const OpenApi31 = specified({
  openapi: z.literal('3.1.0'),
  info: specified({
    title: text,
    version: text,
    description: text,
    contact: specified({ name: text, url: z.url() }),
    license: specified({ name: text, identifier: text }),
  }),
  servers: z.array(specified({ url: z.url() })).min(1),
  tags: z.array(specified({ name: text, description: text })),
  paths: z.record(
    z.string().regex(/^(?:\/(?:[\w.-]+|\{\w+\}))+$/),
    specified({ get: Operation.optional(), post: Operation.optional() }),
  ),
  components: specified({
    schemas: z.record(text, Schema),
    responses: z.record(text, ResponseObject),
    parameters: z.record(text, Parameter),
    headers: z.record(text, Header),
    securitySchemes: z
      .record(text, specified({ type: z.literal('http'), scheme: z.literal('bearer'), description: text }))
      .optional(),
  }),
})

export type Operation = z.infer<typeof Operation>
export type ResponseObject = z.infer<typeof ResponseObject>
export type OpenApi31 = z.infer<typeof OpenApi31>
