import { type Round, startCpu } from './samples.ts'

/** Time of one engine for a pass over all queries, with its results. */
export type PassTime = Round & {
  /** Resulting rows by query. */
  readonly answers: readonly (readonly number[])[]
}

type Answer = ArrayLike<number> | Promise<ArrayLike<number>>

/**
 * Runs all queries repeatedly until the CPU time is spent. Wall-clock times and results are from the first pass.
 */
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
