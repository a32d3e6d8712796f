import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#src/catalog/places.ts'
import { cellOf, gridOf, rowsInCircle } from '#src/catalog/spatial-grid.ts'
import { wantedCuisines } from '#src/search/cuisines.ts'
import { buildEpoch } from '#src/search/index-version.ts'
import { nameMatcher } from '#src/search/names.ts'
import { keyOf, orderBy, placeOf, selectSmallest } from '#src/search/order.ts'
import { byteQuery, DIMENSIONS, packArena } from '#src/search/vector-arena.ts'
import { createPlainScan } from '#src/search/vectors/plain.ts'
import { normalizeText, termOf } from '#src/search/words.ts'
import { randomCatalogue, randomFrom, tinyLexicon } from './search-kit.ts'

type At = { readonly lat: number; readonly lng: number }

const gridFor = (points: readonly At[]) => {
  const rows = points
    .map(({ lat, lng }) => ({ lat: Math.fround(lat), lng: Math.fround(lng) }))
    .sort((a, b) => cellOf(a.lat, a.lng) - cellOf(b.lat, b.lng))
  return {
    rows,
    grid: gridOf(
      Float32Array.from(rows, r => r.lat),
      Float32Array.from(rows, r => r.lng),
    ),
  }
}

describe('a circle query returns exactly the rows within its radius', () => {
  test.each([
    ['around New York', 40.7, -73.9],
    ['at the equator', 0.05, 10],
    ['on the date line', 51.9, 179.95],
    ['on its other side', -16.8, -179.98],
    ['near the north pole', 89.7, 12],
    ['at the south pole', -90, 0],
  ])('%s', (_, lat, lng) => {
    const near = fc.record({
      lat: fc.double({ min: -1, max: 1, noNaN: true }),
      lng: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    })
    const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
    const place = (offset: At): At => ({
      lat: Math.max(-90, Math.min(90, lat + offset.lat)),
      lng: wrap(lng + offset.lng),
    })
    fc.assert(
      fc.property(
        fc.array(near, { maxLength: 150 }),
        near,
        fc.constantFrom(0.5, 2, 10, 25, 50),
        (offsets, offset, miles) => {
          const { rows, grid } = gridFor(offsets.map(place))
          const centre = place(offset)
          const found = rowsInCircle(grid, centre, miles)
          const expected = rows.flatMap((row, index) => (milesBetween(centre, row) <= miles ? [index] : []))
          expect([...found].sort((a, b) => a - b)).toEqual(expected)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('vectors quantized to bytes', () => {
  const vectorsOf = (vectors: readonly Float32Array[]) => (row: number) => vectors[row]!
  const random = randomFrom(3)
  const unit = () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => (random(6) === 0 ? random(2001) - 1000 : 0))
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    return vector.map(value => value / length)
  }

  test('find the same rows as float vectors', () => {
    const vectors = Array.from({ length: 2000 }, unit)
    const arena = packArena(vectors.length, vectorsOf(vectors))
    const rows = Uint32Array.from(vectors.keys())
    let same = 0
    for (let round = 0; round < 50; round++) {
      const vector = unit()
      const scores = new Int32Array(rows.length)
      createPlainScan(arena.bytes, vectors.length, DIMENSIONS)(byteQuery(vector)!.bytes, rows, scores)
      const exact = vectors.map(other => other.reduce((sum, value, dim) => sum + value * vector[dim]!, 0))
      const top = (by: ArrayLike<number>) => [...rows].sort((a, b) => by[b]! - by[a]!).slice(0, 10)
      const found = new Set(top(scores))
      same += top(exact).filter(row => found.has(row)).length
    }
    expect(same / 500).toBeGreaterThanOrEqual(0.98)
  })

  test('are rejected if they have another length or a component that is not a number', () => {
    expect(() => packArena(1, () => new Float32Array(3))).toThrow(RangeError)
    expect(() => packArena(1, () => new Float32Array(DIMENSIONS).fill(Number.NaN))).toThrow(RangeError)
    expect(byteQuery(new Float32Array(DIMENSIONS))).toBeUndefined()
    expect(byteQuery(new Float32Array(DIMENSIONS).fill(Number.NaN))).toBeUndefined()
  })
})

test('a partially sorted order equals the full order for any head and any page', () => {
  const values = fc.uniqueArray(fc.nat(5000), { maxLength: 300 })
  fc.assert(
    fc.property(values, fc.nat(50), fc.nat(310), fc.integer({ min: 1, max: 60 }), (places, head, offset, limit) => {
      const keys = Float64Array.from(places, place => keyOf(place % 7, place))
      const rowOfPlace = Uint32Array.from({ length: 5001 }, (_, place) => place)
      const sorted = [...keys].sort((a, b) => a - b).map(placeOf)
      const selected = keys.slice()
      selectSmallest(selected, head)
      expect([...selected.subarray(0, head)].sort((a, b) => a - b).map(placeOf)).toEqual(sorted.slice(0, head))
      const order = orderBy(keys, head, rowOfPlace)
      expect([...order.slice(offset, limit)]).toEqual(sorted.slice(offset, offset + limit))
      order.release()
    }),
  )
})

test('a released order cannot be read, and its memory is not shared by two live orders', () => {
  const rowOfPlace = Uint32Array.from({ length: 9 }, (_, place) => place)
  const orderOf = (...places: number[]) =>
    orderBy(
      Float64Array.from(places, place => keyOf(0, place)),
      1,
      rowOfPlace,
    )
  const [over, kept] = [orderOf(3, 1, 2), orderOf(6, 4, 5)]
  over.release()
  over.release()
  const [one, other] = [orderOf(8, 7, 0), orderOf(2, 1, 3)]
  expect([kept, one, other].map(order => [...order.slice(0, 3)])).toEqual([
    [4, 5, 6],
    [0, 7, 8],
    [1, 2, 3],
  ])
  expect(() => over.slice(0, 1)).toThrow('released')
})

test('words are compared without case, diacritics, and plural', () => {
  expect(normalizeText("  Phở & Crêpes — Łódź, Ørsted's Straße ")).toBe('pho and crepes lodz orsteds strasse')
  expect(['tacos', 'curries', 'swiss', 'hummus', 'gas', 'pies'].map(termOf)).toEqual([
    'taco',
    'curry',
    'swiss',
    'hummus',
    'gas',
    'pie',
  ])
})

describe('names and cuisines', () => {
  const epoch = buildEpoch(randomCatalogue(9, 80), tinyLexicon)
  const nameOf = (row: number) => {
    const { starts, of, words } = epoch.names
    return [...of.subarray(starts[row]!, starts[row + 1]!)].map(number => words[number]!)
  }

  test('a name matches exactly or with a typo, but not if it consists of food words only', () => {
    const isNamed = nameMatcher(epoch.names, ['the pecock and the golden pizza marchetti'])
    const met = epoch.ids.map((_, row) => (isNamed!(row) ? nameOf(row).join(' ') : '')).filter(Boolean)
    expect(new Set(met)).toContain('golden peacock')
    expect(met).not.toContain('pizza')
    expect(met.flatMap(name => name.split(' '))).not.toContain('ladle')
  })

  test('a cuisine matches in any case and accent and by meaning, and so do groceries', () => {
    const wanted = (...texts: string[]) =>
      epoch.cuisines.names.filter((_, number) => wantedCuisines(epoch.cuisines, tinyLexicon, texts)[number] === 1)
    expect(wanted('CAFE')).toEqual(['cafe'])
    expect(wanted('an italian place', 'thai')).toEqual(['italian', 'thai'])
    expect(wanted('grocery')).toEqual(['grocery'])
    expect(wanted('klingon')).toEqual([])
  })
})
