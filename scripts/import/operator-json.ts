import { z } from 'zod'
import { isJsonObject } from '#src/kernel/shape.ts'
import { type Geography, neighborhoodAt } from './discovered.ts'
import { derivedId, slugOf } from './identity.ts'
import type { JsonValue } from './json-values.ts'
import { type ReadResult, reject } from './record.ts'

/** Fields checked before the catalog's own schema validates the rest. */
const Key = z.looseObject({
  external_id: z.string().trim().min(1).max(100).optional(),
  id: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  name: z.string().trim().min(1),
  source: z.enum(['merchant', 'demo']).default('merchant'),
  dispatch: z.looseObject({ kind: z.string() }).default({ kind: 'none' }),
})

/** Fields derived from the ZIP if they are missing. */
const FROM_ZIP = ['timezone', 'location_point', 'neighborhood']

/**
 * Reads an operator's restaurants: objects in the catalog file format, in which derivable fields may be omitted.
 */
export async function* readOperatorJson(
  values: AsyncIterable<JsonValue>,
  geography: Geography,
): AsyncGenerator<ReadResult> {
  for await (const read of values)
    yield 'problem' in read ? reject(read.line, [read.problem]) : operatorRestaurant(read.line, read.value, geography)
}

/**
 * Completes an operator's restaurant: ids from its key, slug from its name, location and time zone from its ZIP.
 */
export function operatorRestaurant(row: number, raw: unknown, { places, spots }: Geography): ReadResult {
  const key = Key.safeParse(raw)
  const given = isJsonObject(raw) ? raw : {}
  if (!key.success) {
    const reasons = key.error.issues.map(issue => `${issue.path.join('.') || 'record'}: ${issue.message}`)
    return reject(row, reasons, typeof given.external_id === 'string' ? given.external_id : undefined)
  }
  const { name, source, dispatch } = key.data
  const externalId = key.data.external_id ?? key.data.id
  if (externalId === undefined) return reject(row, ['external_id: external_id or id is required'])
  if (source === 'merchant' && dispatch.kind === 'demo')
    return reject(row, ['dispatch: kind demo is only allowed with source demo'], externalId)
  const { external_id: _, ...rest } = given
  const id = key.data.id ?? derivedId('3', 'operator', externalId)
  const zip = isJsonObject(given.address) ? places.zip(String(given.address.zip)) : undefined
  const centroid = zip && { lat: zip.lat, lng: zip.lng }
  const point = z.object({ lat: z.number(), lng: z.number() }).safeParse(given.location_point).data ?? centroid
  const value = {
    id,
    slug: slugOf(name, id),
    description: '',
    channel: 'restaurant',
    rating: 0,
    review_count: 0,
    ...(zip ? { timezone: zip.timezone } : {}),
    ...(point ? { location_point: point, neighborhood: neighborhoodAt(spots, point) } : {}),
    ...rest,
    external: { source: 'operator', id: externalId },
    source,
    dispatch,
  }
  const unfilled = zip ? undefined : unfilledBy(value)
  return { kind: 'restaurant', row, externalId, value, ...(unfilled ? { unfilled } : {}) }
}

/**
 * Returns the fields that an unknown ZIP leaves empty, with the reason. Returns undefined if there is no ZIP or no
 * field depends on it.
 */
function unfilledBy(value: Readonly<Record<string, unknown>>) {
  const zip = isJsonObject(value.address) ? value.address.zip : undefined
  const fields = FROM_ZIP.filter(field => value[field] === undefined)
  if (zip === undefined || fields.length === 0) return undefined
  const reason = `address.zip: unknown ZIP code ${JSON.stringify(zip)}; use a known one, or give ${fields.join(', ')}`
  return { reason, fields: ['address.zip', ...fields] }
}
