import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween, type Point } from '#src/catalog/places.ts'
import { createNearbyZips, type PlacedZip } from '#src/search/area.ts'

/** Reference answer by measuring the distance to every ZIP. */
const measured = (zips: readonly PlacedZip[], centre: Point): string[] =>
  zips
    .map(({ zip, ...point }) => ({ zip, miles: milesBetween(centre, point) }))
    .sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
    .slice(0, 25)
    .map(({ zip }) => zip)

const spread = (degrees: number) => fc.double({ min: -degrees, max: degrees, noNaN: true })
const pointWithin = (lat: number, lng: number, degrees: number): fc.Arbitrary<Point> =>
  fc.tuple(spread(degrees), spread(degrees)).map(([down, across]) => ({ lat: lat + down, lng: lng + across }))
const zipsOf = (point: fc.Arbitrary<Point>): fc.Arbitrary<PlacedZip[]> =>
  fc.array(point, { maxLength: 200 }).map(points => points.map((at, n) => ({ zip: String(n + 10_000), ...at })))

test.each([
  ['a city', 0.2],
  ['a state', 3],
  ['a continent', 25],
])('the nearest ZIPs within %s equal those found by brute force', (_, degrees) => {
  fc.assert(
    fc.property(zipsOf(pointWithin(40.7, -74, degrees)), pointWithin(40.7, -74, degrees), (zips, centre) => {
      expect(createNearbyZips(zips)(centre)).toEqual(measured(zips, centre))
    }),
    { numRuns: 100 },
  )
})

test('the nearest ZIPs are found across the date line and from far away', () => {
  const zips = Array.from({ length: 60 }, (_, n) => ({
    zip: String(96_700 + n),
    lat: 52 + n / 50,
    lng: -179.9 + n / 90,
  }))
  for (const centre of [
    { lat: 52.2, lng: 179.95 },
    { lat: -33.9, lng: 151.2 },
    { lat: 89.9, lng: 0 },
  ])
    expect(createNearbyZips(zips)(centre)).toEqual(measured(zips, centre))
})

test('a search without ZIPs finds none', () => expect(createNearbyZips([])({ lat: 40.7, lng: -74 })).toEqual([]))

test('ZIPs on cell borders are found even if 32-bit rounding moves them into another cell', () => {
  const zips = Array.from({ length: 900 }, (_, n) => ({
    zip: String(10_000 + n),
    lat: 40 + Math.floor(n / 30) / 50,
    lng: -74 + (n % 30) / 50,
  }))
  for (const centre of zips) expect(createNearbyZips(zips)(centre)).toEqual(measured(zips, centre))
})
