import { WEIGHTS } from '#src/search/weights.ts'

/** Weights of the parts of a row's score. */
export type RowWeights = Readonly<Record<keyof typeof WEIGHTS | 'model', number>>

/** Returns the ranking weights: those of the lexicon, and that of the embedding model (0 without one). */
export const rowWeights = (model: number): RowWeights => ({ ...WEIGHTS, model })

const within = (value: number, least: number): number => Math.max(least, Math.min(1, value))

/**
 * Returns the score contribution of a row's vectors: cosine similarity of the concepts (−1 to 1; unwanted concepts
 * count against the row) and of the model (0 to 1, normalized over the candidates).
 */
export const fuse = (weights: RowWeights, concept: number, model: number): number =>
  weights.concept * within(concept, -1) + weights.model * within(model, 0)

/** Normalizes a model's dot products over the candidates to 0–1, because baseline similarity differs between models. */
export function normalizeOver(dots: Int32Array): (dot: number) => number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const dot of dots) {
    if (dot < least) least = dot
    if (dot > most) most = dot
  }
  return most > least ? dot => (dot - least) / (most - least) : () => 0
}
