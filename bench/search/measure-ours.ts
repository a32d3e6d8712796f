import { Temporal } from 'temporal-polyfill'
import type { Entry } from '#src/search/entry.ts'
import { bytesByPart } from './array-bytes.ts'
import { idsOf, recallOf, searchByFullScan } from './brute-force.ts'
import { drawAsks, MIXES } from './mixes.ts'
import { buildOurs, type Ours, type ReadyAsk } from './ours.ts'
import { type Case, measureInterleaved } from './rounds.ts'
import { mean, median, type Timing, timingOf } from './samples.ts'
import { recordLocations, type Spots } from './spots.ts'

/** Friday evening in mid-November, without a holiday or a UTC offset change nearby. */
export const AT = Temporal.Instant.from('2026-11-13T18:30:00-05:00').epochMilliseconds
/** Alternates between two minutes, so that no first page is answered from the cache. */
export const minuteOf = (pass: number): number => AT + (pass % 2) * 60_000
/** Number of rows checked by brute force per mix, with at least 20 queries. */
const LOOKED_AT = 20_000_000

export type Effort = {
  readonly queries: number
  readonly rounds: number
  readonly seed: string
  /** Minimum CPU milliseconds that each round spends on each case. */
  readonly cpuMilliseconds: number
}

type MixReport = {
  readonly mix: string
  readonly title: string
  /** Rows per query that pass area and filters. */
  readonly candidates: { readonly median: number; readonly most: number }
  /** Number of queries by query plan. */
  readonly plans: Readonly<Record<string, number>>
  /** Time for parsing, area, filters, and ranking. */
  readonly plan: Timing
  /** Time of the whole search(), including plan, page, and explanations. */
  readonly search: Timing
  /** Recall of the top ten against a full scan. */
  readonly recall: number
  /** True if every total matched that of a full scan. */
  readonly totalsExact: boolean
  readonly checked: number
}

export type OursReport = {
  readonly n: number
  /** Build time in seconds. `cpu` covers rows and index together. */
  readonly build: { readonly rows: number; readonly index: number; readonly cpu: number }
  /** Memory in bytes. */
  readonly memory: {
    readonly arrays: Readonly<Record<string, number>>
    readonly arraysTotal: number
    readonly heapUsed: number
    readonly rss: number
  }
  /** Longest event loop turn in milliseconds. */
  readonly longestBlock: number
  readonly mixes: readonly MixReport[]
}

export type BuiltOurs = {
  readonly ours: Ours
  readonly spots: Spots
  readonly build: OursReport['build']
  readonly memory: OursReport['memory']
}

/** Builds the index and measures its memory. */
export function buildAndMeasureMemory(rows: Iterable<Entry>): BuiltOurs {
  const { entries, spots, seconds } = recordLocations(rows)
  const started = performance.now()
  const cpu = process.cpuUsage()
  const ours = buildOurs(entries)
  const used = process.cpuUsage(cpu)
  const taken = (performance.now() - started) / 1000
  globalThis.gc?.()
  const arrays = bytesByPart(ours.structures)
  const { heapUsed, rss } = process.memoryUsage()
  const arraysTotal = Object.values(arrays).reduce((sum, bytes) => sum + bytes, 0)
  return {
    ours,
    spots,
    build: { rows: seconds(), index: taken - seconds(), cpu: (used.user + used.system) / 1e6 },
    memory: { arrays, arraysTotal, heapUsed, rss },
  }
}

/** Measures all mixes in turn, then verifies their results. */
export async function measureOurs(built: BuiltOurs, effort: Effort): Promise<OursReport> {
  const { queries, rounds, seed, cpuMilliseconds } = effort
  const { ours, spots, build, memory } = built
  const mixes = MIXES.map(mix => ({
    mix,
    asks: drawAsks(mix, spots, seed, queries).map(ask => ours.prepare(ask, AT)),
  }))
  const cases = mixes.flatMap(({ mix, asks }): Case[] => [
    { name: `${mix.key} plan`, run: (index, pass) => ours.plan(asks[index]!, minuteOf(pass)) },
    {
      name: `${mix.key} search`,
      // Offset by half the list, so that neither case benefits from CPU caches filled by the other.
      run: async (index, pass) => {
        const answer = await ours.search(asks[(index + (queries >> 1)) % queries]!, minuteOf(pass))
        if (answer.timing.cached) throw new Error('an answer came out of memory and must not be measured')
      },
    },
  ])
  const measured = await measureInterleaved(cases, { count: queries, rounds, cpuMilliseconds })
  return {
    n: ours.size,
    build,
    memory,
    longestBlock: measured.longestBlock,
    mixes: await Promise.all(
      mixes.map(async ({ mix, asks }, at) => ({
        mix: mix.key,
        title: mix.title,
        ...(await checkMix(ours, asks)),
        plan: timingOf(measured.rounds[2 * at]!),
        search: timingOf(measured.rounds[2 * at + 1]!),
      })),
    ),
  }
}

type Checked = Omit<MixReport, 'mix' | 'title' | 'plan' | 'search'>

async function checkMix(ours: Ours, asks: readonly ReadyAsk[]): Promise<Checked> {
  const planned = asks.map(ask => ours.plan(ask, AT))
  const totals = planned.map(({ planned: { order } }) => order.size)
  const checked = Math.min(asks.length, Math.max(20, Math.ceil(LOOKED_AT / ours.size)))
  const recalls: number[] = []
  let totalsExact = true
  for (const [index, ask] of asks.slice(0, checked).entries()) {
    const right = searchByFullScan(ours, ask, AT)
    const { total } = await ours.search(ask, AT)
    recalls.push(recallOf(idsOf(ours, planned[index]!.rows), right.ids))
    totalsExact &&= right.total === totals[index] && right.total === total
  }
  return {
    candidates: { median: median(totals), most: Math.max(...totals) },
    plans: Object.fromEntries(
      [...Map.groupBy(planned, each => each.planned.plan)].map(([plan, those]) => [plan, those.length]),
    ),
    recall: mean(recalls),
    totalsExact,
    checked,
  }
}
