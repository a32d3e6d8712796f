import type { z } from 'zod'
import type { Problem } from './faults.ts'
import { fieldsAt, nearestField } from './fields.ts'

/** items[0].modifiers[1].modifier_ids[2] */
export const textOfPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )

/** The path that such a text writes. */
export const pathOf = (text: string): (string | number)[] =>
  [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) => (index === undefined ? name! : Number(index)))

/**
 * What a schema has against a value, as problems: fields that are absent apart from those that are wrong. With the schema,
 * a field that it does not know is told with the nearest name.
 */
export function shapeProblems(error: z.ZodError, raw: unknown, schema?: z.ZodType): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => {
        const field = textOfPath([...issue.path, key])
        const known = schema ? fieldsAt(schema, issue.path) : []
        const near = nearestField(known, key)
        const instead = near === undefined ? '' : `; did you mean ${textOfPath([...issue.path, near])}?`
        const message = `${field} is not a field of this request${instead || '.'}`
        return { code: 'invalid_field', field, unfillable: true, message }
      })
    }
    const field = textOfPath(issue.path) || 'body'
    if (valueAt(raw, issue.path) === undefined) {
      const message = issue.code === 'custom' ? `${issue.message}.` : `${field} is required.`
      return [{ code: 'missing_required_fields', field, missing: true, message }]
    }
    return [{ code: 'invalid_field', field, message: `${field}: ${issue.message.replace(/\.$/, '')}.` }]
  })
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

const MOST_LEVELS = 32

/** The list or object that a text is the JSON of; every other value itself. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const json: unknown = JSON.parse(value)
    return isDeeper(json, MOST_LEVELS) ? value : json
  } catch {
    return value
  }
}
