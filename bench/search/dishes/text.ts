import { short, table } from '../table.ts'
import type { PeerReport } from './measure.ts'
import type { DishReport } from './our-process.ts'
import type { PlanReport } from './plan-process.ts'
import type { Share } from './task.ts'

const keptText = (share: Share): string => (share === undefined ? 'no filter' : `${share * 100} %`)
const megabytes = (bytes: number): string => `${short(bytes / 1e6)} MB`

/** Formats the measurements of the dish search. */
export function dishesText(
  { n, build, graph, vectors, ways, longestBlock }: DishReport,
  beside: readonly PeerReport[],
) {
  const own = ways.map(way => ({ ...way, who: way.ef === undefined ? 'ours, scan' : `ours, walk ${way.ef}` }))
  const all = [...own, ...beside.flatMap(peer => peer.ways.map(way => ({ ...way, who: peer.name })))]
  const rows = all
    .toSorted((a, b) => (b.share ?? 2) - (a.share ?? 2))
    .map(({ who, share, cpu, p50, p99, recall }) => {
      const scan = own.find(one => one.name === 'scan' && one.share === share)!
      return [`${keptText(share).padEnd(9)}  ${who}`, cpu, cpu / scan.cpu, p50, p99, recall.toFixed(3)]
    })
  return [
    `${n} kinds of dishes, the ten nearest of those kept, milliseconds a query`,
    table(['', 'cpu', 'ratio', 'p50', 'p99', 'recall@10'], rows),
    ...even(ways),
    `graph ${megabytes(graph)}, built in ${short(build.cpuSeconds)} s of CPU; vectors of a scan ${megabytes(vectors)}; longest block of the event loop ${short(longestBlock)} ms`,
    ...beside.map(({ name, cpuSeconds, rss }) => `${name}: loaded in ${short(cpuSeconds)} s of CPU, ${megabytes(rss)}`),
  ].join('\n')
}

/** Returns the filter share at which each graph search costs as much as a scan. */
function even(ways: DishReport['ways']): string[] {
  const efs = [...new Set(ways.flatMap(({ ef }) => ef ?? []))]
  return efs.map(ef => {
    const ratios = ways.flatMap(({ ef: own, share, cpu }) =>
      own === ef && share !== undefined
        ? [{ share, ratio: cpu / ways.find(one => one.name === 'scan' && one.share === share)!.cpu }]
        : [],
    )
    const at = ratios.findIndex(({ ratio }) => ratio > 1)
    if (at < 0) return `a walk of ${ef} is cheaper than a scan at every share`
    if (at === 0) return `a walk of ${ef} with any filter is dearer than a scan`
    const [above, below] = [ratios[at - 1]!, ratios[at]!]
    // The cost grows with a power of the share.
    const part = Math.log(above.ratio) / (Math.log(above.ratio) - Math.log(below.ratio))
    const share = above.share * (below.share / above.share) ** part
    return `a walk of ${ef} is dearer than a scan where a filter keeps less than ${Math.round(share * 100)} %`
  })
}

/** Formats the cost of a full plan with either method. */
export function dishPlansText({ restaurants, kinds, dishes, ways }: PlanReport): string {
  const rows = ways.map(({ filter, ann, cpu, p50, p99, walked, found }) => [
    `${filter.padEnd(12)}  ${ann === 'off' ? 'every dish' : 'graph'}`,
    ...[cpu, (1e6 * cpu) / dishes, p50, p99, walked, found],
  ])
  return [
    `the plan of a search, ${restaurants} restaurants, ${dishes} dishes of ${kinds} kinds, milliseconds a query`,
    table(['', 'cpu', 'ns a dish', 'p50', 'p99', 'walked', 'found'], rows),
  ].join('\n')
}
