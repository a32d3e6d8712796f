import type { NearPrecision } from '#src/catalog/near.ts'
import type { Point } from '#src/catalog/places.ts'

/** How exactly a service can know a place; states and countries are no place to eat near. */
export type GeocodedPrecision = Exclude<NearPrecision, 'point'>
export type Geocoded = Point & { readonly label: string; readonly precision: GeocodedPrecision }

/** An online geocoder as it is spoken to over HTTP. */
export type GeocodingService = {
  /** Where the public one is. */
  readonly url: string
  /** The address that asks for a text, in the United States only. */
  readonly ask: (base: URL, text: string, key: string) => URL
  /** The best place of an answer; undefined when there is none. Throws on an answer of another shape. */
  readonly read: (body: unknown) => Geocoded | undefined
  /** Least milliseconds between two requests of the whole application. */
  readonly pauseMs: number
}

/** The address below a base, with its query. */
export function addressOf(base: URL, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base.href.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** The precision that a service's own word stands for; undefined for a word that is too coarse. */
export function precisionOf(
  words: Readonly<Partial<Record<GeocodedPrecision | 'coarse', readonly string[]>>>,
  word: string,
  otherwise: GeocodedPrecision | undefined,
): GeocodedPrecision | undefined {
  if (words.coarse?.includes(word)) return undefined
  const kinds = ['address', 'zip', 'neighborhood', 'landmark', 'city'] as const
  return kinds.find(kind => words[kind]?.includes(word)) ?? otherwise
}
