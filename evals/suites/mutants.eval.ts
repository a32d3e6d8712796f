import { expect, inject, test } from 'vitest'
import { HARNESS_MUTANTS } from '../harness/mutants.ts'
import { PARTS } from '../harness/parts.ts'
import { selfCheck } from '../harness/self-checks.ts'
import { MUTANTS } from '../mutants/mutants.ts'
import { plainRow } from '../run/plain-row.ts'
import { injectionTasks } from '../task/injections.ts'
import { readTasks } from '../task/load.ts'
import { playOnce } from './conversations.ts'

const run = inject('run')
const chosen = MUTANTS.filter(({ name }) => run.only === undefined || name.includes(run.only))
const tasksOf = (suite: string) =>
  suite === 'injection' ? injectionTasks(true) : readTasks(suite).map(({ task }) => task)

test.for(chosen)('$name', { timeout: 120_000 }, async (mutant, { task: { meta } }) => {
  const tasks = tasksOf(mutant.suite).filter(({ id }) => mutant.tasks.includes(id))
  expect(tasks).toHaveLength(mutant.tasks.length)
  const rows = await playOnce({ ...run, mutant: mutant.name }, mutant.suite, tasks)
  const caught = rows.find(row => row.reward === 0)
  meta.rows = rows.map(row => ({
    ...row,
    suite: 'mutants',
    task: mutant.name,
    breaches: [],
    // A mutant is detected if one of its own tasks fails.
    reward: caught ? 1 : 0,
    why: caught ? [`${mutant.about}: caught by ${caught.task}, ${caught.why[0]}`] : [`${mutant.about}: not caught`],
  }))
})

/** Faulty harnesses, which the self-checks must detect, and the real harness, which must pass them. */
const harnesses = [
  ...HARNESS_MUTANTS.map(({ name, about, change }) => ({
    name: `harness-${name}`,
    about,
    parts: { ...PARTS, ...change(PARTS) },
  })),
  { name: 'harness-itself', about: undefined, parts: PARTS },
].filter(({ name }) => run.only === undefined || name.includes(run.only))

test.for(harnesses)('$name', async ({ name, about, parts }, { task: { meta } }) => {
  const found = await selfCheck(parts)
  const why = about === undefined ? found : found.length === 0 ? [`${about}: not caught`] : []
  meta.rows = [plainRow({ suite: 'mutants', task: name, trial: 1, said: about ?? 'the checks of the harness', why })]
})
