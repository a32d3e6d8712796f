/** Entries that words refer to, and the number of their units. */
export type LineTarget = {
  readonly at: readonly number[]
  /** Number of units, if the words state one: "one of the cokes". */
  readonly count?: number
  /** True for "both", "all the", and "the other two", which refer to every one of them. */
  readonly isAll: boolean
}
