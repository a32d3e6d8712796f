import type { z } from 'zod'
import { elementOf, innerOf, nearestField, shapeOf } from './fields.ts'
import { fromJsonText, isJsonObject } from './shape.ts'

/** Fields whose text consists of digits, so that a number is equivalent. */
const IDS = /^(?:id|near|phone|.+_ids?)$/
const ZIPS = /^(?:zip|zipcode)$/
const LEAST_ZIP = 501
const ZIP = /^\s*(\d{5})(?:-?\d{4})?\s*$/

/**
 * Coerces JSON to the schema if the intent is unambiguous: an id, ZIP, telephone number, or whole number as text or
 * number with surrounding spaces; a ZIP+4; an enum value in any case; a list or object as JSON text. Leaves
 * everything else unchanged, and returns the same object if nothing needs coercion.
 */
export function coerceToSchema(schema: z.ZodType, value: unknown, name = ''): unknown {
  const inner = innerOf(schema)
  if (inner.def.type === 'object') {
    const shape = shapeOf(inner)
    return mapFields(fromJsonText(value), key => (Object.hasOwn(shape, key) ? shape[key] : undefined))
  }
  const element = elementOf(inner)
  if (element) return mapList(fromJsonText(value), one => coerceToSchema(element, one, name))
  if (inner.def.type === 'enum') return sameWord((inner as z.ZodEnum).options as string[], value)
  if (inner.def.type === 'number') return wholeNumber(inner as z.ZodNumber, value)
  return inner.def.type === 'string' ? digits(name, value) : value
}

function mapFields(value: unknown, schemaOf: (key: string) => z.ZodType | undefined): unknown {
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const schema = schemaOf(key)
    return [key, schema ? coerceToSchema(schema, one, key) : one]
  })
  return entries.some(([key, one]) => one !== value[key]) ? Object.fromEntries(entries) : value
}

function mapList(value: unknown, change: (one: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value
  const list = value.map(change)
  return list.some((one, index) => one !== value[index]) ? list : value
}

function sameWord(words: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string' || words.includes(value)) return value
  const wanted = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return words.find(word => word.toLowerCase() === wanted) ?? value
}

function wholeNumber(schema: z.ZodNumber, value: unknown): unknown {
  const isWhole = typeof value === 'string' && schema.format === 'safeint' && /^\s*\d{1,9}\s*$/.test(value)
  return isWhole ? Number(value) : value
}

function digits(name: string, value: unknown): unknown {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (ZIPS.test(name)) {
    // a number has lost its leading zeros
    const text = isNumber ? String(value).padStart(value >= LEAST_ZIP ? 5 : 0, '0') : value
    return typeof text === 'string' ? (ZIP.exec(text)?.[1] ?? text) : text
  }
  if (!IDS.test(name)) return value
  return isNumber ? String(value) : typeof value === 'string' ? value.trim() : value
}

/**
 * Renames every unknown field to the nearest free field of the schema, and drops unknown fields without a value.
 * Only for an `_example`: a request with a wrong name is rejected.
 */
export function renamed(schema: z.ZodType, value: unknown): unknown {
  const element = elementOf(schema)
  if (element) return mapList(value, one => renamed(element, one))
  const shape = shapeOf(schema)
  const names = Object.keys(shape)
  if (names.length === 0 || !isJsonObject(value)) return value
  const taken = new Set(Object.keys(value).filter(key => names.includes(key)))
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (Object.hasOwn(shape, key)) return [[key, renamed(shape[key]!, one)]]
    if (isEmpty(one)) return []
    const near = nearestField(names, key)
    if (near === undefined || taken.has(near)) return [[key, one]]
    taken.add(near)
    return [[near, renamed(shape[near]!, one)]]
  })
  return Object.fromEntries(entries)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0)
