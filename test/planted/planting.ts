import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Exploration } from '#test/simulation/explore.ts'
import { runHistory } from '#test/simulation/run-history.ts'
import { type LedgerKind, openStage } from '#test/simulation/stage.ts'
import type { History } from '#test/simulation/step.ts'
import { type Bug, withBug } from './bug.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PLANT = fileURLToPath(new URL('./plant.ts', import.meta.url))
const PLAY = fileURLToPath(new URL('./play.ts', import.meta.url))
const SIMULATE = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url))

const stages: { [ledger in LedgerKind]?: ReturnType<typeof openStage> } = {}

/** Output of a program that runs on sources with the bug applied. Rejects if it prints nothing. */
async function runWith(bug: Bug, args: readonly string[], input: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', PLANT, ...args], {
    env: { PATH: process.env.PATH ?? '', PLANTED_BUG: bug.name },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(`${bug.name} could not be played: ${complaint}`)
  return output
}

/** Rejects if the history also fails without the bug, because then it proves nothing about the bug. */
async function assertGoesRight({ name, ledger = 'memory' }: Bug, history: History): Promise<void> {
  stages[ledger] ??= openStage(ledger)
  const { problems } = await runHistory(await stages[ledger], history)
  if (problems.length > 0) throw new Error(`${name}: its history goes wrong without it, too: ${problems[0]}`)
}

/** Problems found by replaying the recorded history with the bug applied. */
export async function playWith(bug: Bug, file: string): Promise<string[]> {
  const kept = readFileSync(join(ROOT, file), 'utf8')
  const problems = JSON.parse(await runWith(bug, [PLAY], kept)) as string[]
  await assertGoesRight(bug, JSON.parse(kept) as History)
  return problems
}

/**
 * Result of the simulator on an engine with the bug applied. Rejects if the simulator cannot run, or if the failing
 * history also fails without the bug.
 */
export async function simulateWith(bug: Bug, histories: number, seed = 1): Promise<Exploration> {
  const played = ['--histories', `${histories}`, '--seed', `${seed}`, '--ledger', bug.ledger ?? 'memory']
  const args = [SIMULATE, '--json', '--as-found', ...played]
  const explored = JSON.parse(await runWith(bug, args, '')) as Exploration
  if (explored.failure) await assertGoesRight(bug, explored.failure.history)
  return explored
}

const NOT_COPIED = ['.git', 'node_modules', 'var', 'evals/results']

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
  }[]
}

/** Titles of the tests in a file that fail in a copy of the project with the bug. Rejects if they cannot be run. */
export async function testWith(bug: Bug, file: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-planted-'))
  try {
    cpSync(ROOT, dir, { recursive: true, filter: path => !NOT_COPIED.includes(relative(ROOT, path)) })
    symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
    writeFileSync(join(dir, bug.file), withBug(readFileSync(join(ROOT, bug.file), 'utf8'), bug))
    const results = join(dir, 'results.json')
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${results}`, file]
    const child = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
    const complaint = await text(child.stderr)
    try {
      const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Report
      const all = testResults.flatMap(({ assertionResults }) => assertionResults)
      if (all.length > 0) return all.filter(({ status }) => status === 'failed').map(({ title }) => title)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    throw new Error(`${file} could not be run with ${bug.name}: ${complaint}`)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
