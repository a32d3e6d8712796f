import { Index } from 'usearch'
import { milesBetween } from '../../src/catalog/places.ts'
import { LEAST_RATING, MILES, WANTED } from '../search/task.ts'
import type { Peer } from './peer.ts'

const ADDED = 1000
const FIRST = 64
const WIDER = 8

/** Peer: a USearch graph. Its binding has no filter, so k is increased until ten rows pass. */
export const usearch: Peer = {
  package: 'usearch',
  shape: 'HNSW over all rows (M 16, i8), no filter in its API: asked for 64, 512, … until ten rows pass; in memory',
  lacks: 'no filters, no columns, no text: everything but nearness is the caller’s',
  nearness: 'cosine',
  load: async (task, units) => {
    const { dimensions } = task
    const index = new Index({
      metric: 'ip' as never,
      quantization: 'i8' as never,
      dimensions,
      connectivity: 16,
      expansion_add: 100,
      expansion_search: 64,
      multi: false,
    })
    for (let from = 0; from < task.n; from += ADDED) {
      const end = Math.min(task.n, from + ADDED)
      const keys = BigUint64Array.from({ length: end - from }, (_, at) => BigInt(from + at))
      index.add(keys, units.slice(from * dimensions, end * dimensions), 1)
    }
    const { lat, lng, rating, pickup, open } = task
    const passes = (row: number, centre: { lat: number; lng: number }): boolean =>
      open[row] === 1 &&
      pickup[row] === 1 &&
      rating[row]! >= LEAST_RATING &&
      milesBetween(centre, { lat: lat[row]!, lng: lng[row]! }) <= MILES
    return {
      nearest: query => {
        for (let k = FIRST; ; k *= WIDER) {
          const asked = Math.min(k, task.n)
          const { keys } = index.search(query.vector, asked, 1) as unknown as { keys: BigUint64Array }
          const found: number[] = []
          for (let at = 0; at < keys.length && found.length < WANTED; at++) {
            const row = Number(keys[at])
            if (passes(row, query)) found.push(row)
          }
          if (found.length === WANTED || asked === task.n) return found
        }
      },
      close: () => undefined,
    }
  },
}
