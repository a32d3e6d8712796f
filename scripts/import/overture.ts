import { isJsonObject } from '#src/kernel/shape.ts'
import { type Discovered, discoveredRestaurant, type Geography, readPhone, readPoint, readZip } from './discovered.ts'
import { derivedId } from './identity.ts'
import type { JsonValue } from './json-values.ts'
import { cuisineOf } from './overture-category.ts'
import { type ReadResult, reject } from './record.ts'
import { titleCase } from './title-case.ts'

const LEAST_CONFIDENCE = 0.8

/**
 * Reads Overture Maps places, one GeoJSON feature per line. Accepts only food places in the United States that are
 * open and have a high existence confidence.
 */
export async function* readOverture(
  values: AsyncIterable<JsonValue>,
  geography: Geography,
): AsyncGenerator<ReadResult> {
  for await (const read of values) {
    if ('problem' in read) yield reject(read.line, [read.problem])
    else {
      const reasons: string[] = []
      const id = idOf(read.value)
      const facts = readPlace(read.value, geography, reasons)
      if (facts && reasons.length === 0)
        yield {
          kind: 'restaurant',
          row: read.line,
          externalId: facts.external.id,
          value: discoveredRestaurant(geography, facts),
        }
      else yield reject(read.line, reasons, id)
    }
  }
}

const object = (value: unknown): Readonly<Record<string, unknown>> => (isJsonObject(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

const idOf = (feature: unknown): string => text(object(feature).id) || text(object(object(feature).properties).id)

function readPlace(feature: unknown, { places }: Geography, reasons: string[]): Discovered | undefined {
  const { type, geometry, properties } = object(feature)
  if (type !== 'Feature' || !isJsonObject(properties)) {
    reasons.push('it is not a GeoJSON feature with properties')
    return undefined
  }
  const id = idOf(feature)
  const name = text(object(properties.names).primary).normalize('NFC').replace(/\s+/g, ' ')
  const category = text(object(properties.categories).primary) || text(object(properties.taxonomy).primary)
  const cuisines = cuisineOf(category)
  const { confidence, operating_status: status } = properties
  if (id === '') reasons.push('it has no id')
  if (name === '') reasons.push('it has no names.primary')
  if ([...name].length > 80) reasons.push('its name is longer than 80 characters')
  if (category === '') reasons.push('it has no category')
  else if (!cuisines) reasons.push(`its category ${category} is not food`)
  if (typeof confidence !== 'number') reasons.push('it has no confidence')
  else if (confidence < LEAST_CONFIDENCE) reasons.push(`its confidence ${confidence} is below ${LEAST_CONFIDENCE}`)
  if (typeof status === 'string' && status !== 'open') reasons.push(`it is ${status.replaceAll('_', ' ')}`)

  const { type: shape, coordinates } = object(geometry)
  const [lng, lat] = shape === 'Point' && Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  const point = readPoint(lat ?? '', lng ?? '', reasons)
  const { freeform, locality, region, postcode, country } = object(first(properties.addresses))
  const state = text(region).replace(/^US-/, '')
  if (text(country) !== 'US') reasons.push(`its country is ${text(country) || 'not given'}, not US`)
  else if (places.stateCode(state) === undefined) reasons.push(`${JSON.stringify(region ?? '')} is not a US state`)
  if (text(freeform) === '') reasons.push('it has no street address')
  if (text(locality) === '') reasons.push('it has no city')
  const code = places.stateCode(state)
  const zip = text(country) === 'US' ? readZip(places, text(postcode), { state: code, point }, reasons) : undefined
  if (reasons.length > 0 || !point || !zip || !cuisines || code === undefined) return undefined
  return {
    id: derivedId('2', 'overture', id),
    external: { source: 'overture', id },
    name,
    cuisines,
    description: '',
    phone: readPhone(text(first(properties.phones))),
    website: readWebsite(text(first(properties.websites))),
    address: { street: titleCase(text(freeform)), city: titleCase(text(locality)), state: code, zip: zip.zip },
    point,
  }
}

const readWebsite = (address: string): string | undefined =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : undefined
