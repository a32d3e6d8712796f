type Figures = { readonly name: string; readonly cpu?: number; readonly ms?: number; readonly kept?: number }
export type Results = readonly { readonly name: string; readonly sides?: readonly Figures[] }[]

/** A ratio over ours that has become smaller by more than this: ours costs more than it did, beside the same others. */
const MOST_LOST = 0.15

/** What a bench is about: memory that stays, time to start, or CPU. */
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

/** Compares the ratios of two reports; a line for each that ours has lost by more than 15 %. Other rows are left out. */
export function lossesOf(before: Results, now: Results): string[] {
  const earlier = ratiosOf(before)
  return [...ratiosOf(now)].flatMap(([row, ratio]) => {
    const old = earlier.get(row)
    if (old === undefined || ratio >= old * (1 - MOST_LOST)) return []
    const lost = Math.round((1 - ratio / old) * 100)
    return [`${row} over ours: ${ratio.toPrecision(3)}, was ${old.toPrecision(3)}: ${lost} % lost`]
  })
}
