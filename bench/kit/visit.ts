import type { Ask } from './ask.ts'

/** What is known of the server that is visited. */
type Visited = {
  readonly ask: Ask
  /** Draws what the visits need; the same for the same bench and seed. */
  readonly seed: string
  /** What the bench hands to its visits. */
  readonly facts: Readonly<Record<string, string>>
}

/** One operation, the `index`th of a round; throws when the answer is not the one that it should be. */
export type Operation = (index: number) => Promise<void>

/** Makes `count` operations ready that have not been done before, which is not measured. */
export type Visit = (visited: Visited, count: number) => Promise<Operation>
