import type { Grounds } from './grounds.ts'

/** A kind of claim, the words that make it, and the facts that allow it. */
export type Topic = {
  readonly code: string
  /** Matches folded clauses that make the claim. */
  readonly pattern: RegExp
  readonly isFounded?: (grounds: Grounds, clause: string) => boolean
  /** Matches folded texts of our own that bear the claim out. */
  readonly evidence?: RegExp
  /** A time that was shown bears it out where it speaks of the future. */
  readonly isPromise?: boolean
  /** Denied, it claims the opposite. */
  readonly isPolar?: boolean
  /** Borne out only by a text about the same restaurant. */
  readonly isNamed?: boolean
  /** The pattern holds negations of its own. */
  readonly isOwnNegation?: boolean
  /** Told to the model. */
  readonly hint: string
}
