import { foldPlace } from '#src/catalog/gazetteer.ts'
import type { NearFound } from '#src/catalog/near.ts'
import type { Log } from '#src/kernel/log.ts'
import { pause, type World, within } from '#src/kernel/world.ts'
import { google } from './google.ts'
import { mapbox } from './mapbox.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import type { Geocoded, GeocodingService } from './service.ts'

export const GEOCODERS = { nominatim, photon, google, mapbox } as const satisfies Record<string, GeocodingService>
export type GeocoderName = keyof typeof GEOCODERS

/**
 * Geocodes a text with an external service; undefined if the service finds nothing, times out, or fails. Never
 * throws.
 */
export type Geocoder = (text: string) => Promise<NearFound | undefined>

export type GeocoderDeps = {
  readonly world: Pick<World, 'now' | 'after' | 'fetch'>
  readonly log: Pick<Log, 'warn'>
  /** User agent that identifies us to the service. */
  readonly userAgent: string
}
export type GeocoderSettings = {
  readonly name: GeocoderName
  /** Base URL of the service; defaults to the public instance. */
  readonly url?: string | undefined
  readonly key?: string | undefined
}

const LIMIT_MS = 800
const KEPT_ANSWERS = 1000
const LONGEST_TEXT = 200
const RADIUS_MILES = { address: 2, zip: 2, neighborhood: 1, landmark: 1, city: 5 } as const

/**
 * Creates a geocoder with a timeout of 800 ms and an in-memory LRU cache of 1,000 answers. Requests are spaced by
 * the service's rate limit; a request that would have to wait too long is not sent.
 */
export function createGeocoder(deps: GeocoderDeps, { name, url, key = '' }: GeocoderSettings): Geocoder {
  const { world, log, userAgent } = deps
  const service: GeocodingService = GEOCODERS[name]
  const base = new URL(url ?? service.url)
  const kept = new Map<string, Promise<Geocoded | undefined>>()
  let freeAt = 0

  const request = async (text: string, signal: AbortSignal): Promise<Geocoded | undefined> => {
    const wait = Math.max(0, freeAt - world.now())
    if (wait >= LIMIT_MS) throw new Error('too many requests at once')
    freeAt = world.now() + wait + service.pauseMs
    if (wait > 0) await pause(world, wait)
    signal.throwIfAborted()
    const headers = { 'User-Agent': userAgent, Accept: 'application/json' }
    const response = await world.fetch(service.ask(base, text, key), { headers, signal, redirect: 'error' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return usable(service.read(await response.json()))
  }

  const ask = async (text: string): Promise<Geocoded | undefined> => {
    const stop = new AbortController()
    const late = Symbol('late')
    const asked = request(text, stop.signal)
    const answer = await within(world, LIMIT_MS, asked, late)
    if (answer !== late) return answer as Geocoded | undefined
    stop.abort()
    // suppress the rejection of the aborted request
    asked.catch(() => {})
    throw new Error(`no answer within ${LIMIT_MS} ms`)
  }

  return async text => {
    const words = foldPlace(text.slice(0, LONGEST_TEXT)).join(' ')
    if (words.length < 3) return undefined
    const before = kept.get(words)
    const answer = before ?? ask(text.slice(0, LONGEST_TEXT).toWellFormed())
    // LRU: move the entry to the end
    kept.delete(words)
    kept.set(words, answer)
    if (kept.size > KEPT_ANSWERS) kept.delete(kept.keys().next().value!)
    try {
      const place = await answer
      return place && { ok: true, ...place, radiusMiles: RADIUS_MILES[place.precision] }
    } catch (error) {
      if (kept.get(words) === answer) kept.delete(words)
      // do not log the text or the URL: the text may be a user's address, and the URL contains the API key
      if (!before) log.warn({ geocoder: name, reason: reasonOf(error) }, 'geocoder failed')
      return undefined
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && /^(?:status \d+|no answer|too many)/.test(error.message)
    ? error.message
    : error instanceof Error
      ? error.name
      : 'unknown'

/** Validates the point and truncates the label to fit a header. */
function usable(place: Geocoded | undefined): Geocoded | undefined {
  if (!place || Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180) return undefined
  return { ...place, label: [...place.label.toWellFormed()].slice(0, LONGEST_TEXT).join('') }
}
