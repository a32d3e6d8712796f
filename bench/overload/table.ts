import type { Phase } from './phase-result.ts'
import type { Report } from './run.ts'
import { KINDS } from './traffic.ts'

const ms = (value: number): string => value.toFixed(1)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

/** Returns the round with the median p99 under overload. */
function middle({ rounds }: Report) {
  const wanted = median(rounds.map(({ overload }) => overload.accepted.p99))
  return rounds.find(({ overload }) => overload.accepted.p99 === wanted)!
}

const line = (name: string, normal: string, overload: string): string =>
  `${name.padEnd(34)}${normal.padStart(14)}${overload.padStart(14)}`

const share = ({ refused, accepted }: Phase): string =>
  `${((100 * refused.count) / Math.max(1, refused.count + accepted.count)).toFixed(1)} %`

/** Formats the report for humans. */
export function reportText(report: Report, times: number): string {
  const { normal, overload } = middle(report)
  const rows = [
    line('', 'normal', `${times} × capacity`),
    line('requests a second', normal.rate.toFixed(0), overload.rate.toFixed(0)),
    line('refused', share(normal), share(overload)),
    line('accepted: p50 ms', ms(normal.accepted.p50), ms(overload.accepted.p50)),
    line('accepted: p99 ms', ms(normal.accepted.p99), ms(overload.accepted.p99)),
    line('refusals: p50 ms', ms(normal.refused.p50), ms(overload.refused.p50)),
    line('refusals: p99 ms', ms(normal.refused.p99), ms(overload.refused.p99)),
    line('refusals: slowest ms', ms(normal.refused.most), ms(overload.refused.most)),
    ...KINDS.map(kind => {
      const [a, b] = [normal.kinds[kind]!, overload.kinds[kind]!]
      const of = (each: typeof a) => `${ms(each.p99)} (${each.count})`
      return line(`  ${kind}: p99 ms (answers)`, of(a), of(b))
    }),
    line('accepted p99, first seconds', ms(normal.first.accepted.p99), ms(overload.first.accepted.p99)),
    line('the load itself was late by ms', ms(normal.loadLateMs), ms(overload.loadLateMs)),
  ]
  const ratios = report.rounds.map(round => round.overload.accepted.p99 / round.normal.accepted.p99)
  const ends = report.rounds.flatMap(({ normal: a, overload: b }) => [a, b, a.first, b.first])
  const sum = (of: (phase: Phase) => number) => ends.reduce((total, phase) => total + of(phase), 0)
  return [
    `capacity ${report.capacity.toFixed(0)} requests a second, at ${report.busy.toFixed(2)} cores; peak memory ${report.peakMiB.toFixed(0)} MiB`,
    ...rows,
    `p99 under overload ÷ normal: ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}; median ${median(ratios).toFixed(2)}`,
    `refusals without Retry-After: ${sum(phase => phase.withoutRetryAfter)}`,
    `paid orders: ${report.paid}, lost: ${report.lost}; payments turned away: ${report.turnedAway}, charged all the same: ${report.charged}`,
    ...ends.flatMap(({ wrong }) => wrong).slice(0, 5),
    report.audit.text,
  ].join('\n')
}

/** True if no invariant was violated, however busy the machine was. */
export const isSound = ({ rounds, lost, charged, audit }: Report): boolean =>
  lost === 0 &&
  charged === 0 &&
  audit.balanced &&
  rounds
    .flatMap(({ normal, overload }) => [normal, overload, normal.first, overload.first])
    .every(phase => phase.withoutRetryAfter === 0 && phase.wrong.length === 0)
