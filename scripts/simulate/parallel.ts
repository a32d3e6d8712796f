import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Exploration } from '#test/simulation/explore.ts'
import type { LedgerKind } from '#test/simulation/stage.ts'

export type Exploring = {
  readonly histories: number
  readonly seed: number
  readonly asFound: boolean
  readonly ledger: LedgerKind
}

const COMMAND = fileURLToPath(new URL('../simulate.ts', import.meta.url))
/** Number of histories per batch of a process. */
const PORTION = 500

/**
 * Plays histories in several processes, each batch with its own seed. Stops at the first failure. Throws if a
 * process ends without a result.
 */
export async function exploreInParallel(
  { histories, seed, asFound, ledger }: Exploring,
  processes: number,
  onProgress: (played: number) => void,
): Promise<Exploration> {
  const portions = Array.from({ length: Math.ceil(histories / PORTION) }, (_, index) => ({
    histories: Math.min(PORTION, histories - index * PORTION),
    seed: seed + index,
  }))
  const done: Exploration[] = []
  const work = async () => {
    for (let next = portions.shift(); next; next = portions.shift()) {
      const explored = await play({ ...next, asFound, ledger })
      done.push(explored)
      if (explored.failure) portions.length = 0
      onProgress(done.reduce((sum, each) => sum + each.histories, 0))
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
  return done.reduce(join)
}

async function play({ histories, seed, asFound, ledger }: Exploring): Promise<Exploration> {
  const numbers = ['--histories', `${histories}`, '--seed', `${seed}`, '--ledger', ledger]
  const child = spawn(process.execPath, [COMMAND, '--json', ...numbers, ...(asFound ? ['--as-found'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)) as Exploration
}

const join = (a: Exploration, b: Exploration): Exploration => ({
  histories: a.histories + b.histories,
  tally: Object.fromEntries(
    [...new Set([...Object.keys(a.tally), ...Object.keys(b.tally)])].map(name => [
      name,
      (a.tally[name] ?? 0) + (b.tally[name] ?? 0),
    ]),
  ),
  failure: a.failure ?? b.failure,
})
