/** The promises that an audit can see kept or broken; CONTRIBUTING.md says what each one is. */
export type Invariant = 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'U1' | 'U2' | 'U3' | 'U4' | 'D2' | 'D3' | 'D4'

/** A promise that was not kept, and to whom. */
export type Breach = {
  readonly invariant: Invariant
  /** The id of the order, purchase, claim or refund. */
  readonly subject: string
  readonly message: string
}
