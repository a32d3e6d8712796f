import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Part } from './parts.ts'

export type Row = {
  readonly name: string
  readonly size: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly seconds: number
  /** Measurements, one line each. */
  readonly figures: readonly string[]
  /** Names and messages of failed tests, or how the command ended. */
  readonly violations: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

type Ended = { readonly code: number | null; readonly out: string; readonly err: string }

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

/** Runs a part to completion and returns its result. All printed output goes into the row. */
export async function runPart(part: Part): Promise<Row> {
  const began = performance.now()
  const row = 'files' in part ? await runTests(part.files, part.env) : await runCommand(part.command, part.args)
  return { name: part.name, size: part.size, ...row, seconds: Math.round((performance.now() - began) / 1000) }
}

type Outcome = Omit<Row, 'name' | 'size' | 'seconds'>

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

async function runTests(files: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-chaos-'))
  try {
    const [results, figures] = [join(dir, 'results.json'), join(dir, 'figures.txt')]
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      `--outputFile=${results}`,
      '--silent=true',
    ]
    const { code, err } = await run([...vitest, ...files], { ...env, FIGURES: figures })
    const report = read(results)
    if (report === undefined) return broken(`the tests exited with ${code}: ${reasonIn(err)}`)
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = JSON.parse(report) as Report
    return {
      passed,
      failed,
      skipped,
      figures: (read(figures) ?? '').split('\n').filter(line => line !== ''),
      violations: violationsIn(JSON.parse(report) as Report, code),
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function violationsIn({ testResults, success }: Report, code: number | null): string[] {
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(r => r.status === 'failed'))
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => `${fullName.trim()}: ${firstLine(failureMessages[0])}`)
  const words = testResults.map(({ message }) => firstLine(message)).filter(line => line !== '')
  return success && code === 0 ? [] : [words[0] ?? `the tests exited with ${code}`]
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

const broken = (why: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, figures: [], violations: [why] })

async function runCommand(command: string, args: readonly string[]): Promise<Outcome> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const script = scripts[command]
  if (!script) return broken(`package.json has no script ${command}`)
  const [node, ...rest] = script.split(' ')
  if (node !== 'node') return broken(`npm run ${command} does not run node`)
  const { code, out, err } = await run([...rest, ...args], {})
  const last = out.trim().split('\n').at(-1) ?? ''
  if (code !== 0) return broken(`npm run ${command} exited with ${code}: ${last || reasonIn(err)}`)
  return { passed: 1, failed: 0, skipped: 0, figures: [last.trim()], violations: [] }
}

/** Returns the output line that names the error, or else the last line. */
function reasonIn(err: string): string {
  const lines = err.trim().split(/[\r\n]+/)
  return (lines.find(line => /Error/.test(line)) ?? lines.at(-1) ?? '').trim()
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
