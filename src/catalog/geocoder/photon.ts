import { z } from 'zod'
import { addressOf, type GeocodingService, precisionOf } from './service.ts'

const text = z.string().optional()
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: text,
    countrycode: text,
    osm_value: text,
    name: text,
    housenumber: text,
    street: text,
    city: text,
    state: text,
    postcode: text,
  }),
})
const Features = z.object({ features: z.array(Feature).max(50) })
type Properties = z.infer<typeof Feature>['properties']

const WORDS = {
  address: ['street'],
  neighborhood: ['district', 'locality'],
  city: ['city'],
  coarse: ['county', 'state', 'country'],
}
const COUNTRIES = ['US', 'PR']

/** Photon on OpenStreetMap data. */
export const photon: GeocodingService = {
  url: 'https://photon.komoot.io',
  pauseMs: 0,
  ask: (base, q) => addressOf(base, '/api', { q, limit: '5', lang: 'en' }),
  read: body => {
    const here = Features.parse(body).features.find(f => COUNTRIES.includes(f.properties.countrycode ?? ''))
    const precision = here && precise(here.properties)
    const [lng, lat] = here?.geometry.coordinates ?? [0, 0]
    return precision && { lat, lng, label: labelOf(here.properties), precision }
  },
}

/** Returns the precision of a result. Photon also labels shops and stations "house". */
function precise({ type = '', osm_value, housenumber }: Properties) {
  if (osm_value === 'postcode') return 'zip'
  return type === 'house' && housenumber ? 'address' : precisionOf(WORDS, type, 'landmark')
}

function labelOf({ name, housenumber, street, city, state, postcode }: Properties): string {
  const line = [housenumber, street].filter(Boolean).join(' ')
  return [name, line, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
