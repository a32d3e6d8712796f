type Figures = { readonly name: string; readonly cpu?: number; readonly ms?: number; readonly kept?: number }
export type Results = readonly { readonly name: string; readonly sides?: readonly Figures[] }[]

/** Maximum relative loss of a peer's ratio over ours. A larger loss means that ours became more expensive. */
const MOST_LOST = 0.15

/** Main metric of a benchmark: retained memory, start time, or CPU time. */
const figureOf = (bench: string, { cpu, ms, kept }: Figures): number | undefined =>
  bench === 'sessions' ? kept : (ms ?? cpu)

function ratiosOf(results: Results): Map<string, number> {
  return new Map(
    results.flatMap(({ name, sides = [] }) => {
      const ours = sides[0] && figureOf(name, sides[0])
      return sides.slice(1).flatMap(side => {
        const figure = figureOf(name, side)
        return ours && figure ? [[`${name}: ${side.name}`, figure / ours] as const] : []
      })
    }),
  )
}

/**
 * Compares the ratios of two reports. Returns one line per ratio that dropped by more than 15 %. Ignores other
 * rows.
 */
export function findRegressions(before: Results, now: Results): string[] {
  const earlier = ratiosOf(before)
  return [...ratiosOf(now)].flatMap(([row, ratio]) => {
    const old = earlier.get(row)
    if (old === undefined || ratio >= old * (1 - MOST_LOST)) return []
    const lost = Math.round((1 - ratio / old) * 100)
    return [`${row} over ours: ${ratio.toPrecision(3)}, was ${old.toPrecision(3)}: ${lost} % lost`]
  })
}
