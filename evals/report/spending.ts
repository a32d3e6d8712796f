import { counted } from '../measure/statistics.ts'
import type { Row } from '../run/row.ts'
import { bootstrap, type Estimate } from '../search/bootstrap.ts'

/** What a conversation with a remote model takes, each as a mean with its interval. */
export type Spending = {
  readonly conversations: number
  readonly messages: Estimate
  readonly steps: Estimate
  readonly tokensIn: Estimate
  readonly tokensOut: Estimate
  /** US dollars; undefined where the price of the model is not known. */
  readonly cost: Estimate | undefined
  /** Sentences that the guard dropped. */
  readonly dropped: Estimate
}

/** Undefined for rows in which no remote model took a step. */
export function spendingOf(rows: readonly Row[]): Spending | undefined {
  const those = counted(rows).filter(({ steps = 0 }) => steps > 0)
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

/** Names and values of the spending, for a table: "6.2 (5.8 … 6.6)". */
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
