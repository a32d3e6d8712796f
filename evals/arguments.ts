import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { promptPath } from '#src/clerk/model/prompt.ts'
import type { Arm } from './run/options.ts'
import { readPrices } from './run/prices.ts'
import { ALL_SUITES, DEFAULT_SUITES } from './task/suites.ts'

export const HELP = `npm run evals [-- options]                the house model, all suites, no key; 1 when the gate is shut

  --suite <a,b>       only these: dialog policy repair limits injection nlu yes one-shot voice search guard mutants;
                      people and played are run only when they are named
  -t, --task <text>   only tasks whose id holds it
  --trials <n>        how often each task is tried (4)
  --model <model>     house, openai:<id> or compat:<id>; OPENAI_API_KEY and OPENAI_BASE_URL as for the server
  --prompt <prompt>   clerk@v2, or the path of a file
  --record <folder>   keeps what a model answers; --replay <folder> answers from there and calls nobody
  --renew <folder>    keeps the same answers under the requests of now, and calls nobody
  --max-usd <n>       begins no more trials once so much is spent
  --resume <run>      does what is left of a run
  --mutant <name>     with a fault that must be caught
  --customer <model>  scripted, or a module that exports a LangChain chat model: plays the customers of dialogues
  --judge <model>     the same for judges
  --base-url <url>    talks to a service elsewhere that has the demo marketplace, and knows no more than it answers
  --least <rate>      shuts the gate for a suite of which less is right, from 0 to 1
  --watch             runs again whenever something of the clerk, its prompts or the evals changes

npm run evals -- mutants                  every fault that must be caught
npm run evals -- ab <prompt> <prompt>     two prompts over the same tasks and seeds, with --model
npm run evals -- compare <run> <run>      two runs that are there
npm run evals -- baseline                 runs, and keeps what it comes to as evals/baseline.json
npm run evals -- lint                     reads all tasks and books what they expect
npm run evals -- new <id> <restaurant>    a new task with an order that can be had
npm run evals -- report <run>             writes the page of a run anew
npm run evals -- same <run> <run>         whether two runs are the same but for times
npm run evals -- calibrate --judge <model> how far a judge agrees with conversations that people have judged
npm run evals -- chat --persona hurried   talk to the clerk by hand; a customer proposes what to say (-t chooses a task)`

const OPTIONS = {
  suite: { type: 'string' },
  task: { type: 'string', short: 't' },
  trials: { type: 'string' },
  model: { type: 'string', default: 'house' },
  prompt: { type: 'string', default: 'clerk@v2' },
  record: { type: 'string' },
  replay: { type: 'string' },
  renew: { type: 'string' },
  'base-url': { type: 'string' },
  persona: { type: 'string' },
  least: { type: 'string' },
  watch: { type: 'boolean', default: false },
  'max-usd': { type: 'string' },
  resume: { type: 'string' },
  mutant: { type: 'string' },
  customer: { type: 'string' },
  judge: { type: 'string' },
  out: { type: 'string' },
  'allow-mixed': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the command line. Throws a single Error that lists all problems. */
export function readArguments(argv: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  const problems: string[] = []
  const distant = values['base-url']
  const suites = values.suite?.split(',') ?? (distant === undefined ? [...DEFAULT_SUITES] : ['dialog'])
  for (const suite of suites)
    if (!ALL_SUITES.includes(suite))
      problems.push(`--suite: there is no suite ${suite}; there are ${ALL_SUITES.join(', ')}`)
  const trials = Number(values.trials ?? (distant === undefined ? 4 : 1))
  const least = values.least === undefined ? undefined : Number(values.least)
  if (least !== undefined && !(least >= 0 && least <= 1)) problems.push('--least: is a number from 0 to 1')
  if (distant !== undefined) problems.push(...problemsOfDistance(values, distant, suites))
  if (!Number.isInteger(trials) || trials < 1 || trials > 64) problems.push('--trials: is a number from 1 to 64')
  const maxUsd = values['max-usd'] === undefined ? undefined : Number(values['max-usd'])
  if (maxUsd !== undefined && !(maxUsd > 0)) problems.push('--max-usd: is a number of dollars above 0')
  if (maxUsd !== undefined) problems.push(...problemsOfBudget(values.model))
  if (positionals[0] === 'baseline') problems.push(...problemsOfBaseline(values))
  const taped = MODES.flatMap(mode => (values[mode] === undefined ? [] : [{ mode, folder: values[mode] }]))
  if (taped.length > 1) problems.push('--record, --replay, --renew: one of them')
  for (const { mode, folder } of taped)
    if (mode !== 'record' && !existsSync(folder))
      problems.push(`--${mode}: there is no folder ${folder}; record one with --record`)
  if (!/^(?:house|(?:openai|compat):\S+)$/.test(values.model))
    problems.push('--model: is house, openai:<id> or compat:<id>')
  const prompt = promptFile(values.prompt, problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...values,
    positionals,
    suites,
    trials,
    maxUsd,
    least,
    arm: { name: values.prompt, model: values.model, prompt } satisfies Arm,
    cassettes: taped[0],
  }
}
export type Arguments = ReturnType<typeof readArguments>

/** A spending limit requires known prices: without a price, the cost would never reach the limit. */
function problemsOfBudget(model: string): string[] {
  const id = model.replace(/^\w+:/, '')
  return model === 'house' || readPrices()[id] !== undefined
    ? []
    : [`--max-usd: what ${id} costs is not known; write it to evals/prices.json`]
}

/** A baseline must cover all suites, because it replaces the previous baseline. */
function problemsOfBaseline(values: object & { readonly model: string }): string[] {
  const parts = (['suite', 'task', 'mutant', 'base-url'] as const).filter(name => name in values)
  return [
    ...parts.map(name => `baseline, --${name}: a baseline is of all suites as they are`),
    ...(values.model === 'house' ? [] : ['baseline, --model: a baseline is of the house model']),
  ]
}

const MODES = ['record', 'replay', 'renew'] as const

const TALKED = ['dialog', 'policy', 'repair']

/** Returns the options that cannot be used with a remote service. */
function problemsOfDistance(values: object, url: string, suites: readonly string[]): string[] {
  const others = suites.filter(suite => !TALKED.includes(suite))
  const ours = (['mutant', ...MODES] as const).filter(name => name in values)
  return [
    ...(URL.canParse(url) && /^https?:/.test(url)
      ? []
      : [`--base-url: ${url} is no address such as https://comanda.example`]),
    ...others.map(suite => `--base-url: ${suite} needs a world of our own; elsewhere there are ${TALKED.join(', ')}`),
    ...ours.map(name => `--base-url, --${name}: what a service elsewhere works with cannot be exchanged`),
  ]
}

/** Returns the file of `clerk@v1`, or of a path. */
export function promptFile(named: string, problems: string[]): string {
  const [, version] = /^clerk@(v\d+)$/.exec(named) ?? []
  const file = version === undefined ? named : promptPath(version)
  if (!existsSync(file)) problems.push(`--prompt: there is no prompt ${named}; it is clerk@v1, or the path of a file`)
  return file
}
