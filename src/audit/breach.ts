/** Invariants that the audit verifies. CONTRIBUTING.md defines each one. */
export type Invariant = 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'U1' | 'U2' | 'U3' | 'U4' | 'D2' | 'D3' | 'D4'

/** Violated invariant, with its subject. */
export type InvariantViolation = {
  readonly invariant: Invariant
  /** ID of the order, purchase, claim, or refund. */
  readonly subject: string
  readonly message: string
}
