import fc from 'fast-check'
import { resolve } from './document.ts'
import type { OpenApi31, Operation } from './openapi-rules.ts'

/** Requests that a fuzzer makes of an OpenAPI document: as described, and broken in every way. */

// biome-ignore lint/suspicious/noExplicitAny: schemas of every shape
type Schema = any

export type Generated = {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Text of the body; undefined without one. */
  readonly body?: string | undefined
}

/** Values that exist on the server, by the name of their field or parameter. */
export type Known = Readonly<Record<string, readonly string[]>>

const ASCII = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 24 })
const SCALARS = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, '', ' ', '__proto__', '0', '-1', '1e9', '\u0000', '../..', "'; --", '\u202e', '🍕'),
)
const JUNK = fc.oneof({ weight: 4, arbitrary: SCALARS }, fc.array(SCALARS, { maxLength: 3 }), fc.jsonValue())
const MORE = { key: fc.constantFrom('extra', '__proto__', 'constructor', 'Items', ''), value: JUNK }

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom('ana@example.com', 'ben+lunch@example.org'),
  uri: fc.constantFrom('https://example.com/hook', 'http://127.0.0.1:1/'),
  'date-time': fc.constantFrom('2031-11-18T17:30:00Z', '2031-11-18T12:30:00-05:00'),
  date: fc.constant('2031-11-18'),
}

export function generatorOf(document: OpenApi31, known: Known) {
  /** Values of a schema, as described. */
  function valuesOf(given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
    const schema: Schema = given?.$ref ? resolve(document, given.$ref) : (given ?? {})
    const own = known[name]
    const described = describedBy(schema, depth)
    return own && schema.type === 'string'
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, described)
      : described
  }

  function describedBy(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each: Schema) => valuesOf(each, '', depth)))
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    const { minimum: min = -1_000, maximum: max = 1_000 } = schema
    switch (type) {
      case 'string':
        return textsOf(schema)
      case 'integer':
        return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(max, 1_000_000)) })
      case 'number':
        return fc.double({ min, max: Math.max(min, max), noNaN: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(valuesOf(schema.items, '', depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: (schema.minItems ?? 0) + 2,
        })
      case 'object':
        return objectsOf(schema, depth)
      default:
        return JUNK
    }
  }

  function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
    if (format && FORMATS[format]) return FORMATS[format]
    if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
    return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  }

  function objectsOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<object> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name, depth + 1)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
  }

  /** Values of a schema, of which one in two is broken at one place. */
  const brokenOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 3, arbitrary: values }, { weight: 2, arbitrary: values.chain(breakAt) }, JUNK)

  function breakAt(value: unknown): fc.Arbitrary<unknown> {
    if (value === null || typeof value !== 'object') return JUNK
    const keys = Object.keys(value)
    const changed = (key: string, change: (inner: unknown) => fc.Arbitrary<unknown>) =>
      change((value as Record<string, unknown>)[key]).map(inner =>
        Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner },
      )
    const added = fc.record(MORE).map(({ key, value: more }) => ({ ...value, [key]: more }))
    if (keys.length === 0) return added
    const without = fc
      .constantFrom(...keys)
      .map(gone => Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone)))
    return fc.oneof(
      fc.constantFrom(...keys).chain(key => changed(key, breakAt)),
      added,
      without,
    )
  }

  const wireOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

  /** Requests of an operation. */
  return (operation: Operation): fc.Arbitrary<Generated> => {
    const parameters = (operation.parameters ?? []).map(
      (each: Schema) => (each.$ref ? resolve(document, each.$ref) : each) as Schema,
    )
    /** Parameters of a place: described ones, the documented example with at most one more, or anything. */
    const inPlace = (place: string, isWhole: boolean): fc.Arbitrary<Record<string, string>> => {
      const found = parameters.filter(each => each.in === place)
      const record = (of: (each: Schema) => fc.Arbitrary<unknown>, required: (each: Schema) => boolean) =>
        fc.record(Object.fromEntries(found.map(each => [each.name, of(each).map(wireOf)])), {
          requiredKeys: found.filter(each => isWhole || required(each)).map(({ name }) => name),
          noNullPrototype: true,
        }) as fc.Arbitrary<Record<string, string>>
      const described = (each: Schema) => valuesOf(each.schema, each.name)
      const shown = (each: Schema) =>
        each.example === undefined || known[each.name] ? described(each) : fc.constant(each.example)
      if (found.length === 0) return fc.constant({})
      const likeExample = fc
        .tuple(
          record(shown, each => each.example !== undefined || each.required === true),
          fc.option(fc.constantFrom(...found.map(({ name }) => name)), { freq: 3 }),
        )
        .map(([all, kept]) =>
          Object.fromEntries(
            Object.entries(all).filter(([name]) => {
              const { example, required } = found.find(each => each.name === name)!
              return isWhole || required || name === kept || (kept === null && example !== undefined)
            }),
          ),
        )
      return fc.oneof(
        { weight: 6, arbitrary: likeExample },
        { weight: 2, arbitrary: record(described, each => each.required === true) },
        {
          weight: 2,
          arbitrary: record(
            () => (isWhole ? ASCII : SCALARS),
            () => false,
          ),
        },
      )
    }
    const content = Object.values((operation.requestBody?.content ?? {}) as Record<string, Schema>)[0]
    const shown = Object.values((content?.examples ?? {}) as Record<string, { value: unknown }>).map(
      ({ value }) => value,
    )
    const examples = shown.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...shown).map(renew) }] : []
    const body = content
      ? fc.oneof(
          {
            weight: 9,
            arbitrary: brokenOf(fc.oneof(...examples, { weight: 3, arbitrary: valuesOf(content.schema) })).map(
              value => JSON.stringify(value) ?? '',
            ),
          },
          fc.constantFrom('', '{', '[]', 'null', '"', '{"a":1}{'),
        )
      : fc.constant(undefined)
    return fc.record({
      // an empty or dotted segment is another path
      path: inPlace('path', true).filter(values => Object.values(values).every(value => !/^\.*$/.test(value))),
      query: inPlace('query', false),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headersOf(parameters)),
      body,
    })
  }

  /** A documented example with what exists here in the place of what existed when it was captured. */
  function renew(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(renew)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, RENEWED.has(name) ? known[name]![0] : renew(inner)]),
    )
  }
}

/** Fields whose values in examples no longer exist. */
const RENEWED = new Set(['priceToken', 'statusToken', 'session_id'])

const headersOf = (parameters: readonly Schema[]): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      parameters.filter(each => each.in === 'header').map(({ name }) => [name, ASCII.map(text => text.trim())]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<Record<string, string>>
