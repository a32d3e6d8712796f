import { isDeepStrictEqual } from 'node:util'

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A value with every object below it, innermost first, replaced. */
function replaced(value: unknown, replace: (key: string, object: Json) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(each => replaced(each, replace, key))
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([name, each]) => [name, replaced(each, replace, name)])
  return replace(key, Object.fromEntries(fields))
}

/**
 * An OpenAPI document without its examples, in a form that says everything once: headers are listed by name where they
 * are what that name means everywhere (`headers` of the document holds it), and a body by the name of its schema.
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
    if (Object.keys(rest).join() !== 'schema' || !isObject(rest.schema)) return rest
    const named = /^#\/components\/schemas\/(\w+)$/.exec(String(rest.schema.$ref))
    return named && Object.keys(rest.schema).length === 1 ? named[1] : rest
  }) as Json
  return { headers, ...shape }
}
