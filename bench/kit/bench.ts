import type { ServerBench } from './side.ts'
import { type Effort, takeTurns } from './take-turns.ts'
import { judge, serverText, type Verdict } from './verdict.ts'

/** What a bench came to: as JSON, to be read, and against its targets. */
type Outcome = {
  readonly report: object
  readonly text: string
  readonly verdicts: readonly Verdict[]
}

/** Whatever `npm run bench` can be asked for by name. */
export type Bench = {
  readonly name: string
  readonly title: string
  readonly run: (effort: Effort) => Promise<Outcome>
}

/** A bench that counts the CPU of an operation. */
export const ofOperations = (bench: ServerBench): Bench => ({
  name: bench.name,
  title: bench.title,
  run: async effort => {
    const report = await takeTurns(bench, effort)
    return { report, text: serverText(report), verdicts: judge(bench, report) }
  },
})
