import { z } from 'zod'
import { addressOf, type GeocodingService, precisionOf } from './service.ts'

const Answer = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({
          feature_type: z.string(),
          name: z.string(),
          full_address: z.string().optional(),
          coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
        }),
      }),
    )
    .max(50),
})

const WORDS = {
  address: ['address', 'secondary_address', 'street', 'block'],
  zip: ['postcode'],
  neighborhood: ['neighborhood', 'locality'],
  city: ['place'],
  coarse: ['country', 'region', 'district'],
}

/** Mapbox Geocoding API, version 6. */
export const mapbox: GeocodingService = {
  url: 'https://api.mapbox.com',
  pauseMs: 0,
  ask: (base, q, key) =>
    addressOf(base, '/search/geocode/v6/forward', {
      q,
      country: 'us,pr',
      limit: '1',
      language: 'en',
      autocomplete: 'false',
      access_token: key,
    }),
  read: body => {
    const place = Answer.parse(body).features[0]?.properties
    const precision = place && precisionOf(WORDS, place.feature_type, 'landmark')
    if (!place || !precision) return undefined
    const { latitude: lat, longitude: lng } = place.coordinates
    return { lat, lng, label: place.full_address ?? place.name, precision }
  },
}
