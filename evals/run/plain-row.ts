import type { Row } from './row.ts'

export type PlainRow = Pick<Row, 'suite' | 'task' | 'trial' | 'why'> & {
  readonly score?: number
  readonly said: string
  readonly reply?: string
  readonly breaches?: readonly string[]
}

/** Builds the row of a task that is not a conversation: one question with one right or wrong answer. */
export function plainRow({ suite, task, trial, why, score, said, reply = '', breaches = [] }: PlainRow): Row {
  const isRight = why.length === 0 && breaches.length === 0
  return {
    suite,
    task,
    trial,
    why,
    breaches,
    end: 'done',
    reward: isRight ? 1 : 0,
    parts: { EXACT: isRight ? 1 : 0 },
    turns: 1,
    model: 'house',
    degraded: 0,
    tools: { calls: 0, failed: 0 },
    dropped: 0,
    cost: 0,
    tokens: { input: 0, cached: 0, output: 0 },
    ...(score === undefined ? {} : { score }),
    transcript: isRight
      ? []
      : [{ said, status: 200, reply, cart: [], missing: [], ready: false, calls: [], booked: 0, dropped: 0 }],
  }
}
