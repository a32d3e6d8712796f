import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import type { Customer } from '../customer/customer.ts'
import { factsOf } from '../customer/facts.ts'
import { createGoalCustomer } from '../customer/goal.ts'
import { createMeter, type Meter } from '../customer/meter.ts'
import { readPhrases } from '../customer/phrases.ts'
import { createScriptCustomer } from '../customer/script.ts'
import { promptLines } from '../grade/breaches.ts'
import { type Expected, expectedOf } from '../run/expected.ts'
import { type Arm, type RunOptions, trialName } from '../run/options.ts'
import { plainRow } from '../run/plain-row.ts'
import { costOf, readPrices } from '../run/prices.ts'
import type { Row, Timing } from '../run/row.ts'
import { createSpendingLimit } from '../run/spending-limit.ts'
import { openEnvironment, openStage, type Stage, worldKey } from '../run/stage.ts'
import { runTrial } from '../run/trial.ts'
import { conversationsOf } from '../task/conversations-of.ts'
import { type Facts, Task } from '../task/schema.ts'
import type { Tokens } from '../world/observed.ts'
import type { TrialEnvironment } from '../world/stand.ts'

const TRIAL_MS = 120_000
/** Longer timeout for a remote service, which may ask us to wait. */
const DISTANT_TRIAL_MS = 1_800_000
const OPENING_MS = 240_000

const trialMs = ({ baseUrl }: RunOptions): number => (baseUrl === undefined ? TRIAL_MS : DISTANT_TRIAL_MS)

/** Selects tasks. For a remote service, only tasks with a goal in the default world can be set up and graded. */
const isChosen = ({ only, baseUrl }: RunOptions, { id, world, goal }: Task): boolean =>
  (only === undefined || id.includes(only)) &&
  (baseUrl === undefined || (goal !== undefined && worldKey(world) === worldKey(ORDINARY)))

const ORDINARY = Task.shape.world.parse({})

/** Groups of at least this many tasks are split between both cores. */
const MANY = 40

/**
 * Defines a test for every task of one half of the conversations, which runs all its trials and stores the rows in
 * the test's meta. Tasks with equal worlds share one, across suites. A world with few tasks belongs to one half
 * only.
 */
export function defineConversations(half: 0 | 1): void {
  const run = inject('run')
  const aids = readAids()
  const chosen = run.suites.flatMap(conversationsOf).filter(({ task }) => isChosen(run, task))
  const worlds = [...Map.groupBy(chosen, ({ task }) => worldKey(task.world))]
  for (const [at, [key, those]] of worlds.entries()) {
    const mine = those.length >= MANY ? those.filter((_, index) => index % 2 === half) : at % 2 === half ? those : []
    if (mine.length === 0) continue
    describe(key, () => {
      const stages = new Map<string, Stage<TrialEnvironment>>()
      beforeAll(async () => {
        for (const arm of run.arms) stages.set(arm.name, await openEnvironment(run, arm, mine[0]!.task.world))
      }, OPENING_MS)
      afterAll(() => Promise.all([...stages.values()].map(stage => stage[Symbol.asyncDispose]())))
      for (const { suite, task } of mine)
        test(`${suite} ${task.id}`, { timeout: trialMs(run) * run.trials }, async ({ task: { meta } }) => {
          const { played, unbegun } = await play({ run, stages, aids }, suite, task)
          meta.rows = played.map(({ row }) => row)
          meta.timings = played.map(({ timing }) => timing)
          meta.unbegun = unbegun
        })
    })
  }
}

/** Reads the immutable data shared by all trials. */
const readAids = () => ({ prices: readPrices(), phrases: readPhrases(), prompts: promptLines() })

type Played = {
  readonly run: RunOptions
  readonly stages: ReadonlyMap<string, Stage<TrialEnvironment>>
  readonly aids: ReturnType<typeof readAids>
}

/** Runs all trials of a task, alternating the arms. */
async function play({ run, stages, aids }: Played, suite: string, task: Task) {
  const facts = task.customer.facts ?? factsOf(task.id)
  const budget = createSpendingLimit(run.folder, run.maxUsd)
  const { prices, phrases, prompts } = aids
  const priced = (model: string, tokens: Tokens) => costOf(prices, model, tokens)
  const played: { row: Row; timing: Timing }[] = []
  let unbegun = 0
  const references = new Map<string, Expected>()
  for (let trial = 1; trial <= trialsOf(run, suite, task); trial++)
    for (const arm of run.arms) {
      if (run.done.includes(trialName(arm.name, suite, task.id, trial))) continue
      if (budget.isSpent()) {
        unbegun += 1
        continue
      }
      const { venue, replay } = stages.get(arm.name)!
      const expected = references.get(arm.name) ?? (await expectedOf(venue, task, facts).catch(elsewhere(run)))
      if (typeof expected === 'string') {
        played.push(notToBeHad({ suite, task: task.id, trial, why: expected }))
        continue
      }
      references.set(arm.name, expected)
      const meter = createMeter(priced)
      const customer = await customerOf(run.customer, { task, trial, facts, expected, phrases, meter })
      replay.begin(task.id)
      const { isCut, next: onMessage } = replay
      const beside = { customer, expected, prompts, isCut, onMessage, costOf: priced }
      const done = await runTrial({ venue, suite, task, trial, ...beside })
      const isReplayed = run.cassettes !== undefined && run.cassettes.mode !== 'record'
      const replayed = replay.take()
      const isWhole = run.judge === undefined || done.row.end === 'unrecorded'
      const graded = isWhole ? done.row : await judged(run.judge, task, done.row, meter)
      const row = isReplayed ? { ...graded, replayed } : graded
      const aides = meter.read()
      budget.add(done.row.cost)
      budget.add(aides?.cost ?? 0)
      played.push({
        row: withArm(aides ? { ...row, aides } : row, run, arm),
        timing: { ...done.timing, arm: arm.name },
      })
    }
  return { played, unbegun }
}

/**
 * Handles an unavailable goal. In a local world it is an error in the task; a remote restaurant may just be closed.
 */
const elsewhere =
  ({ baseUrl }: RunOptions) =>
  (error: Error): string => {
    if (baseUrl === undefined) throw error
    return error.message
  }

const notToBeHad = ({ why, ...name }: { suite: string; task: string; trial: number; why: string }) => {
  const isAway = /^5\d\d\b/.test(why)
  const row = plainRow({ ...name, said: '', why: [`cannot be had there now: ${why}`] })
  return {
    row: { ...row, end: isAway ? ('infra_error' as const) : ('not_to_be_had' as const), turns: 0, transcript: [] },
    timing: { ...name, ms: 0, turnMs: [], turnCpuMs: [] },
  }
}

/** Judges a row. LangChain is imported lazily, because only runs with a judge need it. */
async function judged(named: string, { expect }: Task, row: Row, meter: Meter): Promise<Row> {
  const { judgeRow } = await import('../judge/judge-row.ts')
  return judgeRow(named, expect.judge, row, { meter })
}

/** Number of trials. A single trial uses up the rate limit per minute; planted texts do not vary between trials. */
const trialsOf = ({ trials }: RunOptions, suite: string, { world }: Task): number =>
  world.limited ? 1 : suite.startsWith('injection') ? Math.min(trials, 2) : trials

const withArm = (row: Row, { arms }: RunOptions, { name }: Arm): Row => (arms.length > 1 ? { ...row, arm: name } : row)

type Casting = {
  readonly task: Task
  readonly trial: number
  readonly facts: Facts
  readonly expected: Expected
  readonly phrases: ReturnType<typeof readPhrases>
  readonly meter: Meter
}

async function customerOf(
  named: string | undefined,
  { task, trial, facts, expected, phrases, meter }: Casting,
): Promise<Customer> {
  const { goal, now } = expected
  const { customer, script = [] } = task
  const machine = goal
    ? createGoalCustomer({ wanted: goal, facts, customer, now, seed: `${task.id}:${trial}`, phrases })
    : createScriptCustomer(script)
  if (named === undefined || !(goal || customer.story)) return machine
  const { createLlmCustomer } = await import('../customer/llm.ts')
  return createLlmCustomer(named, { machine, goal, facts, story: customer.story }, meter)
}

/** Runs one trial of each task in temporary worlds. */
export async function playOnce(run: RunOptions, suite: string, tasks: readonly Task[]): Promise<Row[]> {
  const rows: Row[] = []
  const aids = readAids()
  for (const [, those] of Map.groupBy(tasks, ({ world }) => worldKey(world))) {
    await using stage = await openStage(run, run.arms[0]!, those[0]!.world)
    const stages = new Map([[run.arms[0]!.name, stage]])
    for (const task of those)
      rows.push(...(await play({ run: { ...run, trials: 1 }, stages, aids }, suite, task)).played.map(({ row }) => row))
  }
  return rows
}
