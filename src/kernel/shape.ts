import type { z } from 'zod'
import type { Problem } from './faults.ts'
import { fieldsAt, nearestField } from './fields.ts'

/** Formats a path as text, e.g. items[0].modifiers[1].modifier_ids[2]. */
export const textOfPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )

/** Parses the text of a path. */
export const pathOf = (text: string): (string | number)[] =>
  [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) => (index === undefined ? name! : Number(index)))

/** Maximum number of unknown fields to report separately; the rest is reported as a single problem. */
const MOST_UNKNOWN = 100

/**
 * Converts schema validation errors to problems, distinguishing missing from invalid fields. If the schema is
 * given, the problem of an unknown field suggests the nearest known name.
 */
export function shapeProblems(error: z.ZodError, raw: unknown, schema?: z.ZodType): Problem[] {
  let unknown = 0
  const problems = error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      const told = issue.keys.slice(0, Math.max(0, MOST_UNKNOWN - unknown))
      unknown += issue.keys.length
      const known = schema ? fieldsAt(schema, issue.path) : []
      return told.map(key => unknownField(issue.path, key, known))
    }
    const field = textOfPath(issue.path) || 'body'
    if (valueAt(raw, issue.path) === undefined) {
      const message = issue.code === 'custom' ? `${issue.message}.` : `${field} is required.`
      return [{ code: 'missing_required_fields', field, missing: true, message }]
    }
    return [{ code: 'invalid_field', field, message: `${field}: ${issue.message.replace(/\.$/, '')}.` }]
  })
  if (unknown <= MOST_UNKNOWN) return problems
  const message = `${unknown - MOST_UNKNOWN} more fields do not belong to this request.`
  return [...problems, { code: 'invalid_field', message, unfillable: true }]
}

function unknownField(path: readonly PropertyKey[], key: string, known: readonly string[]): Problem {
  const field = textOfPath([...path, key])
  const near = nearestField(known, key)
  const instead = near === undefined ? '' : `; did you mean ${textOfPath([...path, near])}?`
  const message = `${field} is not a field of this request${instead || '.'}`
  return { code: 'invalid_field', field, unfillable: true, message }
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const part of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value
}

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * True if JSON is nested deeper than `levels`. Iterative, because malicious JSON can be thousands of levels deep.
 */
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

const MOST_LEVELS = 32

/** Parses text that is a JSON list or object; returns any other value unchanged. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const json: unknown = JSON.parse(value)
    return isDeeper(json, MOST_LEVELS) ? value : json
  } catch {
    return value
  }
}
