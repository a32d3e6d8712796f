import type { Request } from 'express'
import type { z } from 'zod'
import { Fault, type Problem } from '#src/kernel/faults.ts'
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
  const parsed = tool.input.safeParse(input)
  if (parsed.success) return parsed.data
  const problems = shapeProblems(parsed.error, Object.assign(Object.create(null), input))
  const example = tool.http.method === 'get' ? correctedUrl(tool, request, query, problems) : undefined
  throw Fault.ofProblems(problems, example === undefined ? {} : { example })
}

/** The arguments of a call that names its tool. Throws one Fault with all problems. */
export function readArguments(tool: AnyTool, raw: unknown): unknown {
  const input = readObject('arguments', raw)
  if (tool.judgesInput) return input
  const parsed = tool.input.safeParse(input)
  if (parsed.success) return parsed.data
  const problems = shapeProblems(parsed.error, input)
  const example = without(problems, input)
  throw Fault.ofProblems(problems, tool.input.safeParse(example).success ? { example } : {})
}

const readBody = (request: Request): Record<string, unknown> => readObject('body', request.body)

function readObject(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined) return {}
  if (!isJsonObject(value)) throw Fault.of('invalid_field', `The ${name} must be a JSON object.`)
  if (isDeeper(value, DEEPEST)) throw Fault.of('invalid_field', `The ${name} is nested deeper than ${DEEPEST} levels.`)
  return value
}

/** A POST is said in its body; only what its description names travels in the query, and only there. */
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

/** Reads the query strictly: each name once, clean percent-encoding, numbers and booleans by the tool's schema. */
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
    if (Object.hasOwn(query, name))
      problems.push({ code: 'invalid_field', field: name, message: `${name} is sent twice.` })
    else if (value.includes('\0'))
      problems.push({ code: 'invalid_field', field: name, message: `${name} holds a zero byte.` })
    else if (value !== '' || tool.judgesInput || tool.paid) query[name] = typed(fieldOf(tool, name), value)
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

/** The same address without what is wrong in it, if that is all it takes. */
function correctedUrl(tool: AnyTool, request: Request, query: Query, problems: readonly Problem[]): string | undefined {
  const kept = without(problems, query)
  if (!tool.input.safeParse({ ...kept, ...request.params }).success) return undefined
  return addressOf(request.path, kept)
}

/** What is left of an input without what is wrong in it. */
function without(problems: readonly Problem[], input: JsonObject): JsonObject {
  const wrong = new Set(problems.map(problem => problem.field))
  // half of a coordinate is none
  if (wrong.has('lat') || wrong.has('lon')) wrong.add('lat').add('lon')
  for (const name of ['lat', 'lon']) if (input[name] === undefined || input[name] === '') wrong.add('lat').add('lon')
  return Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.has(name)))
}

/** A path with a query, as a client would send it. */
export function addressOf(path: string, query: JsonObject): string {
  const search = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `${path}${search === '' ? '' : `?${search}`}`
}
