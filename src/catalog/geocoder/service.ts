import type { NearPrecision } from '#src/catalog/near.ts'
import type { Point } from '#src/catalog/places.ts'

/**
 * Precision levels that a geocoder can return. Excludes states and countries, which are too coarse for a restaurant
 * search.
 */
export type GeocodedPrecision = Exclude<NearPrecision, 'point'>
export type Geocoded = Point & { readonly label: string; readonly precision: GeocodedPrecision }

/** HTTP adapter of an online geocoder. */
export type GeocodingService = {
  /** Base URL of the public instance. */
  readonly url: string
  /** Returns the request URL for a text, restricted to the United States. */
  readonly ask: (base: URL, text: string, key: string) => URL
  /**
   * Returns the best result of a response; undefined if it has none. Throws if the response has an unexpected
   * shape.
   */
  readonly read: (body: unknown) => Geocoded | undefined
  /** Minimum milliseconds between two requests, across the whole application. */
  readonly pauseMs: number
}

/** Returns the URL of a path below a base, including its query. */
export function addressOf(base: URL, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base.href.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Maps a service's type label to a precision; undefined for a label that is too coarse. */
export function precisionOf(
  words: Readonly<Partial<Record<GeocodedPrecision | 'coarse', readonly string[]>>>,
  word: string,
  otherwise: GeocodedPrecision | undefined,
): GeocodedPrecision | undefined {
  if (words.coarse?.includes(word)) return undefined
  const kinds = ['address', 'zip', 'neighborhood', 'landmark', 'city'] as const
  return kinds.find(kind => words[kind]?.includes(word)) ?? otherwise
}
