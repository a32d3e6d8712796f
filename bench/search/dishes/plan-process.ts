import { join } from 'node:path'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { openAnn } from '#src/search/ann/open.ts'
import { planDishes } from '#src/search/plan-dishes.ts'
import { readSearch } from '#src/search/request.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { serve } from '../child-process-rpc.ts'
import { AT } from '../measure-ours.ts'
import { buildOurs } from '../ours.ts'
import { PHRASES } from '../phrases.ts'
import { measureInterleaved } from '../rounds.ts'
import { entriesOf } from '../rows.ts'
import { median } from '../samples.ts'
import { type DishTiming, dishTimingOf } from './task.ts'

/** Measurement of dish search plans over whole restaurants, with the graph and with scoring every dish. */

export type PlanReport = {
  readonly restaurants: number
  readonly kinds: number
  readonly dishes: number
  readonly ways: readonly (DishTiming & {
    readonly filter: string
    readonly ann: 'always' | 'off'
    /** Number of queries answered by a graph search. */
    readonly walked: number
    /** Median number of dishes found. */
    readonly found: number
  })[]
}

const FILTERS = {
  none: {},
  'without milk': { avoid: ['milk'] },
  delivered: { fulfillment: ['delivery'] },
  '4.5 stars': { minRating: 4.5 },
} as const

type Order = { readonly restaurants: number; readonly seed: string; readonly folder: string }

serve({
  plan: async ({ restaurants, seed, folder, ...effort }: Order & { rounds: number; cpuMilliseconds: number }) => {
    const { snapshot: bare } = buildOurs(entriesOf(seed, restaurants))
    const { vectors, size, kinds } = bare.epoch.dishes
    const library = (await loadAnnLibrary(fail))!
    const file = join(folder, 'graph')
    await buildAnn(library, { bytes: vectors.subarray(0, size * DIMENSIONS), rows: size, dimensions: DIMENSIONS }, file)
    const snapshot = { ...bare, dishGraph: (await openAnn(library, file, size, DIMENSIONS, fail))! }
    const ways = Object.entries(FILTERS).flatMap(([filter, filters]) => {
      const inputs = PHRASES.map(query => inputOf({ kind: 'dishes', query, filters }))
      return (['always', 'off'] as const).map(ann => ({
        name: filter,
        ann,
        run: (index: number) => planDishes(snapshot, inputs[index]!, undefined, AT, AT, { ann }),
      }))
    })
    const { rounds } = await measureInterleaved(ways, { ...effort, count: PHRASES.length })
    return {
      restaurants,
      kinds: size,
      dishes: kinds.length,
      ways: ways.map(({ name, ann, run }, at) => {
        const planned = PHRASES.flatMap((_, index) => run(index) ?? [])
        return {
          filter: name,
          ann,
          ...dishTimingOf(rounds[at]!),
          walked: planned.filter(({ plan }) => plan === 'hnsw').length,
          found: median(planned.map(({ dishes }) => dishes.length)),
        }
      }),
    } satisfies PlanReport
  },
})

function inputOf(body: object) {
  const read = readSearch(body, AT)
  if (!('dishes' in read)) throw new Error(`a request of the bench is wrong: ${JSON.stringify(read)}`)
  return read.dishes
}

function fail(problem: string): never {
  throw new Error(problem)
}
