import type { KindView } from './embedding/dish-model.ts'
import { findSorted } from './index-builder.ts'
import type { Epoch } from './index-version.ts'
import { type ByteQuery, DIMENSIONS } from './vector-arena.ts'
import type { Scan } from './vectors/scan.ts'
import { DISH_WEIGHTS } from './weights.ts'
import { termOf } from './words.ts'

/**
 * Scores of dish kinds for a query, 0 or higher, indexed by kind. Entries of kinds that were not requested are
 * meaningless. Read the scores before the scores of another query are requested: the buffer is shared.
 */
export type KindScores = {
  /** Scores all kinds served by the given rows. */
  readonly ofRows: (rows: Iterable<number>) => Float32Array
  readonly ofKinds: (kinds: Iterable<number>) => Float32Array
  /** Calls `see` for each kind whose name or alias contains a query word, once per matching word. */
  readonly forEachNamed: (see: (kind: number) => void) => void
}

/** Markers for a kind that has not been requested, and for one that is about to be scored. */
const UNKNOWN = -1
const ASKED = -2

/** Minimum nearness of dishes found only by the model: some dish is always nearest, even to an unknown query. */
const LEAST_NEAR = 0.4

/**
 * Scores dish kinds by the query's vector and words, capped at `most` of the weights, plus the embedding model's
 * score.
 */
export type ScoreKinds = (
  vector: ByteQuery | undefined,
  words: readonly string[],
  weights?: KindWeights,
  view?: KindView,
) => KindScores

type KindWeights = { readonly concept: number; readonly words: number; readonly most: number }

/**
 * Returns the function that scores dish kinds by their vectors and the words shared with a query. A kind is scored
 * when a row that serves it is first requested. All queries share one buffer that holds the scores of one query at
 * a time, so a query allocates no memory; switching to another query recomputes its scores.
 */
export function createKindScores({ dishes, terms }: Pick<Epoch, 'dishes' | 'terms'>, scan: Scan): ScoreKinds {
  const { starts, kinds, size } = dishes
  const { named, vocabulary } = terms
  const scores = new Float32Array(size)
  const said = new Uint16Array(size)
  const asked = new Uint32Array(size)
  const dots = new Int32Array(size)
  const nothing = new Int8Array(DIMENSIONS)
  let holder: KindScores | undefined
  let marked: readonly number[] = []

  const forEachNamed = (known: readonly number[], see: (kind: number) => void): void => {
    for (const term of known) {
      const end = named.starts[term + 1]!
      for (let at = named.starts[term]!; at < end; at++) see(named.kinds[at]!)
    }
  }
  const hold = (scoresOf: KindScores, known: readonly number[]): void => {
    forEachNamed(marked, kind => {
      said[kind] = 0
    })
    forEachNamed(known, kind => {
      said[kind]! += 1
    })
    scores.fill(UNKNOWN)
    ;[holder, marked] = [scoresOf, known]
  }
  /** Enqueues a kind for scoring unless it was already requested. Returns the new queue length. */
  const add = (kind: number, count: number): number => {
    if (scores[kind] !== UNKNOWN) return count
    scores[kind] = ASKED
    asked[count] = kind
    return count + 1
  }

  return (vector, words, { concept, words: ofWords, most } = DISH_WEIGHTS, view) => {
    const wanted = [...new Set(words.map(termOf))]
    const known = wanted.map(word => findSorted(vocabulary, word)).filter(term => term >= 0)
    const unit = vector ? concept / (dishes.scale * vector.scale) : 0
    const perWord = ofWords / Math.max(1, wanted.length)
    const score = (fresh: Uint32Array): Float32Array => {
      scan(vector?.bytes ?? nothing, fresh, dots)
      const near = view?.nearness(fresh)
      for (let at = 0; at < fresh.length; at++) {
        const kind = fresh[at]!
        const known = Math.min(most, Math.max(0, dots[at]! * unit) + said[kind]! * perWord)
        const seen = near && (vector || near[at]! >= LEAST_NEAR) ? view!.weight * near[at]! : 0
        scores[kind] = known + seen
      }
      return scores
    }
    const scoresOf: KindScores = {
      ofRows: rows => {
        if (holder !== scoresOf) hold(scoresOf, known)
        let count = 0
        for (const row of rows) {
          const end = starts[row + 1]!
          for (let dish = starts[row]!; dish < end; dish++) count = add(kinds[dish]!, count)
        }
        return score(asked.subarray(0, count))
      },
      ofKinds: some => {
        if (holder !== scoresOf) hold(scoresOf, known)
        let count = 0
        for (const kind of some) count = add(kind, count)
        return score(asked.subarray(0, count))
      },
      forEachNamed: see => forEachNamed(known, see),
    }
    return scoresOf
  }
}
