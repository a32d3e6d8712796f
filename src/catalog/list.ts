import { Fault } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import type { Directory, Listed } from './directory.ts'
import { normalizeName } from './fold.ts'
import type { Geocoder } from './geocoder/geocoder.ts'
import type { LocationResolver, NearFound } from './near.ts'
import type { Point } from './places.ts'
import { presentListing } from './present.ts'
import type { Restaurant } from './restaurant.ts'
import type { ListQuery, ListResult } from './schema.ts'

export type ListDeps = { readonly directory: Directory; readonly near: LocationResolver }

export type ListPage = {
  readonly found: readonly { readonly restaurant: Restaurant; readonly miles: number | null }[]
  /** Number of all matches, regardless of the page. */
  readonly total: number
  readonly offset: number
  readonly limit: number
  /** Location that `near` resolved to. */
  readonly place: NearFound | null
}

const DEFAULT_RADIUS_MILES = 25
const DEFAULT_LIMIT = 20

/**
 * Filters and pages the catalog: by distance if a location is given, otherwise by ID. `located` is the geocoder's
 * result for a `near` that cannot be resolved offline.
 */
export function listRestaurants(deps: ListDeps, query: ListQuery, located?: NearFound): ListPage {
  const place = located ?? (hasNear(query) ? resolvePlace(deps.near, query) : null)
  const centre = place ?? pointOf(query)
  const radius = query.radius ?? DEFAULT_RADIUS_MILES
  const narrowed = centre
    ? deps.directory.within(centre, radius)
    : narrowest(deps.directory, query).map(listed => ({ ...listed, miles: null }))
  const matches = matcher(query)
  const found = narrowed.filter(matches)
  const offset = query.offset ?? 0
  const limit = query.limit ?? DEFAULT_LIMIT
  return { found: found.slice(offset, offset + limit), total: found.length, offset, limit, place }
}

const hasNear = ({ near }: ListQuery): boolean => near !== undefined && near.trim() !== ''

/**
 * Geocodes a `near` that cannot be resolved offline; undefined without a geocoder, without such a `near`, or
 * without a result.
 */
export async function locateOnline(
  { near, geocoder }: Pick<ListDeps, 'near'> & { readonly geocoder: Geocoder | undefined },
  query: ListQuery,
): Promise<NearFound | undefined> {
  if (!geocoder || !hasNear(query) || near.resolve(query.near!).ok) return undefined
  return await geocoder(query.near!)
}

/** Returns the rows of the narrowest named area, in ID order. */
function narrowest({ all, inZip, inCity, inNeighborhood }: Directory, { zip, city, neighborhood }: ListQuery) {
  if (zip !== undefined) return inZip(zip)
  if (neighborhood !== undefined) return inNeighborhood(neighborhood)
  return city === undefined ? all : inCity(city)
}

/**
 * Returns a predicate for restaurants that match a query. Ignores case and accents, and punctuation unless the name
 * consists only of it.
 */
function matcher(query: ListQuery): (listed: Listed) => boolean {
  const name = query.q ?? query.search ?? query.name ?? ''
  const part = normalizeName(name)
  const cuisines = (query.cuisine ?? '').split(',').map(normalizeName).filter(Boolean)
  const [city, neighborhood] = [query.city, query.neighborhood].map(text => text && normalizeName(text))
  return ({ restaurant, folded }) =>
    (part === '' ? restaurant.name.includes(name.trim()) : folded.includes(part)) &&
    (cuisines.length === 0 || restaurant.cuisines.some(c => cuisines.includes(normalizeName(c)))) &&
    (city === undefined || normalizeName(restaurant.address.city) === city) &&
    (query.zip === undefined || restaurant.address.zip === query.zip) &&
    (neighborhood === undefined || normalizeName(restaurant.neighborhood) === neighborhood) &&
    (query.fulfillment === undefined || restaurant[query.fulfillment] !== undefined) &&
    (query.channel === undefined || (restaurant.channel === 'grocery') === (query.channel === 'grocery'))
}

function pointOf({ lat, lon }: ListQuery): Point | null {
  return lat === undefined || lon === undefined ? null : { lat, lng: lon }
}

function resolvePlace(near: LocationResolver, query: ListQuery): NearFound {
  const answer = near.resolve(query.near ?? '')
  if (answer.ok) return answer
  const { suggestions } = answer
  const like = suggestions.length > 0 ? ` Did you mean ${suggestions.join('; or ')}?` : ''
  throw Fault.ofProblems(
    [{ code: 'invalid_field', field: 'near', message: `Unknown place: ${JSON.stringify(query.near)}.${like}` }],
    {
      hint: 'Send a neighborhood, city, street address, landmark, or five-digit ZIP.',
      example: { ...query, near: gap('neighborhood, city, address or ZIP') },
      fields: { suggestions },
    },
  )
}

/**
 * Presents a page for the tools, with the live state of its restaurants. The REST route returns the records only
 * and puts the rest into headers.
 */
export function presentPage(page: ListPage, live: ReadonlyMap<string, Restaurant>, now: number): ListResult {
  const end = page.offset + page.found.length
  return {
    restaurants: page.found.map(({ restaurant, miles }) =>
      presentListing(live.get(restaurant.id) ?? restaurant, now, miles),
    ),
    total: page.total,
    limit: page.limit,
    offset: page.offset,
    next_offset: end < page.total ? end : null,
    near: page.place && { label: page.place.label, precision: page.place.precision },
  }
}
