import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuse, rowWeights, stretchOver } from '#src/search/embedding/fuse.ts'
import { FUSED_WEIGHTS, WEIGHTS } from '#src/search/weights.ts'

const vector = new Float32Array(8)
const part = fc.double({ min: -2, max: 2, noNaN: true })

describe('the score of a row', () => {
  test('with a model is made of concept, model, words and dish', () => {
    const weights = rowWeights(vector)
    expect(weights).toEqual({ concept: 0.35, model: 0.35, words: 0.15, dish: 0.15, quality: 0.025, near: 0.025 })
    expect(fuse(weights, 1, 1) + weights.words + weights.dish).toBeCloseTo(1)
    expect(fuse(weights, 0.5, 0)).toBeCloseTo(0.175)
    expect(fuse(weights, 0, 0.5)).toBeCloseTo(0.175)
  })

  test('without one is what it is by the lexicon alone, whatever is given for the model', () => {
    const weights = rowWeights(undefined)
    fc.assert(
      fc.property(part, part, (concept, model) => {
        expect(fuse(weights, concept, model)).toBe(WEIGHTS.concept * Math.max(-1, Math.min(1, concept)) + 0)
      }),
    )
  })

  test('never falls when a part rises, and stays within its weights', () => {
    fc.assert(
      fc.property(part, part, fc.double({ min: 0, max: 1, noNaN: true }), (concept, model, more) => {
        const score = fuse(FUSED_WEIGHTS, concept, model)
        for (const raised of [fuse(FUSED_WEIGHTS, concept + more, model), fuse(FUSED_WEIGHTS, concept, model + more)])
          expect(raised).toBeGreaterThanOrEqual(score)
        expect(score).toBeGreaterThanOrEqual(-0.35)
        expect(score).toBeLessThanOrEqual(0.7)
      }),
    )
  })
})

describe('the dot products of a model', () => {
  test('become 0 for the farthest and 1 for the nearest candidate, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 2 }), numbers => {
        const stretch = stretchOver(Int32Array.from(numbers))
        const sorted = numbers.toSorted((a, b) => a - b)
        const parts = sorted.map(stretch)
        expect(parts).toEqual(parts.toSorted((a, b) => a - b))
        if (sorted[0] === sorted.at(-1)) expect(new Set(parts)).toEqual(new Set([0]))
        else expect([parts[0], parts.at(-1)]).toEqual([0, 1])
      }),
    )
  })

  test('say nothing where they are all the same, or there are none', () => {
    expect(stretchOver(Int32Array.of(7, 7))(7)).toBe(0)
    expect(stretchOver(new Int32Array(0))(3)).toBe(0)
  })
})
