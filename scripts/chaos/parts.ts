import { availableParallelism } from 'node:os'

/** Sizes of a run. */
export type Sizes = {
  readonly seeds: number
  readonly commitStep: number
  readonly histories: number
  readonly orders: number
  readonly redisSeconds: number
}

export const FULL: Sizes = {
  seeds: 5,
  commitStep: 1,
  histories: 100_000,
  orders: 10_000,
  redisSeconds: 60,
}
export const QUICK: Sizes = {
  seeds: 1,
  commitStep: 7,
  histories: 5_000,
  orders: 2_000,
  redisSeconds: 3,
}

/** Number of processes that play histories in parallel. */
const PROCESSES = Math.min(8, availableParallelism())

/** Row of the table: test files with their sizes, or another command from package.json. */
export type Part = {
  readonly name: string
  readonly size: string
} & (
  | { readonly files: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly command: string; readonly args: readonly string[] }
)

/** Returns all fault-injection parts in the order in which they run. */
export function partsOf(sizes: Sizes): Part[] {
  const { seeds, commitStep, histories, orders, redisSeconds } = sizes
  const tests = (name: string, size: string, env: Record<string, string | number>, ...files: string[]): Part => ({
    name,
    size,
    files: files.map(file => `test/${file}.test.ts`),
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
      name: 'histories with file faults',
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
    tests('audit detects tampering', 'every tampering', {}, 'audit/audit'),
    tests('crash points', `× ${seeds} seeds`, { KILL_SEEDS: seeds }, 'flows/kills'),
    tests('killed during phone calls', 'C17 to C19, mid-sentence', {}, 'flows/voice-kills'),
    tests('every commit of an order', `every ${commitStep}.`, { COMMIT_STEP: commitStep }, 'flows/commit-kills'),
    tests('disks, clocks, C24', '', { CHECKPOINT_ROUNDS: 2 * seeds }, 'flows/ledger-faults'),
    tests(
      'older backups restored',
      '5 payment methods',
      {},
      'flows/restored',
      'flows/restored-twice',
      'flows/restored-pages',
    ),
    tests('restored 11 minutes and 25 hours later', '15 kinds × 3 backups', {}, 'flows/restored-later'),
    tests('ledger lost and rebuilt', '15 kinds × 4 backups', {}, 'flows/rebuilt', 'flows/rebuilt-methods'),
    tests('killed during rebuild', '200 orders', {}, 'flows/rebuilt-many'),
    tests('blocks exchanged', '', {}, 'flows/reorganisation'),
    tests('chain unavailable', '', {}, 'flows/start-without-chain', 'flows/chain-killed'),
    tests('rolling restart behind nginx', '3 servers', {}, 'flows/rolling-restart'),
    tests('SIGTERM during settlement, C25', '', {}, 'flows/sigterm'),
    tests('stopped workers, C26', '5 points', {}, 'flows/two-workers'),
    tests('ready after kill -9', `${orders} open orders`, { READY_ORDERS: orders, READY_STARTS: 3 }, 'flows/ready'),
    tests('Redis gone', `${redisSeconds} s`, { REDIS_GONE_SECONDS: redisSeconds }, 'flows/redis-gone'),
  ]
}
