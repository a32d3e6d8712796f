import type { Bench } from '../kit/bench.ts'
import type { ServerBench } from '../kit/side.ts'
import { type SideReport, takeTurns } from '../kit/take-turns.ts'
import { table } from '../search/table.ts'
import { talkers } from '../servers/our-talk.ts'

const TITLE = 'Memory of 1,000 conversations of three turns'

const talks: ServerBench = {
  name: 'sessions',
  title: TITLE,
  unit: 'conversation',
  // what is compiled and remembered once must not be divided among few
  count: 500,
  warmRounds: 2,
  targets: [],
  open: async deps => (await talkers(deps)).filter(({ facts }) => facts.events !== 'yes'),
}

/** Megabytes of 1,000 conversations, by what one leaves behind. */
const megabytes = ({ kept }: SideReport): number => kept / 1_000

/** What conversations leave in memory while their customers may come back. */
export const sessionsBench: Bench = {
  name: talks.name,
  title: TITLE,
  run: async effort => {
    const report = await takeTurns(talks, effort)
    const ours = report.sides[0]!
    const rows = report.sides.map(side => [
      side.version ? `${side.name} ${side.version}` : side.name,
      ...[megabytes(side), side.kept / ours.kept, side.rss / 1e6],
    ])
    return {
      report,
      text: `${TITLE} (measured on ${report.operations})\n${table(['', 'MB per 1,000', 'ratio', 'rss MB'], rows)}`,
      verdicts: [{ what: 'MB per 1,000 sessions', reached: megabytes(ours), first: 4, moonshot: 2, better: 'less' }],
    }
  },
}
