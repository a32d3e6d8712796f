import type { Bench } from '../kit/bench.ts'
import type { ServerBench } from '../kit/contender.ts'
import { measureContenders, type SideReport } from '../kit/measure-contenders.ts'
import { table } from '../search/table.ts'
import { openConversationContenders } from '../servers/our-talk.ts'

const TITLE = 'Memory of 1,000 conversations of three turns'

const talks: ServerBench = {
  name: 'sessions',
  title: TITLE,
  unit: 'conversation',
  // Enough conversations to amortize one-time compilation and caching.
  count: 500,
  warmRounds: 2,
  targets: [],
  open: async deps => (await openConversationContenders(deps)).filter(({ facts }) => facts.events !== 'yes'),
}

/** Memory of 1,000 conversations in megabytes, extrapolated from one. */
const megabytes = ({ kept }: SideReport): number => kept / 1_000

/** Benchmark of the memory that conversations occupy while their customers may come back. */
export const sessionsBench: Bench = {
  name: talks.name,
  title: TITLE,
  run: async effort => {
    const report = await measureContenders(talks, effort)
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
