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

/** Asks a service where a text is; undefined when it does not know, does not answer in time, or fails. Never throws. */
export type Geocoder = (text: string) => Promise<NearFound | undefined>

export type GeocoderDeps = {
  readonly world: Pick<World, 'now' | 'after' | 'fetch'>
  readonly log: Pick<Log, 'warn'>
  /** Tells the service who asks. */
  readonly userAgent: string
}
export type GeocoderSettings = {
  readonly name: GeocoderName
  /** Where the service is, when it is not the public one. */
  readonly url?: string | undefined
  readonly key?: string | undefined
}

const LIMIT_MS = 800
const KEPT_ANSWERS = 1000
const LONGEST_TEXT = 200
const RADIUS_MILES = { address: 2, zip: 2, neighborhood: 1, landmark: 1, city: 5 } as const

/**
 * A geocoder that waits 800 ms at most and keeps its last 1,000 answers in memory. Requests keep the pause that the
 * service asks for: one that would have to wait too long is not sent.
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
    // its end is of no interest any more
    asked.catch(() => {})
    throw new Error(`no answer within ${LIMIT_MS} ms`)
  }

  return async text => {
    const words = foldPlace(text.slice(0, LONGEST_TEXT)).join(' ')
    if (words.length < 3) return undefined
    const before = kept.get(words)
    const answer = before ?? ask(text.slice(0, LONGEST_TEXT).toWellFormed())
    // the answer asked for last is forgotten last
    kept.delete(words)
    kept.set(words, answer)
    if (kept.size > KEPT_ANSWERS) kept.delete(kept.keys().next().value!)
    try {
      const place = await answer
      return place && { ok: true, ...place, radiusMiles: RADIUS_MILES[place.precision] }
    } catch (error) {
      if (kept.get(words) === answer) kept.delete(words)
      // the text may be somebody's address, and the request holds the key
      if (!before) log.warn({ geocoder: name, reason: reasonOf(error) }, 'the geocoder did not answer')
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

/** A label that fits a header, and a point that is on Earth. */
function usable(place: Geocoded | undefined): Geocoded | undefined {
  if (!place || Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180) return undefined
  return { ...place, label: [...place.label.toWellFormed()].slice(0, LONGEST_TEXT).join('') }
}
