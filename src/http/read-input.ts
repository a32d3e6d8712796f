import type { Request } from 'express'
import type { z } from 'zod'
import { Fault, type Problem } from '#src/kernel/faults.ts'
import { forgive, renamed } from '#src/kernel/forgive.ts'
import { gapProblems, gapsIn, isGap, withGaps, withoutGaps } from '#src/kernel/gaps.ts'
import { isJsonObject, type JsonObject, shapeProblems } from '#src/kernel/shape.ts'
import type { AnyTool } from '#tools/tool.ts'

const DEEPEST = 32

/** Everything a request says to a tool: path and query, and the body, which wins. Throws one Fault with all problems. */
export function readInput(tool: AnyTool, request: Request): unknown {
  const query = readQuery(tool, request)
  const params = request.params as Record<string, string>
  const body = tool.http.method === 'post' ? readBody(request) : {}
  if (tool.http.method === 'post') keepApart(tool, query, Object.keys(params), body)
  // spread out, an inherited name such as __proto__ stays an ordinary unknown field
  const input = { ...query, ...params, ...body }
  if (tool.judgesInput) return input
  const { data, problems } = judge(tool, input)
  if (problems.length === 0) return data
  const isInPath = problems.some(({ field = '' }) => Object.hasOwn(params, field))
  const example = tool.http.method === 'get' && !isInPath ? withGaps(query, problems) : undefined
  if (!example) throw Fault.ofProblems(problems)
  throw Fault.ofProblems(problems).withExample(addressOf(request.path, example), gapsIn(example))
}

/** An input as its schema has it, in any form that is clear; or everything that is wrong with it. */
function judge(tool: AnyTool, given: unknown): { readonly data?: unknown; readonly problems: readonly Problem[] } {
  const left = gapProblems(given)
  const body = withoutGaps(given)
  const first = tool.input.safeParse(body)
  const parsed = first.success ? first : tool.input.safeParse(forgive(tool.input, body))
  if (parsed.success && left.length === 0) return { data: parsed.data, problems: [] }
  const legible = Object.assign(Object.create(null), body)
  return { problems: [...left, ...(parsed.success ? [] : shapeProblems(parsed.error, legible, tool.input))] }
}

/** The arguments of a call that names its tool. Throws one Fault with all problems. */
export function readArguments(tool: AnyTool, raw: unknown): unknown {
  const input = readObject('arguments', raw)
  if (tool.judgesInput) return input
  const { data, problems } = judge(tool, input)
  if (problems.length === 0) return data
  const named = renamed(tool.input, input) as JsonObject
  const example = withGaps(named, judge(tool, named).problems)
  throw Fault.ofProblems(problems, example ? { example } : {})
}

const readBody = (request: Request): Record<string, unknown> => readObject('body', request.body)

function readObject(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return {}
  if (!isJsonObject(value)) throw Fault.of('invalid_field', `The ${name} must be a JSON object.`)
  if (isDeeper(value, DEEPEST)) throw Fault.of('invalid_field', `The ${name} is nested deeper than ${DEEPEST} levels.`)
  return value
}

/** A POST is said in its body; of its fields, only what its description names travels in the query, and only there. */
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
  message: `${field} belongs into ${place}.`,
})

/** Whether JSON has more levels than this, found without recursion: hostile JSON may be thousands deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true
    const next: unknown[] = []
    for (const one of level) {
      if (one === null || typeof one !== 'object') continue
      for (const inner of Object.values(one)) if (typeof inner === 'object' || depth + 1 >= levels) next.push(inner)
    }
    level = next
  }
  return false
}

type Query = Record<string, string | number | boolean>

/**
 * Reads what the tool knows of a query: each name once, clean percent-encoding, numbers and booleans by its schema. Empty
 * values are absent, and parameters that it does not know, such as a tracker's, are ignored.
 */
function readQuery(tool: AnyTool, request: Request): Query {
  const query: Query = Object.create(null)
  const start = request.url.indexOf('?')
  if (start < 0) return query
  const text = request.url.slice(start + 1)
  const problems: Problem[] = []
  for (const part of text.split('&').filter(Boolean)) {
    const [rawName = '', ...rest] = part.split('=')
    const name = decode(rawName)
    const value = decode(rest.join('='))
    if (!fieldOf(tool, name)) continue
    if (Object.hasOwn(query, name))
      problems.push({ code: 'invalid_field', field: name, message: `${name} is sent twice.` })
    else if (value.includes('\0'))
      problems.push({ code: 'invalid_field', field: name, message: `${name} holds a zero byte.` })
    else if (value !== '') query[name] = typed(fieldOf(tool, name), value)
  }
  if (problems.length > 0) throw Fault.ofProblems(problems)
  return query
}

/** A name that every object inherits is not one of the tool's. */
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

/** A path with a query, as a client would send it. */
export function addressOf(path: string, query: JsonObject): string {
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${isGap(value) ? value : encodeURIComponent(String(value))}`)
    .join('&')
  return `${path}${search === '' ? '' : `?${search}`}`
}
