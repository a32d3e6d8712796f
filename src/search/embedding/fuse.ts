import { WEIGHTS } from '#src/search/weights.ts'

/** How much of each part a row's score takes. */
export type RowWeights = Readonly<Record<keyof typeof WEIGHTS | 'model', number>>

/** The weights of a ranking: those of the lexicon, and that of a model's view beside it; 0 without one. */
export const rowWeights = (model: number): RowWeights => ({ ...WEIGHTS, model })

const within = (value: number, least: number): number => Math.max(least, Math.min(1, value))

/**
 * What the vectors of a row add to its score: cosines of concepts (−1 to 1, what is not wanted counts against) and of the
 * model (0 to 1, stretched over the candidates).
 */
export const fuse = (weights: RowWeights, concept: number, model: number): number =>
  weights.concept * within(concept, -1) + weights.model * within(model, 0)

/** Maps a model's dot products over the candidates to 0–1: models differ in how near they put any two texts. */
export function stretchOver(dots: Int32Array): (dot: number) => number {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const dot of dots) {
    if (dot < least) least = dot
    if (dot > most) most = dot
  }
  return most > least ? dot => (dot - least) / (most - least) : () => 0
}
