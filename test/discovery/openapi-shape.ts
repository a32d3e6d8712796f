import { isDeepStrictEqual } from 'node:util'

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns the value with every object below it replaced, innermost first. */
function replaced(value: unknown, replace: (key: string, object: Json) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(each => replaced(each, replace))
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, each]) => [name, replaced(each, replace, name)])
  return replace(key, Object.fromEntries(fields))
}

/**
 * Returns an OpenAPI document without its examples, in a lossless form that states everything once. A header is
 * listed by name if it has the common meaning of that name (held by `headers` of the document); responses that are
 * components are listed as `shared`. A schema is the name of a type or component, `[items]`, or an `object`
 * whose `field?` may be absent.
 */
export function shapeOf(document: Json): Json {
  const headers: Record<string, unknown> = {}
  const isCommon = ([name, header]: [string, unknown]) => {
    headers[name] ??= header
    return isDeepStrictEqual(headers[name], header)
  }
  const shape = replaced(document, (key, object) => {
    const { example: _, examples: __, ...rest } = object
    if (key === 'headers' && Object.entries(rest).every(isCommon)) return Object.keys(rest)
    if (key === 'responses') return withShared(rest)
    return key === 'properties' ? rest : schemaOf(rest)
  }) as Json
  return { headers, ...shape }
}

/** Lists the responses of an operation that are components as one `shared` field. */
function withShared(responses: Json): Json {
  const refs = Object.entries(responses).map(([status, response]) => [status, refOf(response, 'responses')] as const)
  const shared = refs.flatMap(([status, name]) => (name === undefined ? [] : [`${status} ${name}`]))
  const own = Object.entries(responses).filter(([, response]) => refOf(response, 'responses') === undefined)
  return { ...Object.fromEntries(own), ...(shared.length > 0 ? { shared } : {}) }
}

/** Returns the name of the component if the value is only a reference to it. */
const refOf = (value: unknown, kind: string): string | undefined =>
  isObject(value) && Object.keys(value).join() === '$ref'
    ? new RegExp(`^#/components/${kind}/(\\w+)$`).exec(String(value.$ref))?.[1]
    : undefined

function schemaOf(object: Json): unknown {
  const { type, properties, required = [], ...rest } = object
  switch (Object.keys(object).sort().join()) {
    case '$ref':
      return refOf(object, 'schemas') ?? object
    case 'schema':
      return object.schema
    case 'type':
      return type
    case 'items,type':
      return [object.items]
  }
  if (type !== 'object' || !isObject(properties)) return object
  const fields = Object.entries(properties).map(([name, each]) => [
    (required as unknown[]).includes(name) ? name : `${name}?`,
    each,
  ])
  return { object: Object.fromEntries(fields), ...rest }
}
