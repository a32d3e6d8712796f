import type { OursReport } from './measure-ours.ts'
import type { PeersReport } from './peers.ts'

type Cell = string | number

/** Formats a number with three significant digits, or more before the decimal point. */
export const short = (value: number): string => (value >= 1000 ? value.toFixed(0) : `${Number(value.toPrecision(3))}`)
const megabytes = (bytes: number): string => `${short(bytes / 1e6)} MB`

/** Formats a table with aligned columns, the first one left-aligned. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows.map(row => row.map(cell => (typeof cell === 'number' ? short(cell) : cell)))]
  const widths = head.map((_, at) => Math.max(...texts.map(row => row[at]!.length)))
  const lines = texts.map(row => row.map((cell, at) => cell[at === 0 ? 'padEnd' : 'padStart'](widths[at]!)).join('  '))
  return [lines[0], widths.map(width => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n')
}

/** Formats the measurements of our search. */
export function oursText({ n, build, memory, longestBlock, mixes }: OursReport): string {
  const rows = mixes.map(mix => [
    `${mix.mix}  ${mix.title}`,
    mix.candidates.median,
    mix.candidates.most,
    ...[mix.plan.cpu, mix.plan.threadCpu, mix.plan.p50, mix.plan.p99],
    ...[mix.search.cpu, mix.search.threadCpu, mix.search.p50, mix.search.p95, mix.search.p99, mix.search.p99OfCalls],
    `${mix.recall.toFixed(3)}${mix.totalsExact ? '' : ' totals differ'}`,
    Object.entries(mix.plans)
      .map(([plan, count]) => `${plan} ${count}`)
      .join(' '),
  ])
  const plan = ['plan cpu', 'thread', 'p50', 'p99']
  const search = ['search cpu', 'thread', 'p50', 'p95', 'p99', 'p99 all']
  const head = ['', 'rows', 'most', ...plan, ...search, 'recall@10', 'plans']
  const arrays = Object.entries(memory.arrays).sort(([, a], [, b]) => b - a)
  return [
    `${n} restaurants, milliseconds a query`,
    table(head, rows),
    `index arrays ${megabytes(memory.arraysTotal)}: ${arrays.map(([name, bytes]) => `${name} ${short(bytes / 1e6)}`).join(', ')}`,
    `heap ${megabytes(memory.heapUsed)}, resident ${megabytes(memory.rss)}, longest block of the event loop ${short(longestBlock)} ms`,
    `index built in ${short(build.index)} s (the restaurants themselves took ${short(build.rows)} s to make)`,
  ].join('\n')
}

/**
 * Formats the comparison of engines. `ratio` is CPU time relative to our pure vector search, the equivalent work.
 */
export function peersText(n: number, { queries, engines }: PeersReport): string {
  const own = engines[0]!.timing.cpu
  const rows = engines.map(({ name, timing, recall, peer }) => [
    peer ? `${name} ${peer.version}` : name,
    ...[timing.cpu, timing.threadCpu, timing.cpu / own, timing.p50, timing.p99],
    recall === undefined ? '' : recall.toFixed(3),
    ...(peer ? [peer.seconds, megabytes(peer.rss)] : ['', '']),
  ])
  return [
    `${n} restaurants: the ten nearest vectors among those within 5 miles, open, with pickup and 4 stars (${queries} queries)`,
    table(['', 'cpu ms', 'thread', 'ratio', 'p50', 'p99', 'recall@10', 'load s', 'memory'], rows),
    ...engines.flatMap(({ name, peer }) => (peer ? [`${name}: ${peer.shape}. Lacks: ${peer.lacks}.`] : [])),
  ].join('\n')
}
