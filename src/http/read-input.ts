import type { Request } from 'express'
import type { z } from 'zod'
import { coerceToSchema, renamed } from '#src/kernel/coerce.ts'
import { Fault, type FaultDetail, type Problem } from '#src/kernel/faults.ts'
import { nearestField } from '#src/kernel/fields.ts'
import { gapProblems, gapsIn, isPlaceholder, withGaps, withoutGaps } from '#src/kernel/placeholders.ts'
import { isDeeper, isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { AnyTool } from '#tools/tool.ts'

const DEEPEST = 32

/** False if the JSON is nested deeper than requests may be: do not process such a value recursively. */
export const isShallow = (value: unknown): boolean => !isDeeper(value, DEEPEST)

/** Reads a tool's input from path, query, and body; the body wins. Throws one Fault with all problems. */
export function readInput(tool: AnyTool, request: Request): unknown {
  const { query, unreadable } = readQuery(tool, request)
  if (unreadable.length > 0) throw Fault.ofProblems(unreadable)
  const params = request.params as Record<string, string>
  const body = tool.http.method === 'post' ? readBody(request) : {}
  if (tool.http.method === 'post') keepApart(tool, query, Object.keys(params), body)
  // with spread, an inherited name such as __proto__ stays an ordinary unknown field
  const input = { ...query, ...params, ...body }
  if (tool.judgesInput) return input
  const { data, problems } = judge(tool, input)
  if (problems.length === 0) return data
  const isInPath = problems.some(({ field = '' }) => Object.hasOwn(params, field))
  const example = tool.http.method === 'get' && !isInPath ? withGaps(query, problems) : undefined
  if (!example) throw Fault.ofProblems(problems)
  throw Fault.ofProblems(problems).withExample(addressOf(request.path, example), gapsIn(example))
}

/** Validates an input, tolerating unambiguous variants; returns the parsed data or all problems. */
function judge(tool: AnyTool, given: unknown): { readonly data?: unknown; readonly problems: readonly Problem[] } {
  const left = gapProblems(given)
  const body = withoutGaps(given)
  const first = tool.input.safeParse(body)
  const parsed = first.success ? first : tool.input.safeParse(coerceToSchema(tool.input, body))
  if (parsed.success && left.length === 0) return { data: parsed.data, problems: [] }
  const legible = Object.assign(Object.create(null), body)
  return { problems: [...left, ...(parsed.success ? [] : shapeProblems(parsed.error, legible, tool.input))] }
}

/** Reads the arguments of a tool call. Throws one Fault with all problems. */
export function readArguments(tool: AnyTool, raw: unknown): unknown {
  const input = readObject('arguments', raw)
  if (tool.judgesInput) return input
  const { data, problems } = judge(tool, input)
  if (problems.length === 0) return data
  const named = renamed(tool.input, input) as JsonObject
  const example = withGaps(named, judge(tool, named).problems)
  throw Fault.ofProblems(problems, example ? { example } : {})
}

/** Returns the query with misnamed fields corrected; undefined if there are none. */
export function meantQuery(tool: AnyTool, request: Request): JsonObject | undefined {
  const { query, misnamed, unreadable } = readQuery(tool, request)
  if (unreadable.length > 0) return undefined
  const added = Object.entries(misnamed).filter(([name]) => !Object.hasOwn(query, name))
  return added.length === 0 ? undefined : { ...query, ...Object.fromEntries(added) }
}

/** Returns the arguments with misnamed fields corrected; undefined if there are none. */
export function meantArguments(tool: AnyTool, raw: unknown): JsonObject | undefined {
  const named = renamed(tool.input, raw)
  return isJsonObject(named) && isJsonObject(raw) && Object.keys(named).some(name => !Object.hasOwn(raw, name))
    ? named
    : undefined
}

/**
 * Returns an example for a rejected request with misnamed fields: runs it with corrected names to find the
 * remaining problems. `inPath` holds path parameters, which are not part of an example.
 */
export async function triedExample(
  tool: AnyTool,
  meant: JsonObject,
  run: (input: unknown) => unknown,
  inPath: JsonObject = {},
): Promise<Pick<FaultDetail, 'example' | 'needs'>> {
  const { data, problems } = tool.judgesInput ? { data: meant, problems: [] } : judge(tool, { ...meant, ...inPath })
  if (problems.some(({ field = '' }) => Object.hasOwn(inPath, field))) return {}
  if (problems.length > 0) return { example: withGaps(meant, problems) }
  try {
    await run(data)
    return { example: meant }
  } catch (error) {
    if (error instanceof Fault) return error.detail
    throw error
  }
}

const readBody = (request: Request): Record<string, unknown> => readObject('body', request.body)

function readObject(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return {}
  if (!isJsonObject(value)) throw Fault.of('invalid_field', `The ${name} must be a JSON object.`)
  if (!isShallow(value)) throw Fault.of('invalid_field', `The ${name} is nested deeper than ${DEEPEST} levels.`)
  return value
}

/** Rejects misplaced fields: POST fields belong in the body, except those that the tool declares for the query. */
function keepApart(tool: AnyTool, query: Query, inPath: readonly string[], body: JsonObject): void {
  const inQuery = tool.http.query ?? []
  const problems = [
    ...Object.keys(query)
      .filter(name => !inQuery.includes(name))
      .map(name => misplaced(name, 'the body')),
    ...inQuery.filter(name => Object.hasOwn(body, name)).map(name => misplaced(name, 'the query')),
    ...inPath.filter(name => Object.hasOwn(body, name)).map(name => misplaced(name, 'the path')),
  ]
  if (problems.length > 0) throw Fault.ofProblems(problems)
}

const misplaced = (field: string, place: string): Problem => ({
  code: 'invalid_field',
  field,
  message: `${field} belongs in ${place}.`,
})

type Query = Record<string, string | number | boolean>
type ReadQuery = { readonly query: Query; readonly misnamed: Query; readonly unreadable: readonly Problem[] }

/**
 * Parses the query parameters that the tool knows: no duplicates, valid percent-encoding, numbers and booleans by
 * schema. Empty values count as absent. Unknown parameters, such as tracking ids, are ignored; those that resemble
 * a known name are returned under that name in `misnamed`.
 */
function readQuery(tool: AnyTool, request: Request): ReadQuery {
  const query: Query = Object.create(null)
  const misnamed: Query = Object.create(null)
  const start = request.url.indexOf('?')
  const unreadable: Problem[] = []
  if (start < 0) return { query, misnamed, unreadable }
  const text = request.url.slice(start + 1)
  for (const part of text.split('&').filter(Boolean)) {
    const [rawName = '', ...rest] = part.split('=')
    const name = decode(rawName)
    const value = decode(rest.join('='))
    if (!fieldOf(tool, name)) {
      const near = nearestField(Object.keys(tool.input.shape), name)
      if (near !== undefined && value !== '' && !value.includes('\0'))
        misnamed[near] ??= typed(fieldOf(tool, near), value)
      continue
    }
    if (Object.hasOwn(query, name))
      unreadable.push({ code: 'invalid_field', field: name, message: `${name} was sent twice.` })
    else if (value.includes('\0'))
      unreadable.push({ code: 'invalid_field', field: name, message: `${name} contains a NUL byte.` })
    else if (value !== '') query[name] = typed(fieldOf(tool, name), value)
  }
  return { query, misnamed, unreadable }
}

/** Returns the schema of a field; ignores names inherited from Object.prototype. */
const fieldOf = ({ input: { shape } }: AnyTool, name: string): z.ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

function typed(schema: z.ZodType | undefined, value: string): string | number | boolean {
  const kind = kindOf(schema)
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,12})?$/.test(value)) return Number(value)
  if (kind === 'boolean' && /^(?:true|false|1|0)$/.test(value)) return value === 'true' || value === '1'
  return value
}

function kindOf(schema: z.ZodType | undefined): string | undefined {
  let inner = schema
  while (inner && 'innerType' in inner.def) inner = inner.def.innerType as z.ZodType
  return inner?.def.type
}

/** Returns a path with its query string, as a client would send it. */
export function addressOf(path: string, query: JsonObject): string {
  const search = Object.entries(query)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${isPlaceholder(value) ? value : encodeURIComponent(String(value))}`,
    )
    .join('&')
  return `${path}${search === '' ? '' : `?${search}`}`
}
