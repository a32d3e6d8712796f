import { z } from 'zod'
import { addressOf, type GeocodingService, precisionOf } from './service.ts'

const Answer = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        types: z.array(z.string()),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .max(50),
})

const WORDS = {
  address: ['street_address', 'premise', 'subpremise', 'route', 'intersection', 'plus_code'],
  zip: ['postal_code', 'postal_code_prefix'],
  neighborhood: ['neighborhood', 'sublocality', 'sublocality_level_1'],
  city: ['locality', 'postal_town', 'administrative_area_level_3'],
  coarse: ['country', 'administrative_area_level_1', 'administrative_area_level_2', 'continent'],
}

/** Google Maps Geocoding API. */
export const google: GeocodingService = {
  url: 'https://maps.googleapis.com',
  pauseMs: 0,
  ask: (base, address, key) =>
    addressOf(base, '/maps/api/geocode/json', { address, components: 'country:US', language: 'en', key }),
  read: body => {
    const [place] = Answer.parse(body).results
    const known = Object.values(WORDS).flat()
    const word = place?.types.find(type => known.includes(type)) ?? ''
    const precision = place && precisionOf(WORDS, word, 'landmark')
    return precision && { ...place.geometry.location, label: place.formatted_address, precision }
  },
}
