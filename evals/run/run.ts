import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { readRecord } from '#dev/chain/record.ts'
import { isAlive } from '#src/kernel/process.ts'
import { realWorld } from '#src/kernel/world.ts'
import { isTalking } from '../task/suites.ts'
import { openScratch, SCRATCH } from '../world/scratch.ts'
import { type RunOptions, trialName } from './options.ts'
import type { Row, Timing } from './row.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WORKERS = 2

/** Outcome of a run. */
export type Outcome = {
  /** Rows ordered by suite, task, trial, and arm, so that equal runs have equal rows. */
  readonly rows: readonly Row[]
  readonly timings: readonly Timing[]
  /** Failures of the harness itself. */
  readonly errors: readonly string[]
  readonly ms: number
  /** Number of trials not started because the spending limit was reached. */
  readonly unbegun?: number
}

/** Returns the test files of suites. Conversations are split into two files to use two cores. */
const filesOf = (suites: readonly string[]): string[] => [
  ...(suites.some(isTalking) ? ['evals/suites/conversations-'] : []),
  ...suites.filter(suite => !isTalking(suite)).map(suite => `evals/suites/${suite}.eval`),
]

/** Runs suites in Vitest workers and stores every row as soon as it is available. */
export async function runSuites(given: Omit<RunOptions, 'chain' | 'indexes'>): Promise<Outcome> {
  const began = performance.now()
  mkdirSync(given.folder, { recursive: true })
  const scratch = openScratch('evals-chain')
  leaveNoChain(scratch.dir)
  const chain = await startLocalChain({ dir: scratch.dir, world: realWorld, log: { info: () => {}, warn: () => {} } })
  const rows: Row[] = []
  const timings: Timing[] = []
  const errors: string[] = []
  let unbegun = 0
  try {
    const { rpcUrl, keys } = chain
    const vitest = await startVitest('test', filesOf(given.suites), {
      config: false,
      root: ROOT,
      watch: false,
      include: ['evals/suites/*.eval.ts'],
      pool: 'forks',
      execArgv: ['--max-semi-space-size=64'],
      env: { TMPDIR: scratch.dir, [SCRATCH]: scratch.dir },
      maxWorkers: WORKERS,
      isolate: false,
      fileParallelism: true,
      passWithNoTests: true,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      provide: { run: { ...given, chain: { rpcUrl, keys }, indexes: join(scratch.dir, 'indexes') } },
      reporters: [
        {
          onTestCaseResult: test => {
            const meta = test.meta()
            rows.push(...(meta.rows ?? []))
            timings.push(...(meta.timings ?? []))
            unbegun += meta.unbegun ?? 0
            for (const row of meta.rows ?? [])
              appendFileSync(join(given.folder, 'partial.jsonl'), `${JSON.stringify(row)}\n`)
            for (const error of test.result().errors ?? []) errors.push(`${test.fullName}: ${error.message}`)
          },
          onTestModuleEnd: module => {
            for (const error of module.errors()) errors.push(`${module.moduleId}: ${error.message}`)
          },
          onTestSuiteResult: suite => {
            for (const error of suite.errors()) errors.push(`${suite.fullName}: ${error.message}`)
          },
          onTestRunEnd: (_, unhandled) => {
            for (const error of unhandled) errors.push(error.message)
          },
        },
      ],
    })
    await vitest.close()
  } finally {
    await chain[Symbol.asyncDispose]()
    scratch[Symbol.dispose]()
  }
  return { rows: inOrder(rows), timings: inOrder(timings), errors, ms: performance.now() - began, unbegun }
}

/** Kills the chain on exit. It has its own process group, so neither Ctrl+C nor our exit would stop it. */
function leaveNoChain(dir: string): void {
  process.prependOnceListener('exit', () => {
    const { pid } = readRecord(dir) ?? {}
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
}

const key = ({ arm = '', suite, task, trial }: Row | Timing) => trialName(arm, suite, task, trial + 1_000)

/** Sorts by suite, task, trial, and arm, so that equal runs are written identically. */
export const inOrder = <T extends Row | Timing>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
