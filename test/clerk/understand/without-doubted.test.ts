import { expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { withoutDoubted, withoutHedges } from '#src/clerk/understand/without-asides.ts'

const left = (message: string, readback?: string) =>
  withoutDoubted(withoutHedges(message), { ...newState(), ...(readback === undefined ? {} : { readback }) })

test.each([
  ['a tuna melt on rye. be mindful of peanuts', 'a tuna melt on rye.'],
  ['two bagels. make sure there is no sesame', 'two bagels. no sesame'],
  ['a hero, my son is on a strict no egg diet', 'a hero, no egg'],
  ['an egg salad on rye. a cola', 'an egg salad on rye. a cola'],
  ['heads up: peanuts', 'heads up: peanuts'],
])('"%s" is parsed as the order "%s"', (message, order) => {
  expect(left(message)).toBe(order)
})

test('nothing is removed next to a read-back', () => {
  expect(left('yes. peanuts and i are enemies', 'read')).toBe('yes. peanuts and i are enemies')
})
