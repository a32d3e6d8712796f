import { setImmediate } from 'node:timers/promises'
import { type CpuUse, type Round, startCpu } from './samples.ts'

/** Measured case. Promises are awaited; `pass` counts the passes over its calls. */
export type Case = { readonly name: string; readonly run: (index: number, pass: number) => unknown }

export type Rounds = {
  /** Number of calls per pass. */
  readonly count: number
  readonly rounds: number
  /** Minimum CPU milliseconds per case and round, because kernels count CPU time in ticks of several milliseconds. */
  readonly cpuMilliseconds: number
}

export type Measured = {
  /** Rounds per case, in the given order. */
  readonly rounds: readonly (readonly Round[])[]
  /** Longest event loop turn caused by a call, in milliseconds. */
  readonly longestBlock: number
}

/**
 * Measures all cases in turn, round by round, so that disturbances of the machine affect all of them equally:
 * wall-clock time per call, CPU time over whole passes. The first pass of each is a warm-up.
 */
export async function measureInterleaved(
  cases: readonly Case[],
  { count, rounds, cpuMilliseconds }: Rounds,
): Promise<Measured> {
  const passes = cases.map(() => 0)
  const runPass = async (at: number): Promise<void> => {
    passes[at]! += 1
    for (let index = 0; index < count; index++) {
      const result = cases[at]!.run(index, passes[at]!)
      if (result instanceof Promise) await result
    }
  }
  for (const at of cases.keys()) await runPass(at)
  const all: Round[][] = cases.map(() => [])
  let longestBlock = 0
  for (let round = 0; round < rounds; round++) {
    cases.forEach((_, at) => {
      passes[at]! += 1
    })
    const walls = await timeCalls(cases, count, passes)
    longestBlock = Math.max(longestBlock, walls.longestBlock)
    for (const at of cases.keys())
      all[at]!.push({
        ...(await spendCpu(() => runPass(at), count, cpuMilliseconds)),
        wall: walls.byCase[at]!,
      })
  }
  return { rounds: all, longestBlock }
}

/** Repeats a pass of `count` calls until enough CPU time is spent. */
async function spendCpu(runPass: () => Promise<void>, count: number, least: number): Promise<CpuUse> {
  const read = startCpu()
  for (let passes = 1; ; passes++) {
    await runPass()
    const { spent, ...use } = read(passes * count)
    if (spent >= least) return use
  }
}

async function timeCalls(
  cases: readonly Case[],
  count: number,
  passes: readonly number[],
): Promise<{ byCase: Float64Array[]; longestBlock: number }> {
  const byCase = cases.map(() => new Float64Array(count))
  let longestBlock = 0
  for (let index = 0; index < count; index++)
    for (let turn = 0; turn < cases.length; turn++) {
      const at = (turn + index) % cases.length
      // Run every call in its own event loop turn, like a server handles requests.
      const began = performance.now()
      await setImmediate()
      const started = performance.now()
      const result = cases[at]!.run(index, passes[at]!)
      if (result instanceof Promise) await result
      const ended = performance.now()
      byCase[at]![index] = ended - started
      longestBlock = Math.max(longestBlock, ended - began)
    }
  return { byCase, longestBlock }
}
