/** What the index and the planner need of the lexicon: the words of food as numbers. */

export type ConceptId = number

/** Knows which concepts a text speaks of, and where concepts lie among each other. */
export type Lexicon = {
  /** Hash of the source. */
  readonly version: string
  /** By ConceptId. */
  readonly names: readonly string[]
  /** By ConceptId: dish, cuisine, ingredient and so on. */
  readonly kinds: readonly string[]
  /** `DIMENSIONS` numbers of unit length, or all 0. */
  readonly embed: (concepts: ReadonlyMap<ConceptId, number>, side?: 'document' | 'query') => Float32Array
  /** Concepts said in a text, with their weights. */
  readonly concepts: (text: string) => Map<ConceptId, number>
}

/** A query as it was understood. Prices in cents. */
export type Understanding = {
  readonly text: string
  /** Negated ones are negative. */
  readonly concepts: ReadonlyMap<ConceptId, number>
  readonly words: readonly string[]
  readonly maxPrice?: number
  readonly minPrice?: number
  readonly priceLevels?: readonly number[]
  readonly diets: readonly string[]
  readonly allergensToAvoid: readonly string[]
  readonly negatedWords: readonly string[]
  readonly openNow: boolean
  readonly corrected?: string
}

export type Understand = (text: string) => Understanding
