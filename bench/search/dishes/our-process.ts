import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { openAnn } from '#src/search/ann/open.ts'
import type { DishTable } from '#src/search/dishes.ts'
import { keyOf, placeOf, selectSmallest } from '#src/search/order.ts'
import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import { serve } from '../child-process-rpc.ts'
import { buildOurs } from '../ours.ts'
import { PHRASES } from '../phrases.ts'
import { measureInterleaved } from '../rounds.ts'
import { entriesOf } from '../rows.ts'
import { mean } from '../samples.ts'
import { drawDishQueries, makeDishRows } from './rows.ts'
import { type DishTiming, dishTimingOf, mostOf, SHARES, type Share, WANTED, writeDishTask } from './task.ts'

/** Measurement of the process that holds our graph and vectors. */

export type WayReport = DishTiming & {
  readonly name: 'scan' | 'walk'
  readonly share: Share
  /** For a graph search: number of kinds tracked and returned. */
  readonly ef?: number
  /** Recall of the ten greatest dot products. A scan has a recall of 1. */
  readonly recall: number
}

export type DishReport = {
  readonly n: number
  /** Cost of building the graph. From an earlier run if the graph was kept. */
  readonly build: BuildCost
  /** Size in bytes of the graph, which stores all vectors in 32-bit numbers, and of the vectors that a scan reads. */
  readonly graph: number
  readonly vectors: number
  readonly ways: readonly WayReport[]
  /** Longest event loop turn in milliseconds. */
  readonly longestBlock: number
}

type BuildCost = { readonly cpuSeconds: number; readonly seconds: number }
type Order = { readonly n: number; readonly seed: string; readonly queries: number; readonly graphs: string }
type Effort = { readonly efs: readonly number[]; readonly rounds: number; readonly cpuMilliseconds: number }

/** Number of restaurants whose dishes are mixed into the test data. */
const RESTAURANTS = 600

let opened: Awaited<ReturnType<typeof open>> | undefined

serve({
  open: async (order: Order) => {
    opened = await open(order)
  },
  measure: (effort: Effort) => measure(opened!, effort),
  task: ({ folder, queries }: { folder: string; queries: number }) =>
    writeDishTask(folder, { ...opened!.rows, queries: opened!.queries.slice(0, queries) }),
})

async function open({ n, seed, queries: count, graphs }: Order) {
  const ours = buildOurs(entriesOf(seed, RESTAURANTS))
  const { vectors, size } = ours.structures.dishes as DishTable
  const rows = makeDishRows(vectors.subarray(0, size * DIMENSIONS), n, seed)
  const phrases = PHRASES.flatMap(phrase => ours.vectorOf(phrase) ?? [])
  const arena = createArena(n)
  arena.bytes.set(rows.vectors)
  const library = (await loadAnnLibrary(fail))!
  mkdirSync(graphs, { recursive: true })
  const file = join(graphs, `${n}-${seed}.graph`)
  const costFile = `${file}.cost.json`
  if (!existsSync(costFile)) {
    const started = performance.now()
    const used = process.cpuUsage()
    await buildAnn(library, { bytes: rows.vectors, rows: n, dimensions: DIMENSIONS }, file)
    const { user, system } = process.cpuUsage(used)
    const cost = { cpuSeconds: (user + system) / 1e6, seconds: (performance.now() - started) / 1000 }
    writeFileSync(costFile, JSON.stringify(cost satisfies BuildCost))
  }
  return {
    rows,
    arena,
    queries: drawDishQueries(phrases, rows, count, seed),
    ann: (await openAnn(library, file, n, DIMENSIONS, fail))!,
    build: JSON.parse(readFileSync(costFile, 'utf8')) as BuildCost,
    graph: statSync(file).size,
  }
}

function fail(problem: string): never {
  throw new Error(problem)
}

async function measure({ rows, queries, arena, ann, build, graph }: NonNullable<typeof opened>, effort: Effort) {
  const { n, vectors, draw } = rows
  const scores = new Int32Array(n)
  const keys = new Float64Array(n)
  const asked = queries.map(query => Float32Array.from(query))
  const best = (index: number, some: Uint32Array): Uint32Array => {
    arena.scan(queries[index]!, some, scores)
    const held = keys.subarray(0, some.length)
    for (let at = 0; at < some.length; at++) held[at] = keyOf(2 ** 23 - scores[at]!, at)
    selectSmallest(held, WANTED)
    return Uint32Array.from(held.subarray(0, WANTED), key => some[placeOf(key)]!)
  }
  const ways = SHARES.flatMap(share => {
    const accept = share === undefined ? undefined : Uint8Array.from(draw, value => (value < mostOf(share) ? 1 : 0))
    const kept = Uint32Array.from(draw.keys()).filter(row => draw[row]! < mostOf(share))
    const scan = (index: number): Uint32Array => best(index, kept)
    const walk = (ef: number) => (index: number) => {
      const found = ann.search(asked[index]!, accept, { window: ef, ef, budget: n })
      return found === 'over-budget' ? fail(found) : best(index, found)
    }
    return [
      { about: { name: 'scan', share } as const, scan, find: scan },
      ...effort.efs.map(ef => ({ about: { name: 'walk', share, ef } as const, scan, find: walk(ef) })),
    ]
  })
  const { rounds, longestBlock } = await measureInterleaved(
    ways.map(({ about, find }) => ({ name: about.name, run: find })),
    { ...effort, count: queries.length },
  )
  const dot = (index: number, row: number): number => {
    arena.scan(queries[index]!, Uint32Array.of(row), scores)
    return scores[0]!
  }
  const recallOf = ({ scan, find }: (typeof ways)[number]): number =>
    mean(
      queries.map((_, index) => {
        const least = dot(index, scan(index).at(-1)!)
        return find(index).filter(row => dot(index, row) >= least).length / WANTED
      }),
    )
  return {
    n,
    build,
    graph,
    vectors: vectors.length,
    longestBlock,
    ways: ways.map((way, at) => ({ ...way.about, ...dishTimingOf(rounds[at]!), recall: recallOf(way) })),
  } satisfies DishReport
}
