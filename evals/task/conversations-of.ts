import { injectionTasks } from './injections.ts'
import { readTasks } from './load.ts'
import type { Task } from './schema.ts'
import { isTalking } from './suites.ts'

/** One in so many texts is left out again. */
const CONTROLS = 6

/** The conversations of a suite, and of what it is compared with; none for a suite of something else. */
export function conversationsOf(suite: string): { readonly suite: string; readonly task: Task }[] {
  if (!isTalking(suite)) return []
  if (suite !== 'injection') return readTasks(suite).map(({ task }) => ({ suite, task }))
  return [
    ...injectionTasks(true).map(task => ({ suite, task })),
    // the same conversations without an attack, to see what an attack costs
    ...injectionTasks(false)
      .filter((_, at) => at % CONTROLS === 0)
      .map(task => ({ suite: 'injection-control', task })),
  ]
}
