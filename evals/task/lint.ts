import { factsOf } from '../customer/facts.ts'
import { expectedOf } from '../run/expected.ts'
import { worldKey } from '../run/stage.ts'
import { injectionTasks } from './injections.ts'
import { readTasks } from './load.ts'
import { inWorkshop } from './workshop.ts'

/** Reads every task and books what it expects. Throws one Error with all that is wrong; says how many are right. */
export async function lintTasks(): Promise<string> {
  const tasks = [...readTasks().map(({ task }) => task), ...injectionTasks(true)]
  const problems: string[] = []
  await inWorkshop(async open => {
    for (const those of Map.groupBy(tasks, ({ world }) => worldKey(world)).values()) {
      const { now: _, limited: __, dead_model: ___, ...overrides } = those[0]!.world
      await using venue = await open(overrides)
      for (const task of those)
        await expectedOf(venue, task, task.customer.facts ?? factsOf(task.id)).catch((error: Error) =>
          problems.push(`${task.id}: ${error.message}`),
        )
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return `${tasks.length} tasks are sound.`
}
