import { expect, test } from 'vitest'
import { normalizeMessage } from '#src/reader/normalize-message.ts'

test.each([
  ['no-nuts enchiladas', 'no nuts enchiladas'],
  ['yes, no-shrimp please', 'yes, no shrimp please'],
  ['no: fish', 'no fish'],
  ['birria tacos with zero cheese', 'birria tacos with no cheese'],
  ['one fried rice, zero fish sauce', 'one fried rice, no fish sauce'],
  ['a Coke Zero please', 'a Coke Zero please'],
  ['a cola with zero sugar', 'a cola with zero sugar'],
  ["We're peanut-free. Tater tots", 'We are peanut-free. Tater tots'],
  ['no, shrimp', 'no, shrimp'],
  ['a casino-no-name', 'a casino-no-name'],
])('"%s" is read as "%s"', (given, read) => {
  expect(normalizeMessage(given)).toBe(read)
})

test('a long repetition is cut', () => {
  expect(normalizeMessage('88 Court St '.repeat(500)).length).toBeLessThan(250)
})
