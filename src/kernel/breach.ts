/** Promises about money and orders that are checked in production too: see reliability in CONTRIBUTING.md. */
export type Invariant = 'M1' | 'M2' | 'M4' | 'D3'

/** Thrown when a change would break a promise about money; nothing of its transaction is kept. */
export class InvariantBreach extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, message: string) {
    super(message)
    this.name = 'InvariantBreach'
    this.invariant = invariant
  }
}

/** What the database's own rules say when one of them refuses a change. */
const RULES: readonly (readonly [says: string, invariant: Invariant])[] = [
  ['refunds exceed what was settled', 'M2'],
  ['refunded_micro', 'M2'],
  ['no such order transition', 'D3'],
  ['events are kept', 'D3'],
]

/** The promise that a change would have broken, whoever refused it; undefined for any other failure. */
export function invariantOf(error: unknown): Invariant | undefined {
  if (error instanceof InvariantBreach) return error.invariant
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return RULES.find(([says]) => error.message.includes(says))?.[1]
}
