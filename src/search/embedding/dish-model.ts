import { byteQuery, DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { DISH_MODEL, SOUGHT_DISH_WEIGHTS } from '#src/search/weights.ts'
import type { DocumentVectors } from './document-vectors.ts'
import type { AskQuery } from './query-vector.ts'

/** Embedding model of dishes: vectors of all dish kinds, query embedder, and weight relative to the lexicon. */
export type DishModel = {
  readonly vectors: DocumentVectors
  readonly scan: Scan
  /** Mean of the vectors. */
  readonly middle: Float32Array
  readonly ask: AskQuery
  readonly weight: number
}

/** Similarity of dish kinds to a query or a dish, according to the embedding model. */
export type KindView = {
  /** Maximum score that a dish kind gains, at nearness 1. */
  readonly weight: number
  /** Similarity of kinds, 0 to 1. 0 is the average dish, because models differ in their baseline similarity. */
  readonly nearness: (kinds: Uint32Array) => Float32Array
  /** The model's part of the query vector of a graph search. */
  readonly lead: Float32Array
}

/** Minimum spread when scaling similarities: limits the scaling for models that place all texts close together. */
const LEAST_SPREAD = 0.05

/** Copies the vectors of dish kinds into memory that the scan kernel can access. */
export function openDishModel(vectors: DocumentVectors, ask: AskQuery, weight: number): DishModel {
  const { bytes, scale, width } = vectors
  const size = bytes.length / width
  const arena = createArena(size, width)
  arena.bytes.set(bytes)
  const middle = new Float32Array(width)
  for (let at = 0; at < bytes.length; at++) middle[at % width]! += bytes[at]! / (scale * size)
  return { vectors: { ...vectors, bytes: arena.bytes }, scan: arena.scan, middle, ask, weight }
}

/** Returns the model's vector of a dish kind. */
export const vectorOfKind = ({ vectors: { bytes, scale, width } }: DishModel, kind: number): Float32Array =>
  Float32Array.from(bytes.subarray(kind * width, (kind + 1) * width), byte => byte / scale)

/** Returns the similarity view of dish kinds from a model vector; undefined if the vector has no direction. */
export function viewFrom({ vectors, scan, middle, weight }: DishModel, vector: Float32Array): KindView | undefined {
  const query = byteQuery(vector)
  if (!query) return undefined
  const usual = vector.reduce((sum, value, dim) => sum + value * middle[dim]!, 0)
  const spread = Math.max(LEAST_SPREAD, 1 - usual)
  const unit = 1 / (vectors.scale * query.scale)
  const most = weight * DISH_MODEL
  return {
    weight: most,
    nearness: kinds => {
      const dots = new Int32Array(kinds.length)
      scan(query.bytes, kinds, dots)
      return Float32Array.from(dots, dot => Math.max(0, Math.min(1, (dot * unit - usual) / spread)))
    },
    lead: vector.map(value => (value * most) / spread),
  }
}

/**
 * Returns the query vector of a graph search: the lexicon's part, followed by the model's part if the graph's
 * dimensions include it. Undefined if the vector is zero.
 */
export function leadOf(
  dimensions: number,
  lexicon: Float32Array | undefined,
  view: KindView | undefined,
): Float32Array | undefined {
  const lead = new Float32Array(dimensions)
  if (lexicon) lead.set(lexicon.map(value => value * SOUGHT_DISH_WEIGHTS.concept))
  if (view && dimensions === DIMENSIONS + view.lead.length) lead.set(view.lead, DIMENSIONS)
  return lead.some(value => value !== 0) ? lead : undefined
}
