import { byteQuery, DIMENSIONS } from '#src/search/vector-arena.ts'
import { createArena } from '#src/search/vectors/arena.ts'
import type { Scan } from '#src/search/vectors/scan.ts'
import { DISH_MODEL, SOUGHT_DISH_WEIGHTS } from '#src/search/weights.ts'
import type { DocumentVectors } from './document-vectors.ts'
import type { AskQuery } from './query-vector.ts'

/** A model's vectors of all kinds of dishes, what it makes of a query, and how much that counts beside the lexicon. */
export type DishModel = {
  readonly vectors: DocumentVectors
  readonly scan: Scan
  /** Mean of the vectors. */
  readonly middle: Float32Array
  readonly ask: AskQuery
  readonly weight: number
}

/** How a model sees kinds of dishes from one query, or from one dish. */
export type KindView = {
  /** What a kind gains that is as near as can be. */
  readonly weight: number
  /** How near kinds are, 0 to 1: 0 is as near as dishes are on the average, for models differ in how near they put any two texts. */
  readonly nearness: (kinds: Uint32Array) => Float32Array
  /** The model's part of the vector that a walk is led by. */
  readonly lead: Float32Array
}

/** Models that put all texts close together are stretched no further than by this. */
const LEAST_SPREAD = 0.05

/** Puts the vectors of kinds where the kernel reaches them. */
export function openDishModel(vectors: DocumentVectors, ask: AskQuery, weight: number): DishModel {
  const { bytes, scale, width } = vectors
  const size = bytes.length / width
  const arena = createArena(size, width)
  arena.bytes.set(bytes)
  const middle = new Float32Array(width)
  for (let at = 0; at < bytes.length; at++) middle[at % width]! += bytes[at]! / (scale * size)
  return { vectors: { ...vectors, bytes: arena.bytes }, scan: arena.scan, middle, ask, weight }
}

/** The model's vector of a kind. */
export const vectorOfKind = ({ vectors: { bytes, scale, width } }: DishModel, kind: number): Float32Array =>
  Float32Array.from(bytes.subarray(kind * width, (kind + 1) * width), byte => byte / scale)

/** Looks at kinds from a vector of the model; undefined where it has no direction. */
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
 * The vector that leads a walk through a graph of so many dimensions: of the lexicon, and behind it, where the graph has
 * both, of the model. Undefined where it has no direction.
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
