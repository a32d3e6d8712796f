import { setImmediate } from 'node:timers/promises'
import { type CpuUse, type Round, startCpu } from './samples.ts'

/** Something measured, awaited where it is a promise; `pass` counts how often its whole list of calls has begun. */
export type Case = { readonly name: string; readonly run: (index: number, pass: number) => unknown }

export type Rounds = {
  /** Calls a pass. */
  readonly count: number
  readonly rounds: number
  /** Each round spends at least so much of CPU on each case: kernels count it in ticks of some milliseconds. */
  readonly cpuMilliseconds: number
}

export type Measured = {
  /** By case, in the order given. */
  readonly rounds: readonly (readonly Round[])[]
  /** Milliseconds of the longest turn of the event loop that a call made. */
  readonly longestBlock: number
}

/**
 * Measures all cases in turn, round by round, so that whatever disturbs the machine disturbs all alike: the wall clock
 * call by call, CPU over whole passes. One pass of each warms up and is not counted.
 */
export async function measureRounds(
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

/** Repeats a pass of so many calls until enough CPU was spent. */
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
      // a turn of the loop of its own for every call, as every request of a server has
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
