/** Money and order invariants that are also checked in production: see reliability in CONTRIBUTING.md. */
export type Invariant = 'M1' | 'M2' | 'M4' | 'D3'

/** Thrown if a change would violate a money invariant; its transaction is rolled back. */
export class InvariantBreach extends Error {
  readonly invariant: Invariant

  constructor(invariant: Invariant, message: string) {
    super(message)
    this.name = 'InvariantBreach'
    this.invariant = invariant
  }
}

/** Messages of the database constraints that enforce invariants. */
const RULES: readonly (readonly [says: string, invariant: Invariant])[] = [
  ['refunds exceed what was settled', 'M2'],
  ['refunded_micro', 'M2'],
  ['no such order transition', 'D3'],
  ['events are kept', 'D3'],
]

/** Returns the invariant that a change would have violated, whether code or database caught it; else undefined. */
export function invariantOf(error: unknown): Invariant | undefined {
  if (error instanceof InvariantBreach) return error.invariant
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return RULES.find(([says]) => error.message.includes(says))?.[1]
}
