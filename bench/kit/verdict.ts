import { table } from '../search/table.ts'
import type { ServerBench } from './contender.ts'
import type { ServerReport, SideReport } from './measure-contenders.ts'

/** Target with the result reached. */
export type Verdict = {
  readonly what: string
  readonly reached: number
  readonly first: number
  readonly moonshot: number
  /** Direction in which the value is better. */
  readonly better: 'more' | 'less'
}

/** Compares a report with the targets of its benchmark. Omits peers that were not measured. */
export function judge(bench: Pick<ServerBench, 'targets' | 'perSecond'>, { sides }: ServerReport): Verdict[] {
  const ours = sides[0]!
  const peers = bench.targets.flatMap(({ peer, first, moonshot }) => {
    const side = sides.find(({ name }) => name === peer)
    return side
      ? [
          {
            what: `times less CPU than ${peer}`,
            reached: side.cpu / ours.cpu,
            first,
            moonshot,
            better: 'more' as const,
          },
        ]
      : []
  })
  const { perSecond } = bench
  if (!perSecond) return peers
  return [...peers, { what: 'a second and core', reached: 1e6 / ours.cpu, ...perSecond, better: 'more' }]
}

function wordOf({ reached, first, moonshot, better }: Verdict): string {
  const holds = (target: number) => (better === 'more' ? reached >= target : reached <= target)
  return holds(moonshot) ? 'moonshot' : holds(first) ? 'reached' : 'missed'
}

const short = (value: number): string => (value >= 100 ? value.toFixed(0) : `${Number(value.toPrecision(3))}`)

/** Formats a verdict. */
export const verdictLine = (verdict: Verdict): string =>
  `${short(verdict.reached)} ${verdict.what}; first target ${short(verdict.first)}, moonshot ${short(verdict.moonshot)}: ${wordOf(verdict)}`

const HEAD = ['', 'cpu µs', 'least', 'most', 'ratio', 'per core and s', 'p50 ms', 'p99 ms', 'rss MB']

/** Formats a server report. `ratio` is CPU time relative to ours. */
export function serverText(report: ServerReport): string {
  const ours = report.sides[0]!
  const row = ({ name, version, cpu, cpuLeast, cpuMost, p50, p99, rss }: SideReport) => [
    version ? `${name} ${version}` : name,
    ...[cpu, cpuLeast, cpuMost, cpu / ours.cpu, 1e6 / cpu, p50, p99, rss / 1e6],
  ]
  return [
    `${report.title} (${report.operations} × one ${report.unit})`,
    table(HEAD, report.sides.map(row)),
    ...report.sides.flatMap(({ name, examined }) => (examined ? [`${name}: ${examined}`] : [])),
  ].join('\n')
}
