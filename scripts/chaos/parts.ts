import { availableParallelism } from 'node:os'

/** How large a run is. */
export type Sizes = {
  readonly seeds: number
  readonly commitStep: number
  readonly histories: number
  readonly orders: number
  readonly readyMs: number
  readonly redisSeconds: number
}

export const FULL: Sizes = {
  ...{ seeds: 5, commitStep: 1, histories: 100_000, orders: 10_000, readyMs: 3_000, redisSeconds: 60 },
}
export const QUICK: Sizes = {
  ...{ seeds: 1, commitStep: 7, histories: 5_000, orders: 2_000, readyMs: Number.POSITIVE_INFINITY, redisSeconds: 3 },
}

/** Histories are played by so many processes at a time. */
const PROCESSES = Math.min(8, availableParallelism())

/** One row of the table: test files with their sizes, or another command of package.json. */
export type Part = {
  readonly name: string
  readonly size: string
} & (
  | { readonly files: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly command: string; readonly args: readonly string[] }
)

/** Everything that may die, in the order in which it is tried. */
export function partsOf(sizes: Sizes): Part[] {
  const { seeds, commitStep, histories, orders, readyMs, redisSeconds } = sizes
  const tests = (name: string, size: string, env: Record<string, string | number>, ...files: string[]): Part => ({
    ...{ name, size, files: files.map(file => `test/${file}.test.ts`) },
    env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)])),
  })
  return [
    {
      name: 'simulated histories',
      size: `${histories}`,
      command: 'simulate',
      args: ['--histories', `${histories}`, '--processes', `${PROCESSES}`],
    },
    {
      name: 'histories on a file that fails',
      size: `${Math.ceil(histories / 20)}`,
      command: 'simulate',
      args: ['--ledger', 'file', '--histories', `${Math.ceil(histories / 20)}`, '--processes', `${PROCESSES}`],
    },
    {
      name: 'histories on PostgreSQL',
      size: `${Math.ceil(histories / 100)}`,
      command: 'simulate',
      args: ['--ledger', 'postgres', '--histories', `${Math.ceil(histories / 100)}`, '--processes', `${PROCESSES}`],
    },
    { name: 'planted bugs', size: 'all', command: 'planted', args: [] },
    tests('the audit finds what is wrong', 'every tampering', {}, 'audit/audit'),
    tests('crash points', `× ${seeds} seeds`, { KILL_SEEDS: seeds }, 'flows/kills'),
    tests('killed on the telephone', 'C17 to C19, mid-sentence', {}, 'flows/voice-kills'),
    tests('every commit of an order', `every ${commitStep}.`, { COMMIT_STEP: commitStep }, 'flows/commit-kills'),
    tests('disks, clocks, C24', '', { CHECKPOINT_ROUNDS: 2 * seeds }, 'flows/ledger-faults'),
    tests('older backups restored', '4 ways to pay', {}, 'flows/restored', 'flows/restored-twice'),
    tests('restored 11 minutes and 25 hours later', '12 kinds × 3 backups', {}, 'flows/restored-later'),
    tests('ledger lost and rebuilt', '12 kinds × 4 backups', {}, 'flows/rebuilt', 'flows/rebuilt-rails'),
    tests('lost, rebuilt, killed meanwhile', '200 orders', {}, 'flows/rebuilt-many'),
    tests('blocks exchanged', '', {}, 'flows/reorganisation'),
    tests('the chain is away', '', {}, 'flows/start-without-chain', 'flows/chain-killed'),
    tests('stopped one by one behind nginx', '3 servers', {}, 'flows/rolling-restart'),
    tests('SIGTERM in mid-settlement, C25', '', {}, 'flows/sigterm'),
    tests('stopped workers, C26', '5 points', {}, 'flows/two-workers'),
    tests(
      'ready after kill -9',
      `${orders} open orders`,
      { READY_ORDERS: orders, READY_STARTS: 3, ...(Number.isFinite(readyMs) ? { READY_WITHIN_MS: readyMs } : {}) },
      'flows/ready',
    ),
    tests('Redis gone', `${redisSeconds} s`, { REDIS_GONE_SECONDS: redisSeconds }, 'flows/redis-gone'),
  ]
}
