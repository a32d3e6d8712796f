import { z } from 'zod'
import { isJsonObject } from '#src/kernel/shape.ts'
import { type Geography, neighborhoodAt } from './discovered.ts'
import { derivedId, slugOf } from './identity.ts'
import type { JsonValue } from './json-values.ts'
import { type Read, reject } from './record.ts'

/** What is looked at before the catalogue's own schema judges the rest. */
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

/** What follows from a ZIP where it is not given. */
const FROM_ZIP = ['timezone', 'location_point', 'neighborhood']

/** Reads an operator's restaurants: objects in the shape of a catalogue file, of which the obvious may be left out. */
export async function* readOperatorJson(values: AsyncIterable<JsonValue>, geography: Geography): AsyncGenerator<Read> {
  for await (const read of values)
    yield 'problem' in read ? reject(read.line, [read.problem]) : operatorRestaurant(read.line, read.value, geography)
}

/** Completes an operator's restaurant: ids from its key, slug from its name, place and time zone from its ZIP. */
export function operatorRestaurant(row: number, raw: unknown, { places, spots }: Geography): Read {
  const key = Key.safeParse(raw)
  const given = isJsonObject(raw) ? raw : {}
  if (!key.success) {
    const reasons = key.error.issues.map(issue => `${issue.path.join('.') || 'record'}: ${issue.message}`)
    return reject(row, reasons, typeof given.external_id === 'string' ? given.external_id : undefined)
  }
  const { name, source, dispatch } = key.data
  const externalId = key.data.external_id ?? key.data.id
  if (externalId === undefined) return reject(row, ['external_id: it has neither external_id nor id'])
  if (source === 'merchant' && dispatch.kind === 'demo')
    return reject(row, ['dispatch: a simulated kitchen cooks for source demo only'], externalId)
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

/** What a ZIP that is unknown leaves open; undefined where there is none, or nothing was left to it. */
function unfilledBy(value: Readonly<Record<string, unknown>>) {
  const zip = isJsonObject(value.address) ? value.address.zip : undefined
  const fields = FROM_ZIP.filter(field => value[field] === undefined)
  if (zip === undefined || fields.length === 0) return undefined
  const reason = `address.zip: ${JSON.stringify(zip)} is not a ZIP that is known here; give one, or ${fields.join(', ')}`
  return { reason, fields: ['address.zip', ...fields] }
}
