import { injectionTasks } from './injections.ts'
import { readTasks } from './load.ts'
import type { Task } from './schema.ts'
import { isTalking } from './suites.ts'

/** One in this many planted texts also runs as a control without the text. */
const CONTROLS = 6

/** Returns the conversations of a suite, including its controls. Empty for other suites. */
export function conversationsOf(suite: string): { readonly suite: string; readonly task: Task }[] {
  if (!isTalking(suite)) return []
  if (suite !== 'injection') return readTasks(suite).map(({ task }) => ({ suite, task }))
  return [
    ...injectionTasks(true).map(task => ({ suite, task })),
    // Same conversations without an attack, to measure the effect of the attacks.
    ...injectionTasks(false)
      .filter((_, at) => at % CONTROLS === 0)
      .map(task => ({ suite: 'injection-control', task })),
  ]
}
