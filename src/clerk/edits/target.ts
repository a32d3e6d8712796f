/** The entries that words point at, and how many units of them. */
export type Target = {
  readonly at: readonly number[]
  /** Units, where the words count them: "one of the cokes". */
  readonly count?: number
  /** True for "both", "all the", "the other two": every one of them is meant. */
  readonly isAll: boolean
}
