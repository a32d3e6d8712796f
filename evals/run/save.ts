import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Calibration, spellCalibration } from '../judge/calibration.ts'
import { renderHtml } from '../report/html.ts'
import { renderJunit } from '../report/junit.ts'
import { renderMarkdown } from '../report/markdown.ts'
import type { Baseline } from './gate.ts'
import type { Arm } from './options.ts'
import type { Row, Timing } from './row.ts'
import type { Outcome } from './run.ts'
import { spendOf, summarise } from './summary.ts'

/** Parameters of a run. Runs that differ in more than one of them are not comparable. */
export type About = {
  readonly model: string
  readonly prompt: string
  readonly promptHash: string
  readonly tools: string
  readonly fixture: string
  readonly commit: string
  readonly trials: number
  readonly suites: readonly string[]
}

const hashOf = (...files: readonly URL[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

export function aboutOf(arm: Arm, trials: number, suites: readonly string[]): About {
  const at = (path: string) => new URL(`../../${path}`, import.meta.url)
  return {
    model: arm.model,
    prompt: arm.name,
    promptHash: createHash('sha256').update(readFileSync(arm.prompt)).digest('hex').slice(0, 16),
    tools: hashOf(at('src/clerk/turn-context/tools.ts'), at('src/clerk/tools/order-tools.ts')),
    fixture: hashOf(at('data/marketplace/restaurants.jsonl'), at('evals/world/generated.txt')),
    commit: commitOf(),
    trials,
    suites,
  }
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // An export without Git history has no commit.
    return 'unknown'
  }
}

const lines = (values: readonly unknown[]): string => values.map(value => `${JSON.stringify(value)}\n`).join('')

export type Saved = {
  readonly about: About
  readonly outcome: Outcome
  readonly problems: readonly string[]
  readonly baseline: Baseline | undefined
  /** Calibration of the judge, if there was one. */
  readonly calibration?: Calibration | undefined
  /** Minimum rate required of every suite. */
  readonly least?: number | undefined
}

/** Writes a run: rows that are byte-identical for equal runs, separate timings, and reports for humans and CI. */
export function saveRun(folder: string, { about, outcome, problems, baseline, calibration, least }: Saved): void {
  mkdirSync(folder, { recursive: true })
  const { rows, timings, errors, ms, unbegun } = outcome
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('rows.jsonl', lines(rows))
  write('timings.jsonl', lines(timings))
  write(
    'run.json',
    `${JSON.stringify({ about, calibration, ms: Math.round(ms), least, problems, errors, unbegun, spent: spendOf(rows), suites: summarise(rows, about.trials) }, null, 2)}\n`,
  )
  write('junit.xml', renderJunit(rows))
  write('summary.md', renderMarkdown(outcome, about.trials, problems))
  const { usd } = spendOf(rows)
  const facts = {
    model: about.model,
    prompt: `${about.prompt} (${about.promptHash})`,
    commit: about.commit,
    trials: String(about.trials),
    cost: usd === null ? 'unknown' : `$${usd}`,
    ...(calibration ? { judge: spellCalibration(calibration) } : {}),
  }
  write(
    'report.html',
    renderHtml({
      title: `Evals: ${about.model}, ${about.prompt}`,
      facts,
      rows,
      trials: about.trials,
      baseline,
      problems,
      calibration,
    }),
  )
}

const read = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

/** Reads a stored run. Throws if it is missing. */
export function readRun(folder: string): Pick<Saved, 'about' | 'outcome' | 'calibration' | 'least'> {
  const { about, ms, errors, unbegun, calibration, least } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))
  const rows = read<Row>(join(folder, 'rows.jsonl'))
  const timings = read<Timing>(join(folder, 'timings.jsonl'))
  return { about, outcome: { rows, timings, errors, ms, unbegun }, calibration, least }
}

/** Reads the rows of a run as stored, one per line. */
export const readRows = (folder: string): string[] =>
  readFileSync(join(folder, 'rows.jsonl'), 'utf8').trimEnd().split('\n')

/** Reads a file that an interrupted run might not have written. */
const readWritten = <T>(file: string): T[] => (existsSync(file) ? read<T>(file) : [])
export const readTimings = (folder: string): Timing[] => readWritten(join(folder, 'timings.jsonl'))
export const readPartial = (folder: string): Row[] => readWritten(join(folder, 'partial.jsonl'))
