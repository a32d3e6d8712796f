import { type ByteQuery, DIMENSIONS } from './arena.ts'
import { findSorted } from './collector.ts'
import type { KindView } from './embedding/dish-model.ts'
import type { Epoch } from './epoch.ts'
import type { Scan } from './vectors/scan.ts'
import { DISH_WEIGHTS } from './weights.ts'
import { termOf } from './words.ts'

/**
 * How well kinds of dishes answer a query, from 0 on, each at its kind's place; what stands at others means nothing. To be
 * read before anybody asks for another query's.
 */
export type KindScores = {
  /** Of all kinds that some rows serve. */
  readonly ofRows: (rows: Iterable<number>) => Float32Array
  readonly ofKinds: (kinds: Iterable<number>) => Float32Array
  /** Tells the kinds whose name or alias has a word of the query, one that has several as often. */
  readonly forEachNamed: (see: (kind: number) => void) => void
}

/** Of a kind that nobody has asked about, and of one that is about to be scored. */
const UNKNOWN = -1
const ASKED = -2

/** What only a model finds must come so near: where the lexicon knows nothing, some dish is always nearest. */
const LEAST_NEAR = 0.4

/**
 * Makes the scores of a query out of its vector and its words, none above `most` of the weights, and of what a model sees
 * beside them.
 */
export type ScoreKinds = (
  vector: ByteQuery | undefined,
  words: readonly string[],
  weights?: KindWeights,
  view?: KindView,
) => KindScores

type KindWeights = { readonly concept: number; readonly words: number; readonly most: number }

/**
 * Returns the function that scores kinds of dishes by their vectors and the words they share with a query. A kind is
 * scored when a row that serves it is first asked about. The room for what is known is shared by all queries and holds
 * one at a time, so that a query takes no memory; another one's answers are worked out again.
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
  /** Adds a kind to those that are about to be scored, unless somebody has asked about it; returns how many they are. */
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
