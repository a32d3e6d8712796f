import { ratedRows } from '../measure/statistics.ts'
import type { Row } from '../run/row.ts'
import { bootstrap, type Estimate } from '../search/bootstrap.ts'

/** Cost of a conversation with a remote model, as means with intervals. */
export type Spending = {
  readonly conversations: number
  readonly messages: Estimate
  readonly steps: Estimate
  readonly tokensIn: Estimate
  readonly tokensOut: Estimate
  /** US dollars. Undefined if the price of the model is unknown. */
  readonly cost: Estimate | undefined
  /** Number of sentences dropped by the guard. */
  readonly dropped: Estimate
}

/** Returns undefined if no remote model was called. */
export function spendingOf(rows: readonly Row[]): Spending | undefined {
  const those = ratedRows(rows).filter(({ steps = 0 }) => steps > 0)
  if (those.length === 0) return undefined
  const of = (value: (row: Row) => number) => bootstrap(those.map(value))
  return {
    conversations: those.length,
    messages: of(({ turns }) => turns),
    steps: of(({ steps = 0 }) => steps),
    tokensIn: of(({ tokens }) => tokens.input),
    tokensOut: of(({ tokens }) => tokens.output),
    cost: those.some(({ cost }) => cost === null) ? undefined : of(({ cost }) => cost ?? 0),
    dropped: of(({ dropped }) => dropped),
  }
}

/** Names and values for a table of the cost: "6.2 (5.8 … 6.6)". */
export function spendingLines({ messages, steps, tokensIn, tokensOut, cost, dropped }: Spending): [string, string][] {
  const spelled = ({ mean, low, high }: Estimate, digits: number): string =>
    `${mean.toFixed(digits)} (${low.toFixed(digits)} … ${high.toFixed(digits)})`
  return [
    ['messages', spelled(messages, 1)],
    ['steps of the model', spelled(steps, 1)],
    ['tokens in', spelled(tokensIn, 0)],
    ['tokens out', spelled(tokensOut, 0)],
    ['cost in dollars', cost ? spelled(cost, 4) : 'unknown'],
    ['sentences dropped', spelled(dropped, 2)],
  ]
}
