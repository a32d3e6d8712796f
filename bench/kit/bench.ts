import type { ServerBench } from './contender.ts'
import { type Effort, measureContenders } from './measure-contenders.ts'
import { judge, serverText, type Verdict } from './verdict.ts'

/** Outcome of a benchmark: JSON report, readable text, and verdicts on its targets. */
type Outcome = {
  readonly report: object
  readonly text: string
  readonly verdicts: readonly Verdict[]
}

/** Benchmark that `npm run bench` can run by name. */
export type Bench = {
  readonly name: string
  readonly title: string
  readonly run: (effort: Effort) => Promise<Outcome>
}

/** Wraps a benchmark that measures the CPU time of an operation. */
export const ofOperations = (bench: ServerBench): Bench => ({
  name: bench.name,
  title: bench.title,
  run: async effort => {
    const report = await measureContenders(bench, effort)
    return { report, text: serverText(report), verdicts: judge(bench, report) }
  },
})
