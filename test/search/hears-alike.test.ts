import { expect, test } from 'vitest'
import { hearsAlike } from '#src/search/hears-alike.ts'

test.each([
  ['salad', 'salad without soy'],
  ['salad, allergic', 'salad, allergic to milk'],
  ['no cheese', 'no cheese or peanuts'],
  ['curry', 'curry, 我对花生过敏'],
])('%j does not keep out what %j does', (rest, query) => expect(hearsAlike(rest, query)).toBe(false))

test.each([
  ['salad without soy', 'salad in Park Slope without soy'],
  ['allergic to milk', 'allergic to milk, at 9pm'],
])('%j keeps out what %j does', (rest, query) => expect(hearsAlike(rest, query)).toBe(true))
