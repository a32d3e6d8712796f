import type { Entry } from '#src/search/entry.ts'

/** Location and cuisine of a row, from which queries are drawn. */
export type Spot = { readonly lat: number; readonly lng: number; readonly city: string; readonly cuisine: string }
export type Spots = { readonly size: number; readonly at: (index: number) => Spot }

export type Noted = {
  readonly entries: Iterable<Entry>
  /** Locations and cuisines. Complete after `entries` is consumed. */
  readonly spots: Spots
  /** Seconds spent on generating the entries consumed so far. */
  readonly seconds: () => number
}

/** Records the location of every entry that passes through. */
export function recordLocations(entries: Iterable<Entry>): Noted {
  const lats: number[] = []
  const lngs: number[] = []
  const words: string[] = []
  const cities: number[] = []
  const cuisines: number[] = []
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word) ?? words.push(word) - 1
    numbers.set(word, known)
    return known
  }
  let milliseconds = 0
  function* passing(): Generator<Entry> {
    const source = entries[Symbol.iterator]()
    for (;;) {
      const started = performance.now()
      const { done, value: entry } = source.next()
      milliseconds += performance.now() - started
      if (done) return
      const { location_point, address, cuisines: served } = entry.restaurant
      lats.push(location_point.lat)
      lngs.push(location_point.lng)
      cities.push(numberOf(`${address.city}, ${address.state}`))
      cuisines.push(numberOf(served[0]!))
      yield entry
    }
  }
  const at = (index: number): Spot => ({
    lat: lats[index]!,
    lng: lngs[index]!,
    city: words[cities[index]!]!,
    cuisine: words[cuisines[index]!]!,
  })
  const spots: Spots = {
    get size() {
      return lats.length
    },
    at,
  }
  return { entries: { [Symbol.iterator]: passing }, spots, seconds: () => milliseconds / 1000 }
}
