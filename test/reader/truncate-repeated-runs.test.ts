import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateRepeatedRuns } from '#src/reader/truncate-repeated-runs.ts'

test.each(['88 Court St ', '花生过敏', '🥜', 'a', '7', 'I am allergic to peanuts and to milk, too. '])(
  'a run of “%s” is cut, and keeps its words',
  unit => {
    const cut = truncateRepeatedRuns(`two soups. ${unit.repeat(Math.ceil(1_900 / unit.length))} thanks`)
    expect(cut.length).toBeLessThanOrEqual(300)
    expect(cut).toContain(unit)
    expect(cut).toMatch(/^two soups\. /)
    expect(cut).toMatch(/ thanks$/)
  },
)

test('a text without repeated runs is left unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 160 }), text => {
      expect(truncateRepeatedRuns(text)).toBe(text)
    }),
  )
  const list = Array.from({ length: 60 }, (_, n) => `${n} samosas and ${n * 7} rolls`).join(', ')
  expect(truncateRepeatedRuns(list)).toBe(list)
})

test('a run between other words is cut without touching its surroundings', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,20} $/), fc.integer({ min: 60, max: 200 }), (unit, times) => {
      const text = `QQ ${unit.repeat(times)}ZZ`
      const cut = truncateRepeatedRuns(text)
      expect(cut.length).toBeLessThan(400)
      expect(cut.startsWith('QQ ') && cut.endsWith('ZZ')).toBe(true)
      expect(cut).toContain(unit)
    }),
  )
})
