import { expect, inject, test } from 'vitest'
import { MUTANTS } from '../mutants/mutants.ts'
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
    ...{ suite: 'mutants', task: mutant.name, breaches: [] },
    // a mutant is caught when a task of its own fails
    reward: caught ? 1 : 0,
    why: caught ? [`${mutant.about}: caught by ${caught.task}, ${caught.why[0]}`] : [`${mutant.about}: not caught`],
  }))
})
