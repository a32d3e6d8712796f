import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver, type NearFound } from '#src/catalog/near.ts'
import { loadPlaces, milesBetween, type Point } from '#src/catalog/places.ts'
import { expectLinear } from '#test/support/growth.ts'

const at = (lat: number, lng: number): Point => ({ lat, lng })
const places = loadPlaces()
const gazetteer = loadGazetteer(places)
const restaurants = [
  at(40.672, -73.979),
  at(40.687, -73.945),
  at(40.714, -73.957),
  at(40.72, -73.987),
  at(40.706, -74.009),
  at(40.763, -73.99),
  at(40.79, -73.973),
  at(40.7435, -74.03),
]
const near = createLocationResolver(places, gazetteer, restaurants)
const resolve = (text: string): NearFound => {
  const result = near.resolve(text)
  if (!result.ok) throw new Error(`"${text}" was not found`)
  return result
}

/** [phrase, precision, label] */
const PHRASES: readonly (readonly [string, NearFound['precision'], string])[] = [
  ['Park Slope', 'neighborhood', 'Park Slope, Brooklyn'],
  ['park slope, brooklyn, ny', 'neighborhood', 'Park Slope, Brooklyn'],
  ['parkslope', 'neighborhood', 'Park Slope, Brooklyn'],
  ['park slpe', 'neighborhood', 'Park Slope, Brooklyn'],
  ['wiliamsburg', 'neighborhood', 'Williamsburg, Brooklyn'],
  ['Wiliamsbrug', 'neighborhood', 'Williamsburg, Brooklyn'],
  ['Brookyln', 'city', 'Brooklyn, NY'],
  ['Bornx', 'city', 'Bronx, NY'],
  ['Hobokne NJ', 'city', 'Hoboken, NJ'],
  ['Wiliamsburg Brooklyn NY', 'neighborhood', 'Williamsburg, Brooklyn'],
  ['Williamsburg, Brooklyn, New York, USA', 'neighborhood', 'Williamsburg, Brooklyn'],
  ['Williamsburg VA', 'city', 'Williamsburg, VA'],
  ['St Marks', 'landmark', 'St. Marks Place, Manhattan'],
  ['Saint Marks, FL', 'city', 'Saint Marks, FL'],
  ['Bed-Stuy', 'neighborhood', 'Bedford-Stuyvesant, Brooklyn'],
  ['bedstuy', 'neighborhood', 'Bedford-Stuyvesant, Brooklyn'],
  ['bed sty', 'neighborhood', 'Bedford-Stuyvesant, Brooklyn'],
  ['LES', 'neighborhood', 'Lower East Side, Manhattan'],
  ['lower east side nyc', 'neighborhood', 'Lower East Side, Manhattan'],
  ['UES', 'neighborhood', 'Upper East Side, Manhattan'],
  ['the UWS', 'neighborhood', 'Upper West Side, Manhattan'],
  ['upper wst side', 'neighborhood', 'Upper West Side, Manhattan'],
  ['FiDi', 'neighborhood', 'Financial District, Manhattan'],
  ['LIC', 'neighborhood', 'Long Island City, Queens'],
  ['DUMBO', 'neighborhood', 'Dumbo, Brooklyn'],
  ["Hell's Kitchen", 'neighborhood', "Hell's Kitchen, Manhattan"],
  ['hell’s kitchen', 'neighborhood', "Hell's Kitchen, Manhattan"],
  ['Clinton', 'neighborhood', "Hell's Kitchen, Manhattan"],
  ['E Village', 'neighborhood', 'East Village, Manhattan'],
  ['El Barrio', 'neighborhood', 'East Harlem, Manhattan'],
  ['in Harlem', 'neighborhood', 'Harlem, Manhattan'],
  ['wash hts', 'neighborhood', 'Washington Heights, Manhattan'],
  ['Astoria, Queens', 'neighborhood', 'Astoria, Queens'],
  ['astorria queens', 'neighborhood', 'Astoria, Queens'],
  ['Astoria OR', 'city', 'Astoria, OR'],
  ['jakson hights', 'neighborhood', 'Jackson Heights, Queens'],
  ['cerca de Jackson Heights', 'neighborhood', 'Jackson Heights, Queens'],
  ['Forrest Hills', 'neighborhood', 'Forest Hills, Queens'],
  ['Flushing', 'neighborhood', 'Flushing, Queens'],
  ['greenpont', 'neighborhood', 'Greenpoint, Brooklyn'],
  ['bushwik', 'neighborhood', 'Bushwick, Brooklyn'],
  ['crown hights', 'neighborhood', 'Crown Heights, Brooklyn'],
  ['Prospect Lefferts', 'neighborhood', 'Prospect Lefferts Gardens, Brooklyn'],
  ['Ft. Greene', 'neighborhood', 'Fort Greene, Brooklyn'],
  ['Coney Island area', 'neighborhood', 'Coney Island, Brooklyn'],
  ['Sunnyside', 'neighborhood', 'Sunnyside, Queens'],
  ['Sunnyside Staten Island', 'neighborhood', 'Sunnyside, Staten Island'],
  ['Murray Hill', 'neighborhood', 'Murray Hill, Manhattan'],
  ['Murray Hill, Queens', 'neighborhood', 'Murray Hill, Queens'],
  ['Bay Terrace SI', 'neighborhood', 'Bay Terrace, Staten Island'],
  ['Saint George', 'neighborhood', 'St. George, Staten Island'],
  ['Arthur Avenue', 'neighborhood', 'Belmont, Bronx'],
  ['Little Italy in the Bronx', 'neighborhood', 'Belmont, Bronx'],
  ['Journal Square', 'neighborhood', 'Journal Square, Jersey City'],
  ['near Grand Central', 'landmark', 'Grand Central Terminal, Manhattan'],
  ['close to the Grand Centrl Terminal', 'landmark', 'Grand Central Terminal, Manhattan'],
  ['cerca de la Union Square', 'landmark', 'Union Square, Manhattan'],
  ['by the Brooklyn Museum', 'landmark', 'Brooklyn Museum, Brooklyn'],
  ['around Barclays', 'landmark', 'Barclays Center, Brooklyn'],
  ['times sq', 'landmark', 'Times Square, Manhattan'],
  ['Prospect Park', 'landmark', 'Prospect Park, Brooklyn'],
  ['JFK', 'landmark', 'JFK Airport, Queens'],
  ['5 Columbus Circle', 'landmark', 'Columbus Circle, Manhattan'],
  ['30 Rockefeller Plaza, New York', 'landmark', 'Rockefeller Center, Manhattan'],
  ['Hoboken', 'city', 'Hoboken, NJ'],
  ['hobokin', 'city', 'Hoboken, NJ'],
  ['Hoboken GA', 'city', 'Hoboken, GA'],
  ['JC', 'city', 'Jersey City, NJ'],
  ['Brooklyn', 'city', 'Brooklyn, NY'],
  ['brookln', 'city', 'Brooklyn, NY'],
  ['BK', 'city', 'Brooklyn, NY'],
  ['The Bronx', 'city', 'Bronx, NY'],
  ['en el Bronx', 'city', 'Bronx, NY'],
  ['manhatan', 'city', 'Manhattan, NY'],
  ['NYC', 'city', 'New York City, NY'],
  ['Nueva York', 'city', 'New York City, NY'],
  ['Austin TX', 'city', 'Austin, TX'],
  ['San José, California', 'city', 'San Jose, CA'],
  ['St. Louis, Missouri', 'city', 'Saint Louis, MO'],
  ['Washington DC', 'city', 'Washington, DC'],
  ['Portland, Maine', 'city', 'Portland, ME'],
  ['LA', 'city', 'Los Angeles, CA'],
  ['Springfield', 'city', 'Springfield, MA'],
  ['123 Main St, Brooklyn, NY', 'city', 'Brooklyn, NY'],
  ['123 Main St Apt 4B Broklyn NY', 'city', 'Brooklyn, NY'],
  ['20 St Marks Place Brooklyn', 'city', 'Brooklyn, NY'],
  ['12345 Ventura Blvd, Los Angeles CA', 'city', 'Los Angeles, CA'],
  ['10 Montague St, Brooklyn Heights', 'neighborhood', 'Brooklyn Heights, Brooklyn'],
  ['Bedford Ave and N 7th St, Williamsburg', 'neighborhood', 'Williamsburg, Brooklyn'],
  ['350 5th Ave, New York, NY 10118', 'zip', '10118, New York, NY'],
  ['10001 Main St, Houston TX 77002', 'zip', '77002, Houston, TX'],
  ['11238', 'zip', '11238, Brooklyn, NY'],
  ['zip 11201-1234 please', 'zip', '11201, Brooklyn, NY'],
  ['00501', 'zip', '00501, Holtsville, NY'],
  ['40.68,-73.97', 'point', '40.68, -73.97'],
  ['near (40.7128, -74.0060)', 'point', '40.7128, -74.006'],
]

describe('a location in free text', () => {
  test('is tested with at least 80 phrases', () => expect(PHRASES.length).toBeGreaterThanOrEqual(80))

  test.each(PHRASES)('%s is a %s: %s', (phrase, precision, label) =>
    expect(near.resolve(phrase)).toMatchObject({ ok: true, precision, label }),
  )

  test('resolves the same in any case and with any spacing', () => {
    for (const [phrase, , label] of PHRASES) {
      expect(resolve(`  ${phrase.toUpperCase().replaceAll(' ', '  ')} `).label).toBe(label)
      expect(resolve(phrase.toLowerCase()).label).toBe(label)
    }
  })

  test('resolves to the right position', () => {
    expect(milesBetween(resolve('Park Slope'), at(40.671, -73.98))).toBeLessThan(0.5)
    expect(milesBetween(resolve('Austin TX'), at(30.2672, -97.7431))).toBeLessThan(5)
    expect(milesBetween(resolve('11238'), places.zip('11238')!)).toBe(0)
    expect(resolve('40.68,-73.97')).toMatchObject({ lat: 40.68, lng: -73.97 })
  })

  test.each([
    'asdfghjkl',
    'xyzzy plugh',
    'NaN',
    'pizza',
    'banana',
    '100 Broadway',
    '400 W Broadway',
    '555 W 42nd St',
    'Park Slope Queens',
    '91.5,200',
    'near me',
    '北京',
    '!!!',
    '',
    'a'.repeat(10_000),
    '1 '.repeat(5_000),
  ])('%.20s does not resolve', text => expect(near.resolve(text).ok).toBe(false))
})

describe('suggestions', () => {
  const suggestions = (text: string) => {
    const result = near.resolve(text)
    return result.ok ? [] : result.suggestions
  }

  test('are the closest spellings, and each of them resolves', () => {
    expect(suggestions('Park Slope Queens')).toContain('Park Slope, Brooklyn')
    expect(suggestions('St. Grogee')).toContain('St. George, Staten Island')
    for (const text of ['Park Slope Queens', 'St. Grogee', 'New Jersey', '99999']) {
      expect(suggestions(text).length).toBeGreaterThan(0)
      for (const suggestion of suggestions(text)) expect(near.resolve(suggestion).ok).toBe(true)
    }
  })

  test('are empty for text that resembles no location', () => {
    expect(suggestions('asdfghjkl')).toEqual([])
    expect(suggestions('Qwertz')).toEqual([])
  })

  test('for a state begin with its cities that have restaurants', () => {
    expect(suggestions('New Jersey')).toContain('Hoboken, NJ')
    expect(suggestions('TX')).toContain('Houston, TX')
  })

  test('for an unknown ZIP are known ZIPs with nearby numbers', () => {
    expect(suggestions('10042')).toEqual(['10041', '10043', '10040', '10044', '10039'])
  })

  test('are empty for text that names no location', () => expect(suggestions('near me')).toEqual([]))
})

test('the label of every gazetteer entry resolves to that entry', () => {
  const others = gazetteer.spots.filter(spot => resolve(spot.label).label !== spot.label)
  expect(others.map(spot => spot.label)).toEqual([])
})

test('restaurants disambiguate locations with the same name', () => {
  const inVirginia = createLocationResolver(
    places,
    gazetteer,
    Array.from({ length: 30 }, () => at(37.27, -76.71)),
  )
  expect(inVirginia.resolve('Williamsburg')).toMatchObject({ label: 'Williamsburg, VA' })
  const inMissouri = createLocationResolver(places, gazetteer, [at(37.21, -93.29)])
  expect(inMissouri.resolve('Springfield')).toMatchObject({ label: 'Springfield, MO' })
  const nowhere = createLocationResolver(places, gazetteer, [])
  expect(nowhere.resolve('Springfield')).toEqual(near.resolve('Springfield'))
})

test('resolving takes time linear in the length of the phrase', () => {
  near.warm()
  for (const word of ['brooklyn ', 'near the ', '1st ave and ', 'a '])
    expectLinear(
      length => word.repeat(length / word.length),
      text => near.resolve(text),
      [250, 2_000],
      word,
    )
})
