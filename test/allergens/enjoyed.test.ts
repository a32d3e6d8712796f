import { expect, test } from 'vitest'
import { hearAllergies } from '#src/allergens/hear.ts'

test.each([
  'that mustard clears my sinuses, love it',
  'the mustard makes my eyes water. so good',
  'me lloran los ojos con la mostaza, me encanta',
])('"%s" praises a sharp food', text => {
  expect(hearAllergies(text)).toMatchObject({ speaks: false, avoid: [] })
})

test.each([
  'I love mustard but it makes my eyes water',
  'mustard makes my throat itch, love it',
  'mustard makes my eyes swell, love it',
  'my eyes water from walnuts, love them',
])('"%s" still tells of harm', text => {
  expect(hearAllergies(text).avoid).not.toEqual([])
})
