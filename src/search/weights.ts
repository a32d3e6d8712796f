import type { ConceptKind } from './lexicon-source.ts'

/** Parts of a row's score, which stays below 2; each part lies between 0 and 1. */
export const WEIGHTS = { concept: 0.6, words: 0.13, dish: 0.65, quality: 0.025, near: 0.025 } as const

/** How much a model's view may add to that: what is tried, least first. 0 leaves the model out. */
export const MODEL_WEIGHTS = [0.05, 0.1, 0.2, 0.3, 0.4] as const

/** What such a weight is worth of a dish that is sought, whose concepts count twice those of a row. */
export const DISH_MODEL = 2

/** A row at a place that the query names gets so much, and less over so many miles beyond. */
export const NAMED_PLACE = { weight: 0.4, miles: 3 } as const

/** A menu is as good as its best dishes are: so many of them, each counting so much of the one before it. */
export const BEST_DISHES = { count: 6, decay: 0.85 } as const

/** Parts of a dish's score. */
export const DISH_WEIGHTS = { concept: 1.6, words: 0.15, most: 1 } as const

/** The same where dishes are what is sought: they are told apart by what they are called. */
export const SOUGHT_DISH_WEIGHTS = { concept: 1.2, words: 0.6, most: 1.9 } as const

/** How often a word of a row's texts counts, whole numbers. */
export const WORD_WEIGHTS = { name: 2, cuisine: 3, description: 1 } as const

/**
 * Parts of what a row speaks of: `menu` is for a concept that every dish has; a `drink` counts so much of a dish, because
 * a lemonade stands on every menu; `fact` is for what hours and prices say.
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

/** How much a concept of a query counts, and how far its links are followed, each step: a mood is what it brings to mind, a dish is itself. */
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

/** Of a concept that is demanded of menus or prices: the demand does the rest. */
export const DEMANDED = { weight: 0.35 } as const
