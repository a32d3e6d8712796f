import { expect, test } from 'vitest'
import { hasSameExclusions } from '#src/search/has-same-exclusions.ts'

test.each([
  ['salad', 'salad without soy'],
  ['salad, allergic', 'salad, allergic to milk'],
  ['no cheese', 'no cheese or peanuts'],
  ['curry', 'curry, 我对花生过敏'],
])('%j does not exclude the same allergens as %j', (rest, query) => expect(hasSameExclusions(rest, query)).toBe(false))

test.each([
  ['salad without soy', 'salad in Park Slope without soy'],
  ['allergic to milk', 'allergic to milk, at 9pm'],
])('%j excludes the same allergens as %j', (rest, query) => expect(hasSameExclusions(rest, query)).toBe(true))
