import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

test.each([
  'that mustard clears my sinuses, love it',
  'the mustard makes my eyes water. so good',
  'me lloran los ojos con la mostaza, me encanta',
])('"%s" praises a pungent food and reports no harm', text => {
  expect(parseAllergies(text)).toMatchObject({ speaks: false, avoid: [] })
})

test.each([
  'I love mustard but it makes my eyes water',
  'mustard makes my throat itch, love it',
  'mustard makes my eyes swell, love it',
  'my eyes water from walnuts, love them',
])('"%s" still reports harm', text => {
  expect(parseAllergies(text).avoid).not.toEqual([])
})
