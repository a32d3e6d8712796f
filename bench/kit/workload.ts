import type { Ask } from './ask.ts'

/** Context of the client workload for one server. */
type Visited = {
  readonly ask: Ask
  /** Seed for the workload's random data. Deterministic per benchmark and seed. */
  readonly seed: string
  /** Data passed from the benchmark to the workload. */
  readonly facts: Readonly<Record<string, string>>
}

/** Runs the `index`th operation of a round. Throws if the response is not the expected one. */
export type Operation = (index: number) => Promise<void>

/** Prepares `count` new operations. The preparation is not measured. */
export type Workload = (visited: Visited, count: number) => Promise<Operation>
