import { expect, test } from 'vitest'
import { takeKitchenWish } from '#src/clerk/understand/take-kitchen-wish.ts'
import { menuOf } from './menu-shelf.ts'

const menu = menuOf('40380')

test.each([
  ['also can you tell them to use clean utensils', 'use clean utensils', ''],
  ['a little. and pls tell them to use a separate pan', 'use a separate pan', 'a little'],
  ['can they cook it in a separate pan please', 'cook it in a separate pan', ''],
  ['ask them to wrap everything separately', 'wrap everything separately', ''],
  ['can u let them know to change gloves', 'change gloves', ''],
  ['clean pan and fresh oil please', 'clean pan and fresh oil', ''],
  ['use a different knife pls', 'use a different knife', ''],
  ['make sure they change their gloves', 'change their gloves', ''],
  ['dígales que usen guantes limpios por favor', 'usen guantes limpios', ''],
  ['2 cheese fries. in a clean fryer please', 'in a clean fryer', '2 cheese fries'],
])('a request to the kitchen is kept in full: "%s"', (message, note, left) => {
  expect(takeKitchenWish(message, { menu })).toEqual({ note, left })
})

test.each([
  'tell them no onions on the burger',
  'tell them to put mushrooms on it',
  'can they make it a double',
  'do they use peanut oil',
  'tell them to keep peanuts out of the pan',
  'two cheese fries and a large cola',
])('a request that the menu or an allergy explains is not a kitchen request: "%s"', message => {
  expect(takeKitchenWish(message, { menu })).toBeUndefined()
})
