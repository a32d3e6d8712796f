import type { ConceptKind } from './lexicon-source.ts'

/** Weights of the parts of a row's score. Each part is between 0 and 1; the score stays below 2. */
export const WEIGHTS = { concept: 0.6, words: 0.13, dish: 0.65, quality: 0.025, near: 0.025 } as const

/** Candidate weights of the embedding model, in ascending order. A weight of 0 excludes the model. */
export const MODEL_WEIGHTS = [0.05, 0.1, 0.2, 0.3, 0.4] as const

/** Factor of a model weight in dish search, where concepts count twice as much as in row search. */
export const DISH_MODEL = 2

/** Bonus for a row at a location that the query names, decreasing to 0 over this distance outside it. */
export const NAMED_PLACE = { weight: 0.4, miles: 3 } as const

/** A menu is scored by its best dishes: their number, and the weight of each relative to the previous one. */
export const BEST_DISHES = { count: 6, decay: 0.85 } as const

/** Weights of the parts of a dish's score. */
export const DISH_WEIGHTS = { concept: 1.6, words: 0.15, most: 1 } as const

/** Same for dish search, in which the name matters more. */
export const SOUGHT_DISH_WEIGHTS = { concept: 1.2, words: 0.6, most: 1.9 } as const

/** Integer weights of a word by the field it occurs in. */
export const WORD_WEIGHTS = { name: 2, cuisine: 3, description: 1 } as const

/**
 * Weights of the parts of a row's document. `menu` applies to a concept that every dish has. `drink` is relative to
 * a dish, because every menu lists lemonade. `fact` applies to concepts derived from hours and prices.
 */
export const DOCUMENT_WEIGHTS = {
  name: 1.3,
  cuisine: 5,
  description: 0.4,
  menu: 2.5,
  drink: 0.15,
  share: 0.55,
  fact: 3,
} as const

/**
 * Weights of a query concept by kind, and the decay per link step. A mood consists mostly of its associations, a
 * dish mostly of itself.
 */
export const QUERY_WEIGHTS: Readonly<Record<ConceptKind, QueryWeights>> = {
  dish: { whole: 1.4, self: 0.7, step: 0.36 },
  cuisine: { whole: 1.3, self: 1, step: 0.36 },
  ingredient: { whole: 1.7, self: 0.7, step: 0.5 },
  method: { whole: 1, self: 1, step: 0.36 },
  drink: { whole: 1, self: 1, step: 0.36 },
  meal: { whole: 0.5, self: 0.2, step: 1 },
  diet: { whole: 1, self: 0.65, step: 0.36 },
  mood: { whole: 0.5, self: 0.5, step: 1 },
  occasion: { whole: 0.5, self: 0.5, step: 0.65 },
  attribute: { whole: 1, self: 0.5, step: 1 },
}

export type QueryWeights = { readonly whole: number; readonly self: number; readonly step: number }

/** Factor for a concept that is also a requirement on menus or prices, which the requirement already enforces. */
export const DEMANDED = { weight: 0.35 } as const
