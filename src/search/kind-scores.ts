import { type ByteQuery, DIMENSIONS } from './arena.ts'
import { findSorted } from './collector.ts'
import type { Epoch } from './epoch.ts'
import { DISH_WEIGHTS } from './weights.ts'
import { termOf } from './words.ts'

/** How well a kind of dish answers a query, 0 to 1. */
export type KindScores = (kind: number) => number

/** Of a kind that nobody has asked about. */
const UNKNOWN = -1

/** Makes the scores of a query out of its vector and its words. */
export type ScoreKinds = (vector: ByteQuery | undefined, words: readonly string[]) => KindScores

/**
 * Returns the function that scores kinds of dishes through the dimensions and words they share with a query. A kind is
 * scored when it is first asked about. The room for what is known is shared by all queries and holds one at a time, so
 * that a query takes no memory; another one's answers are worked out again.
 */
export function createKindScores({ dishes, terms }: Pick<Epoch, 'dishes' | 'terms'>): ScoreKinds {
  const { dimStarts, dims, dimValues, size } = dishes
  const { named, vocabulary } = terms
  const scores = new Float32Array(size)
  const said = new Uint16Array(size)
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

  return (vector, words) => {
    const asked = [...new Set(words.map(termOf))]
    const known = asked.map(word => findSorted(vocabulary, word)).filter(term => term >= 0)
    const values = vector?.bytes ?? new Int8Array(DIMENSIONS)
    const unit = vector ? DISH_WEIGHTS.concept / (dishes.scale * vector.scale) : 0
    const perWord = DISH_WEIGHTS.words / Math.max(1, asked.length)
    const scoresOf: KindScores = kind => {
      if (holder !== scoresOf) hold(scoresOf, known)
      const held = scores[kind]!
      if (held !== UNKNOWN) return held
      let dot = 0
      const end = dimStarts[kind + 1]!
      for (let at = dimStarts[kind]!; at < end; at++) dot += values[dims[at]!]! * dimValues[at]!
      scores[kind] = Math.min(1, Math.max(0, dot * unit) + said[kind]! * perWord)
      return scores[kind]!
    }
    return scoresOf
  }
}
