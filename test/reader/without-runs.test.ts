import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutRuns } from '#src/reader/without-runs.ts'

test.each(['88 Court St ', '花生过敏', '🥜', 'a', '7', 'I am allergic to peanuts and to milk, too. '])(
  'a run of “%s” is cut, and keeps its words',
  unit => {
    const cut = withoutRuns(`two soups. ${unit.repeat(Math.ceil(1_900 / unit.length))} thanks`)
    expect(cut.length).toBeLessThanOrEqual(300)
    expect(cut).toContain(unit)
    expect(cut).toMatch(/^two soups\. /)
    expect(cut).toMatch(/ thanks$/)
  },
)

test('what is not said over and over stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 160 }), text => {
      expect(withoutRuns(text)).toBe(text)
    }),
  )
  const list = Array.from({ length: 60 }, (_, n) => `${n} samosas and ${n * 7} rolls`).join(', ')
  expect(withoutRuns(list)).toBe(list)
})

test('a run between other words is cut alone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,20} $/), fc.integer({ min: 60, max: 200 }), (unit, times) => {
      const text = `QQ ${unit.repeat(times)}ZZ`
      const cut = withoutRuns(text)
      expect(cut.length).toBeLessThan(400)
      expect(cut.startsWith('QQ ') && cut.endsWith('ZZ')).toBe(true)
      expect(cut).toContain(unit)
    }),
  )
})
