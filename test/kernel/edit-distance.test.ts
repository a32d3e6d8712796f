import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '#src/kernel/edit-distance.ts'

/** Optimal string alignment over the whole matrix. */
function reference(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return rows[a.length]![b.length]!
}

const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map(letters => letters.join(''))

test('the distance equals that of the whole matrix, up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, most) => {
      const exact = reference(a, b)
      expect(editDistance(a, b)).toBe(exact)
      expect(editDistance(a, b, most)).toBe(Math.min(exact, most + 1))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['peanut', 'peanut', 2, 0],
  ['peanut', 'paenut', 2, 1],
  ['peanut', 'peanuts', 2, 1],
  ['peanut', 'walnut', 2, 3],
  ['', 'egg', 2, 3],
])('"%s" and "%s" within %d edits: %d', (a, b, most, edits) => {
  expect(editDistance(a, b, most)).toBe(edits)
})
