import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuse, normalizeOver, rowWeights } from '#src/search/embedding/fuse.ts'
import { MODEL_WEIGHTS, WEIGHTS } from '#src/search/weights.ts'

const part = fc.double({ min: -2, max: 2, noNaN: true })

describe('the fused score of a row', () => {
  test('with a model adds the weighted model score to the lexicon score', () => {
    const weights = rowWeights(0.2)
    expect(weights).toEqual({ ...WEIGHTS, model: 0.2 })
    expect(fuse(weights, 0.5, 0)).toBeCloseTo(0.3)
    expect(fuse(weights, 0.5, 0.5)).toBeCloseTo(0.4)
  })

  test('without a model is the lexicon score alone, whatever the model score', () => {
    const weights = rowWeights(0)
    fc.assert(
      fc.property(part, part, (concept, model) => {
        expect(fuse(weights, concept, model)).toBe(WEIGHTS.concept * Math.max(-1, Math.min(1, concept)) + 0)
      }),
    )
  })

  test('never falls when a part rises, and stays below 2 with all other weights added', () => {
    const weights = rowWeights(MODEL_WEIGHTS.at(-1)!)
    fc.assert(
      fc.property(part, part, fc.double({ min: 0, max: 1, noNaN: true }), (concept, model, more) => {
        const score = fuse(weights, concept, model)
        for (const raised of [fuse(weights, concept + more, model), fuse(weights, concept, model + more)])
          expect(raised).toBeGreaterThanOrEqual(score)
      }),
    )
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBeLessThan(2)
  })
})

describe('the dot products of a model', () => {
  test('are scaled from 0 for the farthest candidate to 1 for the nearest, in the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 2 }), numbers => {
        const stretch = normalizeOver(Int32Array.from(numbers))
        const sorted = numbers.toSorted((a, b) => a - b)
        const parts = sorted.map(stretch)
        expect(parts).toEqual(parts.toSorted((a, b) => a - b))
        if (sorted[0] === sorted.at(-1)) expect(new Set(parts)).toEqual(new Set([0]))
        else expect([parts[0], parts.at(-1)]).toEqual([0, 1])
      }),
    )
  })

  test('are scaled to 0 if all are equal or there are none', () => {
    expect(normalizeOver(Int32Array.of(7, 7))(7)).toBe(0)
    expect(normalizeOver(new Int32Array(0))(3)).toBe(0)
  })
})
