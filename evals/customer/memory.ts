import type { Behaviour, Facts, Task } from '../task/schema.ts'
import type { Wanted } from '../task/wanted.ts'
import type { Phrases, Speech } from './phrases.ts'

export type GoalInput = {
  readonly wanted: Wanted
  readonly facts: Facts
  readonly customer: Task['customer']
  readonly now: number
  readonly seed: string
  readonly phrases: Phrases
}

/** Memory of a goal customer. */
export type Memory = {
  readonly input: GoalInput
  readonly speech: Speech
  readonly below: (n: number) => number
  readonly has: (behaviour: Behaviour) => boolean
  readonly done: Set<string>
  readonly words: boolean
  stuck: number
}
