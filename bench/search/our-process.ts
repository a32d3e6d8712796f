import { hoursOf, openState } from '#src/catalog/hours.ts'
import { serve } from './child-process-rpc.ts'
import { AT, type BuiltOurs, buildAndMeasureMemory, type Effort, measureOurs, minuteOf } from './measure-ours.ts'
import { drawAsks, MIXES } from './mixes.ts'
import type { ReadyAsk } from './ours.ts'
import { entriesOf } from './rows.ts'
import { type Task, writeTask } from './task.ts'
import { timePass } from './time-pass.ts'

/** Request of the process that holds the product's index. */

type Asked = { readonly ready: ReadyAsk; readonly vector: Int8Array }

let built: BuiltOurs | undefined
let asks: Asked[] = []
/** Number of passes of each method over all requests. */
const passes = { nearest: 0, plan: 0, search: 0 }
/** Offset in milliseconds beyond all minutes measured before. */
const LATER = 120_000

serve({
  build: ({ n, seed }: { n: number; seed: string }) => {
    built = buildAndMeasureMemory(entriesOf(seed, n))
    return {}
  },
  measure: (effort: Effort) => measureOurs(built!, effort),
  task: ({ folder, queries, seed }: { folder: string; queries: number; seed: string }) => {
    const { ours, spots } = built!
    asks = drawAsks(MIXES[0]!, spots, seed, queries).flatMap(ask => {
      const vector = ours.vectorOf(ask.query)
      return vector ? [{ ready: ours.prepare(ask, AT), vector }] : []
    })
    writeTask(folder, taskOf(built!))
    return asks.length
  },
  round: ({ way, cpuMilliseconds }: { way: 'nearest' | 'plan' | 'search'; cpuMilliseconds: number }) => {
    const { ours } = built!
    const ways = {
      nearest: ({ ready, vector }: Asked, at: number) => ours.nearest(ready, vector, at),
      plan: ({ ready }: Asked, at: number) => ours.plan(ready, at).rows,
      search: async ({ ready }: Asked, at: number) => {
        if ((await ours.search(ready, at)).timing.cached) throw new Error('an answer came out of memory')
        return []
      },
    }
    const run = (index: number): ArrayLike<number> | Promise<number[]> => {
      if (index === 0) passes[way] += 1
      return ways[way](asks[index]!, way === 'nearest' ? AT : minuteOf(passes[way]) + LATER)
    }
    return timePass(asks.length, run, cpuMilliseconds)
  },
})

function taskOf({ ours }: BuiltOurs): Task {
  const { restaurants, dimensions, vectors, size } = ours
  const isOpen = (restaurant: (typeof restaurants)[number]): boolean => {
    const hours = hoursOf(restaurant, 'pickup')
    return hours !== undefined && openState(hours, AT).open
  }
  return {
    n: size,
    dimensions,
    vectors: vectors(),
    lat: Float32Array.from(restaurants, ({ location_point }) => location_point.lat),
    lng: Float32Array.from(restaurants, ({ location_point }) => location_point.lng),
    rating: Uint16Array.from(restaurants, ({ rating }) => Math.round(rating * 100)),
    pickup: Uint8Array.from(restaurants, ({ pickup }) => (pickup ? 1 : 0)),
    open: Uint8Array.from(restaurants, restaurant => (isOpen(restaurant) ? 1 : 0)),
    queries: asks.map(({ ready, vector }) => ({ lat: ready.centre.lat, lng: ready.centre.lng, vector })),
  }
}
