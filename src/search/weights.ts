/** Parts of a row's score; each part lies between 0 and 1. */
export const WEIGHTS = { concept: 0.6, words: 0.2, dish: 0.2, quality: 0.025, near: 0.025 } as const

/** Parts of a row's score when a model has a vector for the query and the rows, too. */
export const FUSED_WEIGHTS = {
  concept: 0.35,
  model: 0.35,
  words: 0.15,
  dish: 0.15,
  quality: 0.025,
  near: 0.025,
} as const

/** Parts of a dish's score. */
export const DISH_WEIGHTS = { concept: 0.7, words: 0.3 } as const
