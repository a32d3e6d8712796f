import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GeocoderName } from '#src/catalog/geocoder/geocoder.ts'

/** Place that a geocoding service may know, in terms of the test. */
export type Known = {
  readonly what: 'house' | 'area' | 'state'
  readonly label: string
  readonly lat: number
  readonly lng: number
}
type Shape = {
  /** Query parameter for the text. `says` holds the other required parameters. */
  readonly text: string
  readonly path: string
  readonly says: Readonly<Record<string, string>>
  readonly found: (place: Known) => unknown
  readonly nothing: unknown
}

/** Response format of each service, as documented. */
const SHAPES: Readonly<Record<GeocoderName, Shape>> = {
  nominatim: {
    path: '/search',
    text: 'q',
    says: { format: 'jsonv2', countrycodes: 'us,pr' },
    nothing: [],
    found: ({ what, label, lat, lng }) => [
      {
        place_id: 1,
        osm_type: 'way',
        lat: String(lat),
        lon: String(lng),
        display_name: label,
        addresstype: { house: 'building', area: 'neighbourhood', state: 'state' }[what],
        boundingbox: ['40.0', '41.0', '-74.0', '-73.0'],
      },
    ],
  },
  photon: {
    path: '/api',
    text: 'q',
    says: { limit: '5' },
    nothing: { type: 'FeatureCollection', features: [] },
    found: ({ what, label, lat, lng }) => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [2.35, 48.85] },
          properties: { name: 'Elsewhere', type: 'city', countrycode: 'FR', osm_key: 'place', osm_value: 'city' },
        },
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [lng, lat] },
          properties: {
            name: label,
            countrycode: 'US',
            type: { house: 'house', area: 'district', state: 'state' }[what],
            ...(what === 'house' ? { housenumber: '1', street: 'Loop' } : {}),
          },
        },
      ],
    }),
  },
  google: {
    path: '/maps/api/geocode/json',
    text: 'address',
    says: { components: 'country:US', key: 'secret' },
    nothing: { status: 'ZERO_RESULTS', results: [] },
    found: ({ what, label, lat, lng }) => ({
      status: 'OK',
      results: [
        {
          formatted_address: label,
          geometry: { location: { lat, lng }, location_type: 'ROOFTOP' },
          types: {
            house: ['street_address'],
            area: ['political', 'neighborhood'],
            state: ['administrative_area_level_1', 'political'],
          }[what],
        },
      ],
    }),
  },
  mapbox: {
    path: '/search/geocode/v6/forward',
    text: 'q',
    says: { access_token: 'secret', country: 'us,pr' },
    nothing: { type: 'FeatureCollection', features: [] },
    found: ({ what, label, lat, lng }) => ({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [lng, lat] },
          properties: {
            feature_type: { house: 'address', area: 'neighborhood', state: 'region' }[what],
            name: label.split(',')[0],
            full_address: label,
            coordinates: { latitude: lat, longitude: lng },
          },
        },
      ],
    }),
  },
}

export type GeocodingServer = AsyncDisposable & {
  readonly url: string
  /** Requested texts, and whether each request had all required parameters. */
  readonly asked: { readonly text: string; readonly proper: boolean; readonly userAgent: string | undefined }[]
  /** Resolves at the next request. */
  readonly nextRequest: () => Promise<void>
}

/** Starts a server with the format of a service. It answers with the known place; a function answers by itself. */
export async function startGeocodingServer(
  name: GeocoderName,
  answer: Known | null | ((response: ServerResponse) => void),
): Promise<GeocodingServer> {
  const shape = SHAPES[name]
  const asked: GeocodingServer['asked'] = []
  let arrived = Promise.withResolvers<void>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://server')
    const proper = pathname === shape.path && Object.entries(shape.says).every(([k, v]) => searchParams.get(k) === v)
    asked.push({ text: searchParams.get(shape.text) ?? '', proper, userAgent: request.headers['user-agent'] })
    arrived.resolve()
    arrived = Promise.withResolvers()
    if (typeof answer === 'function') answer(response)
    else
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(answer === null ? shape.nothing : shape.found(answer)))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    nextRequest: () => arrived.promise,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
