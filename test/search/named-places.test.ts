import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { createLocationResolver } from '#src/catalog/near.ts'
import { extractLocations } from '#src/search/query-location.ts'
import { searchMenus } from './menus-kit.ts'
import { places } from './search-kit.ts'

const SPOTS = {
  Harlem: { lat: 40.8116, lng: -73.9465, zip: '10027' },
  MottHaven: { lat: 40.809, lng: -73.9229, zip: '10454' },
  PortMorris: { lat: 40.803, lng: -73.91, zip: '10454' },
  Greenpoint: { lat: 40.7381, lng: -73.9547, zip: '11222' },
  HuntersPoint: { lat: 40.7447, lng: -73.9485, zip: '11101' },
  YorkvilleEast: { lat: 40.7745, lng: -73.9565, zip: '10028' },
  ColumbusAvenue: { lat: 40.7805, lng: -73.9762, zip: '10024' },
  LowerEastSide: { lat: 40.718, lng: -73.986, zip: '10002' },
  Bushwick: { lat: 40.694, lng: -73.921, zip: '11237' },
  Ridgewood: { lat: 40.704, lng: -73.902, zip: '11385' },
} as const

/** Restaurants with soup that are inside the place named by the query. */
async function inside(query: string): Promise<readonly string[]> {
  const menus = Object.entries(SPOTS).map(
    ([name, at]) => [`Ladle ${name}`, { at, dishes: ['Lentil Soup: Cumin.'] }] as const,
  )
  const rows = await searchMenus(Object.fromEntries(menus)).rows(query)
  return rows
    .filter(({ match }) => !match.unmet)
    .map(({ name }) => name.replace('Ladle ', ''))
    .sort()
}

describe('a borough ends with its ZIPs, and a neighborhood ends with its borough', () => {
  test.each([
    ['soup in the Bronx', ['MottHaven', 'PortMorris']],
    ['bronx lentil soup', ['MottHaven', 'PortMorris']],
    ['sopa en el Bronx', ['MottHaven', 'PortMorris']],
    ['lentil soup, brooklyn', ['Bushwick', 'Greenpoint']],
    ['soup in queens', ['HuntersPoint', 'Ridgewood']],
    ['soup location: Long Island City', ['HuntersPoint']],
    ['greenpoint soup', ['Greenpoint']],
  ])('%s', async (query, names) => expect(await inside(query)).toEqual(names))

  test('a result near a place can be across its border', async () => {
    expect(await inside('soup near Long Island City')).toContain('Greenpoint')
  })
})

describe('several places in one query', () => {
  test.each([
    ['soup in bushwick or ridgewood', ['Bushwick', 'Ridgewood']],
    ['ridgewood or bushwick, soup', ['Bushwick', 'Ridgewood']],
    ['soup upper east side, near the Met', ['YorkvilleEast']],
    ['soup near the Met on the Upper East Side', ['YorkvilleEast']],
    ['soup in Long Island City, Queens', ['HuntersPoint']],
  ])('%s', async (query, names) => expect(await inside(query)).toEqual(names))

  test('include a city around another place only once in the label', () => {
    const near = createLocationResolver(places, loadGazetteer(places), Object.values(SPOTS))
    const { text, place } = extractLocations(
      { near, isFood: () => false },
      'soup in Long Island City, Queens',
      SPOTS.Bushwick,
    )
    expect({ text, label: place?.label }).toEqual({ text: 'soup', label: 'Long Island City, Queens' })
  })
})

test.each(['soup, the Lower East Side please', 'lower east side soup', 'soup on the LES'])(
  '%s: a name is no food for one of its words',
  async query => expect(await inside(query)).toEqual(['LowerEastSide']),
)
