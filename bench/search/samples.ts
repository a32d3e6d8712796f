/** Milliseconds per call. */
export type Timing = {
  /** Mean over all threads of the process, median of the rounds. */
  readonly cpu: number
  /** CPU time of the calling thread only. */
  readonly threadCpu: number
  /** Wall-clock quantiles over the queries, each by the median of its rounds, so that they reflect slow queries. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** 99th percentile over all individual calls, including disturbances. */
  readonly p99OfCalls: number
}

/** CPU milliseconds per call, of all threads of the process and of the calling thread. */
export type CpuUse = { readonly cpu: number; readonly threadCpu: number }

/** Round of a case: CPU time, and wall-clock milliseconds per call. */
export type Round = CpuUse & { readonly wall: Float64Array }

/** Returns the quantile of the values. `values` must not be empty. */
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

/** Summarizes the rounds of a case. */
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

/** Starts measuring CPU time. The returned function computes the average per call since then. */
export function startCpu(): (calls: number) => CpuUse & { readonly spent: number } {
  const all = process.cpuUsage()
  const own = process.threadCpuUsage()
  const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000
  return calls => {
    const spent = milliseconds(process.cpuUsage(all))
    return { spent, cpu: spent / calls, threadCpu: milliseconds(process.threadCpuUsage(own)) / calls }
  }
}
