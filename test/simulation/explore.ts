import { asyncProperty, check } from 'fast-check'
import { histories } from './draw-history.ts'
import { type Ended, runHistory } from './run-history.ts'
import type { Stage } from './stage.ts'
import type { History } from './step.ts'

export type Exploration = {
  /** Number of histories played. */
  readonly histories: number
  /** Event counts over all histories, by name. */
  readonly tally: Readonly<Record<string, number>>
  /** Smallest failing history found, with its problems. */
  readonly failure: { readonly history: History; readonly problems: readonly string[] } | undefined
}

export type Exploring = {
  readonly histories: number
  readonly seed: number
  /** True to keep the first failing history as it is, without shrinking it. */
  readonly asFound?: boolean
  readonly onProgress?: (played: number) => void
}

/** Plays random histories until one fails; the same seed plays the same histories. */
export async function explore(
  stage: Stage,
  { seed, asFound, onProgress, ...options }: Exploring,
): Promise<Exploration> {
  const tally: Record<string, number> = {}
  let played = 0
  let failed = false
  const property = asyncProperty(histories, async history => {
    const ended = await runHistory(stage, history)
    failed ||= ended.problems.length > 0
    if (!failed) {
      count(tally, ended)
      played += 1
      onProgress?.(played)
    }
    return ended.problems.length === 0
  })
  const result = await check(property, { seed, numRuns: options.histories, ...(asFound ? { endOnFailure: true } : {}) })
  const [history] = result.counterexample ?? []
  if (!history) return { histories: played, tally, failure: undefined }
  return { histories: played, tally, failure: { history, problems: (await runHistory(stage, history)).problems } }
}

function count(tally: Record<string, number>, { happened }: Ended): void {
  for (const [name, times] of happened) tally[name] = (tally[name] ?? 0) + times
}
