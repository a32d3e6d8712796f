import { expect, test } from 'vitest'
import { createTopCounter } from '#src/health/top-counter.ts'

test('frequent names stay in the tally, however many others come, and nothing is counted twice or lost', () => {
  const tally = createTopCounter(10)
  for (let n = 0; n < 1_000; n++) {
    tally.count(`invented-${n}`)
    if (n % 2 === 0) tally.count('lunch-agent')
  }
  tally.count('other')
  const told = tally.most(3)
  expect(told[0]).toEqual(['lunch-agent', 500])
  expect(told).toHaveLength(4)
  expect(told.reduce((sum, [, count]) => sum + count, 0)).toBe(1_501)
})
