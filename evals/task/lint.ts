import { factsOf } from '../customer/facts.ts'
import { unmetRequirements } from '../grade/meets.ts'
import { expectedOf } from '../run/expected.ts'
import { worldKey } from '../run/stage.ts'
import type { Booked } from '../world/booked.ts'
import type { TrialEnvironment } from '../world/stand.ts'
import { injectionTasks } from './injections.ts'
import { readTasks } from './load.ts'
import type { Task } from './schema.ts'
import { withTemporaryWorlds } from './workshop.ts'

/**
 * Reads every task and books its expected orders. Throws a single Error that lists all problems. Returns a summary.
 */
export async function lintTasks(): Promise<string> {
  const tasks = [...readTasks().map(({ task }) => task), ...injectionTasks(true)]
  const problems: string[] = []
  await withTemporaryWorlds(async open => {
    for (const those of Map.groupBy(tasks, ({ world }) => worldKey(world)).values()) {
      const { now: _, limited: __, dead_model: ___, ...overrides } = those[0]!.world
      await using venue = await open(overrides)
      for (const task of those)
        await expectedOf(venue, task, task.customer.facts ?? factsOf(task.id)).then(
          ({ orders }) => problems.push(...unsound(venue, task, orders)),
          (error: Error) => problems.push(`${task.id}: ${error.message}`),
        )
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return `${tasks.length} tasks are sound.`
}

/** Checks that the goal itself satisfies `meets`. */
function unsound({ market }: TrialEnvironment, { id, expect: { meets } }: Task, orders: readonly Booked[]): string[] {
  if (!meets) return []
  const [like] = orders
  if (!like) return [`${id}: meets needs a goal`]
  const unknown = (meets.restaurants ?? []).filter(
    named => ![...market.restaurants.values()].some(one => one.id === named || one.name === named),
  )
  return [
    ...unknown.map(named => `${id}: no restaurant ${named}`),
    ...unmetRequirements(orders, meets, like, market).map(
      why => `${id}: the goal does not meet what is expected: ${why}`,
    ),
  ]
}
