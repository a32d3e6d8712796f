import { create, insert, searchVector } from '@orama/orama'
import { LEAST_RATING, MILES, WANTED } from '../search/task.ts'
import type { Peer } from './peer.ts'

const METRES_PER_MILE = 1609.344

/** Peer: Orama with a geopoint, two flags, and a number next to the vector. */
export const orama: Peer = {
  package: '@orama/orama',
  shape: 'geopoint radius, booleans and number in `where`, then searchVector; float32; in memory',
  lacks: 'no index of vectors (a scan), filters give sets of ids; no opening hours; no typed columns in memory',
  nearness: 'cosine',
  load: async (task, units) => {
    const db = create({
      schema: {
        vector: `vector[${task.dimensions}]`,
        position: 'geopoint',
        rating: 'number',
        open: 'boolean',
        pickup: 'boolean',
      } as const,
    })
    for (let row = 0; row < task.n; row++)
      await insert(db, {
        id: String(row),
        vector: [...units.subarray(row * task.dimensions, (row + 1) * task.dimensions)],
        position: { lat: task.lat[row]!, lon: task.lng[row]! },
        rating: task.rating[row]!,
        open: task.open[row] === 1,
        pickup: task.pickup[row] === 1,
      })
    return {
      nearest: async ({ lat, lng, vector }) => {
        const { hits } = await searchVector(db, {
          mode: 'vector',
          vector: { value: [...vector], property: 'vector' },
          similarity: -1,
          limit: WANTED,
          where: {
            position: {
              radius: {
                coordinates: { lat, lon: lng },
                value: MILES * METRES_PER_MILE,
                unit: 'm',
                inside: true,
                highPrecision: false,
              },
            },
            open: true,
            pickup: true,
            rating: { gte: LEAST_RATING },
          },
        })
        return hits.map(({ id }) => Number(id))
      },
      close: () => undefined,
    }
  },
}
