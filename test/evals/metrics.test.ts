import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrap, createSeededRandom } from '../../evals/search/bootstrap.ts'
import { mean, ndcg, recall, reciprocalRank } from '../../evals/search/metrics.ts'

describe('measures', () => {
  test('nDCG is the discounted gain relative to that of the best order', () => {
    const all = [3, 0, 2, 1]
    const best = 7 + 3 / Math.log2(3) + 1 / 2
    expect(ndcg({ ranked: [3, 2, 1, 0], all })).toBeCloseTo(1, 12)
    expect(ndcg({ ranked: [0, 3], all })).toBeCloseTo(7 / Math.log2(3) / best, 12)
    expect(ndcg({ ranked: [], all })).toBe(0)
    expect(ndcg({ ranked: [0, 0], all: [0, 0] })).toBe(0)
  })

  test('nDCG considers only the first ten rows', () => {
    const all = [...new Array<number>(10).fill(0), 3]
    expect(ndcg({ ranked: all, all })).toBe(0)
    expect(ndcg({ ranked: all, all }, 11)).toBeCloseTo(Math.log2(2) / Math.log2(12), 12)
  })

  test('the reciprocal rank is that of the first good row, and a grade of 1 is not good', () => {
    expect(reciprocalRank({ ranked: [1, 0, 2, 3], all: [] })).toBeCloseTo(1 / 3, 12)
    expect(reciprocalRank({ ranked: [1, 1], all: [] })).toBe(0)
  })

  test('recall expects no more rows than fit in the list', () => {
    const all = new Array<number>(80).fill(2)
    expect(recall({ ranked: all.slice(0, 25), all })).toBe(0.5)
    expect(recall({ ranked: [2, 0, 3], all: [2, 3, 3, 3] })).toBe(0.5)
    expect(recall({ ranked: [1], all: [1] })).toBe(0)
  })

  test('every measure is between 0 and 1, and no order beats the best one', () => {
    const grades = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 })
    fc.assert(
      fc.property(grades, all => {
        const graded = { ranked: all, all }
        const best = { ranked: all.toSorted((a, b) => b - a), all }
        for (const value of [ndcg(graded), recall(graded), reciprocalRank(graded)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(ndcg(best)).toBeGreaterThanOrEqual(ndcg(graded))
      }),
    )
  })
})

describe('the bootstrap', () => {
  const below = createSeededRandom(11)
  const noise = Array.from({ length: 100 }, () => (below(2001) - 1000) / 1000)

  test('returns the mean and an interval around it, the same each time', () => {
    const one = bootstrap(noise.map(value => value + 0.3))
    expect(one).toEqual(bootstrap(noise.map(value => value + 0.3)))
    expect(one.mean).toBeCloseTo(mean(noise) + 0.3, 12)
    expect(one.low).toBeLessThan(one.mean)
    expect(one.high).toBeGreaterThan(one.mean)
  })

  test('spans about two standard errors on each side', () => {
    const { low, high, mean: middle } = bootstrap(noise)
    const deviation = Math.sqrt(mean(noise.map(value => (value - middle) ** 2)))
    expect(high - low).toBeGreaterThan((3.3 * deviation) / 10)
    expect(high - low).toBeLessThan((4.5 * deviation) / 10)
  })

  test('finds no difference between equals in at least 93 of 100 samples', () => {
    const misled = Array.from({ length: 100 }, (_, seed) => {
      const draw = createSeededRandom(seed * 7919 + 1)
      const { low, high } = bootstrap(
        Array.from({ length: 60 }, () => draw(2001) - 1000),
        seed,
      )
      return low > 0 || high < 0
    })
    expect(misled.filter(Boolean).length).toBeLessThanOrEqual(7)
  })

  test('is a point for equal differences and zero for none', () => {
    expect(bootstrap([0.2, 0.2, 0.2])).toMatchObject({ low: expect.closeTo(0.2), high: expect.closeTo(0.2), count: 3 })
    expect(bootstrap([])).toEqual({ mean: 0, low: 0, high: 0, count: 0 })
  })
})
