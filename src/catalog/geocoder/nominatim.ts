import { z } from 'zod'
import { addressOf, type GeocodingService, precisionOf } from './service.ts'

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d+)?$/)
  .transform(Number)
const Places = z
  .array(z.object({ lat: degrees, lon: degrees, display_name: z.string(), addresstype: z.string() }))
  .max(50)

const WORDS = {
  address: ['house_number', 'house', 'building', 'road', 'place', 'residential'],
  zip: ['postcode'],
  neighborhood: ['suburb', 'neighbourhood', 'quarter', 'city_district', 'district', 'city_block'],
  city: ['city', 'town', 'village', 'hamlet', 'municipality', 'borough', 'locality'],
  coarse: ['county', 'state', 'region', 'state_district', 'province', 'country', 'continent'],
}

/** Nominatim on OpenStreetMap data. Its public server allows at most one request per second. */
export const nominatim: GeocodingService = {
  url: 'https://nominatim.openstreetmap.org',
  pauseMs: 1000,
  ask: (base, q) => addressOf(base, '/search', { q, format: 'jsonv2', countrycodes: 'us,pr', limit: '1' }),
  read: body => {
    const [place] = Places.parse(body)
    const precision = place && precisionOf(WORDS, place.addresstype, 'landmark')
    return precision && { lat: place.lat, lng: place.lon, label: place.display_name, precision }
  },
}
