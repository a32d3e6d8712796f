import { coerceToSchema } from '#src/kernel/coerce.ts'
import { fromJsonText, isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { SearchRequest } from './schema.ts'

const PLACES = ['zipcode', 'zip', 'near', 'city', 'coords'] as const
const ZIP = /^\s*\d{5}(?:-?\d{4})?\s*$/

/**
 * Converts a search request into its canonical form. Accepts a location as a string; as `near`, `zip`, `zipcode`,
 * `city`, or `coords` next to the query; and as `zip` or `lat` and `lng` inside `location`. Accepts a single
 * cuisine or fulfillment method as a string. The list is closed: any other unknown field is rejected.
 */
export function canonicalizeRequest(raw: unknown): JsonObject {
  const body = isJsonObject(raw) ? raw : {}
  const [beside, another] = PLACES.filter(name => body[name] !== undefined)
  const isBeside = beside !== undefined && another === undefined && (body.location ?? undefined) === undefined
  const { [beside ?? '']: said, location: _, ...rest } = body
  const placed = isBeside
    ? { ...rest, location: beside === 'coords' ? { coords: said } : placeOf(said) }
    : { ...body, ...(body.location === undefined ? {} : { location: placeOf(body.location) }) }
  const filters = fromJsonText((placed as JsonObject).filters)
  const narrowed = isJsonObject(filters) ? { ...placed, filters: listed(filters) } : placed
  return coerceToSchema(SearchRequest, narrowed) as JsonObject
}

function placeOf(given: unknown): unknown {
  const said = fromJsonText(given)
  if (typeof said === 'number') return { zipcode: said }
  if (typeof said === 'string') return ZIP.test(said) ? { zipcode: said } : { city: said }
  if (Array.isArray(said)) return { coords: said }
  if (!isJsonObject(said)) return said
  const { zip, lat, lng, lon, ...rest } = said
  const long = lng ?? lon
  return {
    ...rest,
    ...(zip === undefined ? {} : rest.zipcode === undefined ? { zipcode: zip } : { zip }),
    ...(lat === undefined || long === undefined || rest.coords !== undefined
      ? Object.fromEntries(Object.entries({ lat, lng, lon }).filter(([, one]) => one !== undefined))
      : { coords: [lat, long] }),
  }
}

const listed = (filters: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(filters).map(([name, said]) => [
      name,
      typeof said === 'string' && (name === 'cuisine' || name === 'fulfillment') ? [said] : said,
    ]),
  )
