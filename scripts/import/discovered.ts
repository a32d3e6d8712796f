import type { NamedPlace } from '#src/catalog/gazetteer.ts'
import { milesBetween, type Places, type Point, type ZipPlace } from '#src/catalog/places.ts'
import { slugOf } from './identity.ts'

/** Facts from a public data set about a restaurant without a sales agreement. */
export type Discovered = {
  readonly id: string
  readonly external: { readonly source: string; readonly id: string }
  readonly name: string
  readonly cuisines: readonly string[]
  readonly description: string
  readonly phone?: string | undefined
  readonly website?: string | undefined
  readonly address: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string }
  readonly point: Point
}

export type Geography = { readonly places: Places; readonly spots: readonly NamedPlace[] }

/** Maximum distance of a point from the center of its ZIP, except in deserts. */
const FARTHEST_FROM_ZIP_MILES = 25

/**
 * Builds the catalog record of a discovered restaurant, which can be found but not ordered from. Menu, hours,
 * prices, and rating remain unknown; the tax rate, which is never used, is 0.
 */
export function discoveredRestaurant({ places, spots }: Geography, found: Discovered): Record<string, unknown> {
  const { id, external, name, cuisines, description, phone, website, address, point } = found
  return {
    id,
    slug: slugOf(name, id),
    external,
    name,
    source: 'imported',
    channel: 'restaurant',
    cuisines,
    description,
    rating: 0,
    review_count: 0,
    ...(phone ? { phone } : {}),
    ...(website ? { website } : {}),
    address,
    neighborhood: neighborhoodAt(spots, point),
    location_point: point,
    timezone: (places.zip(address.zip) ?? places.nearestZip(point)).timezone,
    prep_minutes: 0,
    tax: { rate: 0 },
    dispatch: { kind: 'none' },
  }
}

/** Returns the gazetteer neighborhood that contains a point, by nearest center; empty if there is none. */
export function neighborhoodAt(spots: readonly NamedPlace[], point: Point): string {
  const around = spots
    .filter(spot => spot.kind === 'neighborhood')
    .map(spot => ({ spot, miles: milesBetween(spot, point) }))
    .filter(({ spot, miles }) => miles <= spot.radiusMiles)
    .sort((a, b) => a.miles - b.miles)
  return around[0]?.spot.names[0] ?? ''
}

/** Parses coordinates. Adds any problems to `reasons`. */
export function readPoint(lat: unknown, lng: unknown, reasons: string[]): Point | undefined {
  const [north, east] = [lat, lng].map(value => (value === '' || value === null ? Number.NaN : Number(value)))
  if (north === undefined || east === undefined || Number.isNaN(north) || Number.isNaN(east))
    reasons.push('it has no coordinates')
  else if (north === 0 && east === 0) reasons.push('its coordinates are 0, 0')
  else if (Math.abs(north) > 90 || Math.abs(east) > 180)
    reasons.push(`its coordinates ${north}, ${east} are out of range`)
  else return { lat: Math.round(north * 1e6) / 1e6, lng: Math.round(east * 1e6) / 1e6 }
  return undefined
}

/** Parses a ZIP or ZIP+4 that exists and is in `state` and near `point`, if given. */
export function readZip(
  places: Places,
  text: string,
  near: { readonly state?: string | undefined; readonly point?: Point | undefined },
  reasons: string[],
): ZipPlace | undefined {
  const digits = /^(\d{5})(?:-?\d{4})?(?:\.0)?$/.exec(text.trim())?.[1]
  const zip = digits === undefined ? undefined : places.zip(digits)
  if (text.trim() === '') reasons.push('it has no ZIP')
  else if (digits === undefined) reasons.push(`${JSON.stringify(text)} is not a ZIP`)
  else if (!zip) reasons.push(`${digits} is not a ZIP we know`)
  else if (near.state !== undefined && zip.state !== near.state)
    reasons.push(`ZIP ${digits} is in ${zip.state}, not in ${near.state}`)
  else if (near.point && milesBetween(near.point, zip) > FARTHEST_FROM_ZIP_MILES)
    reasons.push(`its coordinates lie ${Math.round(milesBetween(near.point, zip))} miles from ZIP ${digits}`)
  else return zip
  return undefined
}

/** Formats a US phone number as "+1 718-555-0123". Returns undefined for invalid numbers. */
export function readPhone(text: string): string | undefined {
  const digits = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(text.replace(/^\+/, '').replace(/[\s().-]/g, ''))
  return digits ? `+1 ${digits[1]}-${digits[2]}-${digits[3]}` : undefined
}
