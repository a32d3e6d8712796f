import { type Round, startCpu } from './samples.ts'

/** What one engine took for a round of all queries, and what it answered. */
export type PassTime = Round & {
  /** Rows by query. */
  readonly answers: readonly (readonly number[])[]
}

type Answer = ArrayLike<number> | Promise<ArrayLike<number>>

/** Runs all queries in their order until at least so much CPU was spent; the clock and the answers are the first pass's. */
export async function timePass(
  count: number,
  run: (index: number) => Answer,
  cpuMilliseconds: number,
): Promise<PassTime> {
  const wall = new Float64Array(count)
  const answers: (readonly number[])[] = []
  const read = startCpu()
  for (let times = 1; ; times++) {
    for (let index = 0; index < count; index++) {
      const started = performance.now()
      const given = run(index)
      const answer = given instanceof Promise ? await given : given
      if (times > 1) continue
      wall[index] = performance.now() - started
      answers.push(Array.from(answer))
    }
    const { spent, ...use } = read(times * count)
    if (spent >= cpuMilliseconds) return { ...use, wall, answers }
  }
}
