import type { Grounds } from './grounds.ts'

/** Kind of claim: the words that make it and the facts that support it. */
export type Topic = {
  readonly code: string
  /** Matches folded clauses that make the claim. */
  readonly pattern: RegExp
  readonly isFounded?: (grounds: Grounds, clause: string) => boolean
  /** Matches folded texts of our own that support the claim. */
  readonly evidence?: RegExp
  /** True if a shown time supports the claim about the future. */
  readonly isPromise?: boolean
  /** True if the negation claims the opposite. */
  readonly isPolar?: boolean
  /** True if only a text about the same restaurant supports it. */
  readonly isNamed?: boolean
  /** True if the pattern itself contains negations. */
  readonly isOwnNegation?: boolean
  /** Hint sent to the model. */
  readonly hint: string
}
