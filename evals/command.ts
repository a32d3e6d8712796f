import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, HELP, promptFile, readArguments } from './arguments.ts'
import { renewing } from './cassette/renewing.ts'
import { differenceOf, differIn, renderComparison } from './compare.ts'
import { calibrateNow, calibrationOf, renderCalibration } from './judge/calibrate.ts'
import { renderMarkdown } from './report/markdown.ts'
import { baselineOf, gate, overBudget, readBaseline, writeBaseline } from './run/gate.ts'
import { type Arm, cassetteOf, trialName } from './run/options.ts'
import { RESULTS } from './run/results.ts'
import { aboutOf, readPartial, readRows, readRun, readTimings, saveRun } from './run/save.ts'
import { requirePrices } from './run/spending-limit.ts'
import { DEFAULT_SUITES } from './task/suites.ts'
import { watchAndRun } from './watch.ts'

// Lazy imports: the server and the test runner are only loaded by commands that need them.

const say = (text: string) => process.stdout.write(`${text}\n`)
/** Returns the folder of an existing run, by path or name. Throws if there is none. */
function folderOf(name: string): string {
  const found = [name, join(RESULTS, name)].find(folder => name !== '' && existsSync(folder))
  if (found === undefined) throw new Error(`there is no run ${name}; runs are in ${RESULTS}`)
  return found
}
const stamp = (): string => new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')

/** Signals that end a run, with the resulting exit codes. */
const STOPS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

/** Runs suites with one or more arms. Returns the folder of the results. */
async function play(given: Arguments, arms: readonly Arm[], suites = given.suites) {
  await requirePrices(given)
  const folder = given.resume ? folderOf(given.resume) : (given.out ?? join(RESULTS, stamp()))
  const before = given.resume ? readPartial(folder) : []
  const timed = given.resume ? readTimings(folder) : []
  if (!given.resume) for (const name of ['partial.jsonl', 'spent.txt']) rmSync(join(folder, name), { force: true })
  const { inOrder, runSuites } = await import('./run/run.ts')
  for (const [signal, code] of STOPS)
    process.once(signal, () => {
      say(`Stopped. What was done is kept: the same command with --resume ${folder} does the rest.`)
      process.exit(code)
    })
  const options = {
    suites,
    trials: given.trials,
    arms,
    folder,
    ...(given.task === undefined ? {} : { only: given.task }),
    ...(given.cassettes ? { cassettes: given.cassettes } : {}),
    ...(given.maxUsd === undefined ? {} : { maxUsd: given.maxUsd }),
    ...(given.mutant === undefined ? {} : { mutant: given.mutant }),
    ...(given.customer === undefined ? {} : { customer: given.customer }),
    ...(given.judge === undefined ? {} : { judge: given.judge }),
    ...(given['base-url'] === undefined ? {} : { baseUrl: given['base-url'] }),
    done: before.map(row => trialName(row.arm ?? arms[0]!.name, row.suite, row.task, row.trial)),
  }
  const { cassettes } = given
  const old = cassettes?.mode === 'renew' ? arms.map(arm => join(cassettes.folder, `${cassetteOf(arm)}.jsonl`)) : []
  const outcome = await renewing(old, () => runSuites(options))
  if (outcome.unbegun) say(`--resume ${folder} does what the budget left.\n`)
  const rows = inOrder([...before, ...outcome.rows])
  return { folder, outcome: { ...outcome, rows, timings: inOrder([...timed, ...outcome.timings]) } }
}

async function run(given: Arguments, suites = given.suites): Promise<void> {
  const { folder, outcome } = await play(given, [given.arm], suites)
  const isHouse = given.arm.model === 'house' && given['base-url'] === undefined
  const isWhole = given.task === undefined
  const baseline = readBaseline()
  const isBaseline = given.positionals[0] === 'baseline'
  if (isBaseline) writeBaseline(baselineOf(outcome.rows, given.trials))
  const judged = {
    ...outcome,
    isHouse,
    isWhole,
    asked: suites,
    trials: given.trials,
    least: given.least,
  }
  const problems = gate({ ...judged, baseline: isBaseline ? readBaseline() : baseline })
  const calibration = given.judge === undefined ? undefined : await calibrationOf(given.judge)
  const about = aboutOf(elsewhere(given), given.trials, suites)
  saveRun(folder, { about, outcome, problems, baseline, calibration, least: given.least })
  say(renderMarkdown(outcome, given.trials, problems))
  if (calibration) say(renderCalibration(calibration))
  say(`${join(folder, 'report.html')} shows every conversation.`)
  if (problems.length > 0) process.exitCode = 1
}

/** For a remote service, the model is unknown, so its URL is used instead. */
const elsewhere = ({ arm, 'base-url': url }: Arguments): Arm => (url === undefined ? arm : { ...arm, model: url })

async function ab(given: Arguments): Promise<void> {
  const [, a, b] = given.positionals
  if (a === undefined || b === undefined) throw new Error('ab: name two prompts, such as clerk@v1 clerk@v2')
  const problems: string[] = []
  const arms = [a, b].map((name): Arm => ({ name, model: given.arm.model, prompt: promptFile(name, problems) }))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const { folder, outcome } = await play(given, arms, given.suite === undefined ? ['dialog'] : given.suites)
  for (const [index, arm] of arms.entries()) {
    const rows = outcome.rows.filter(row => row.arm === arm.name)
    const timings = outcome.timings.filter(timing => timing.arm === arm.name)
    saveRun(join(folder, 'ab'[index]!), {
      about: aboutOf(arm, given.trials, given.suites),
      outcome: { ...outcome, rows, timings },
      problems: outcome.errors,
      baseline: undefined,
    })
  }
  for (const error of outcome.errors) say(`the harness failed: ${error}`)
  const of = (arm: Arm) => outcome.rows.filter(row => row.arm === arm.name)
  const { text, comparison } = renderComparison(of(arms[0]!), of(arms[1]!), [a, b])
  say(text)
  say(folder)
  const breaches = outcome.rows.flatMap(row => row.breaches)
  for (const breach of breaches) say(`breach: ${breach}`)
  if (outcome.unbegun) say(overBudget(outcome.unbegun))
  if (outcome.errors.length + breaches.length > 0 || comparison.tasks === 0 || outcome.unbegun) process.exitCode = 1
}

function compare(given: Arguments): void {
  const [, a, b] = given.positionals
  if (a === undefined || b === undefined) throw new Error('compare: name two runs')
  const [first, second] = [readRun(folderOf(a)), readRun(folderOf(b))]
  const differ = differIn(first.about, second.about)
  if (differ.length > 1 && !given['allow-mixed'])
    throw new Error(
      `The runs differ in ${differ.join(', ')}, so that nobody can tell what made the difference. --allow-mixed compares them all the same.`,
    )
  say(
    differ.length > 1
      ? `They differ in ${differ.join(', ')}.`
      : `They differ in ${differ[0] ?? 'nothing that is known'}.`,
  )
  const { text, comparison } = renderComparison(first.outcome.rows, second.outcome.rows, [a, b])
  say(text)
  if (comparison.tasks === 0) process.exitCode = 1
}

/** Two runs are equal if their rows are byte-identical. */
function sameRuns([a, b]: readonly string[]): void {
  if (a === undefined || b === undefined) throw new Error('same: name two runs')
  const difference = differenceOf(readRows(folderOf(a)), readRows(folderOf(b)))
  if (difference !== undefined) throw new Error(difference)
  say('The rows of both runs are the same bytes.')
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (given.watch) return watchAndRun(process.argv.slice(2))
  const [command = 'run', ...named] = given.positionals
  if (given.help) say(HELP)
  else if (command === 'run' || command === 'baseline') await run(given)
  else if (command === 'mutants') await run({ ...given, trials: 1 }, ['mutants'])
  else if (command === 'ab') await ab(given)
  else if (command === 'compare') compare(given)
  else if (command === 'lint') say(await (await import('./task/lint.ts')).lintTasks())
  else if (command === 'chat') await (await import('./chat/chat-by-hand.ts')).chatByHand(given)
  else if (command === 'calibrate') say(await calibrateNow(given.judge))
  else if (command === 'same') sameRuns(named)
  else if (command === 'new') say(await (await import('./task/scaffold.ts')).scaffoldTask(named))
  else if (command === 'report') {
    const folder = folderOf(named[0] ?? '')
    const run = readRun(folder)
    const { about, outcome, least } = run
    const baseline = readBaseline()
    const problems = gate({
      ...outcome,
      least,
      baseline,
      trials: about.trials,
      isHouse: about.model === 'house',
      isWhole: about.suites.length === DEFAULT_SUITES.length,
      asked: about.suites,
    })
    saveRun(folder, { ...run, problems, baseline })
    say(join(folder, 'report.html'))
  } else throw new Error(`there is no command ${command}\n\n${HELP}`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
