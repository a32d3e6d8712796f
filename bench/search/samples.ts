/** Milliseconds a call. */
export type Timing = {
  /** Of all threads of the process, on average; the median of the rounds. */
  readonly cpu: number
  /** Of the calling thread alone. */
  readonly threadCpu: number
  /** Wall clock: quantiles over the queries, each by the median of its rounds, so that they speak of slow queries. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Over every single call, whatever held it up. */
  readonly p99OfCalls: number
}

/** Milliseconds of CPU a call: of all threads of the process, and of the calling one. */
export type CpuUse = { readonly cpu: number; readonly threadCpu: number }

/** One round of a case: CPU, and milliseconds of wall time by call. */
export type Round = CpuUse & { readonly wall: Float64Array }

/** The value that a share of all is not above. `values` must not be empty. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!
}

export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

export const mean = (values: ArrayLike<number>): number =>
  Float64Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** Sums up the rounds of a case. */
export function timingOf(rounds: readonly Round[]): Timing {
  const byQuery = Float64Array.from(rounds[0]!.wall, (_, index) => median(rounds.map(({ wall }) => wall[index]!)))
  return {
    cpu: median(rounds.map(({ cpu }) => cpu)),
    threadCpu: median(rounds.map(({ threadCpu }) => threadCpu)),
    p50: quantile(byQuery, 0.5),
    p95: quantile(byQuery, 0.95),
    p99: quantile(byQuery, 0.99),
    p99OfCalls: quantile(
      rounds.flatMap(({ wall }) => [...wall]),
      0.99,
    ),
  }
}

/** Begins to count CPU; the result tells how much each of so many calls took until then. */
export function startCpu(): (calls: number) => CpuUse & { readonly spent: number } {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
  return calls => {
    const spent = milliseconds(process.cpuUsage(all))
    return { spent, cpu: spent / calls, threadCpu: milliseconds(process.threadCpuUsage(own)) / calls }
  }
}
