import { expect, test } from 'vitest'
import { additionIn } from '#src/orders/additions.ts'
import { checkInstructions } from '#src/orders/instructions.ts'
import { FRESH_ADDITIONS, FRESH_REMARKS } from './texts/fresh-remarks.ts'
import { MORE_ADDITIONS, MORE_REMARKS } from './texts/more-remarks.ts'
import { ADDITIONS, REMARKS } from './texts/remarks.ts'

test.each([
  'extra mayo',
  'Extra!',
  'add pickles',
  'please add an egg',
  'more cheese please',
  'double meat',
  'no onion, add peppers',
  'ham instead of turkey',
  'in place of the ham, turkey',
  'sub rye for the hero',
  'swap the provolone',
  'substitute gluten free bread',
  'can you replace the bread',
  'switch the cheese',
  'make it a large',
  'put some mustard on it',
  'change the bread to rye',
  'with mustard',
  'with extra napkins and mustard, plus bacon',
  'doble queso',
  'agregue mostaza',
  'en vez de cebolla, tomate',
  ...ADDITIONS,
  ...MORE_ADDITIONS,
  ...FRESH_ADDITIONS,
])('%s adds or swaps something', text => {
  expect(additionIn(text)).toBeDefined()
  expect(checkInstructions(text, 'voice')).toMatchObject({ problems: [{ code: 'instructions_rejected' }] })
  expect(checkInstructions(text).problems).toEqual([])
})

test.each([
  'no onion',
  'no extra mayo please',
  "don't add salt",
  'without mayo or oil',
  'hold the peppers',
  'light on the oil',
  'less mayo',
  'nothing added',
  'leave it with the doorman',
  'leave with doorman',
  'extra napkins please',
  'add utensils',
  'with no onions',
  'ring the bell, thanks with love',
  'cut in half',
  'sin cebolla',
  'I am in a hurry',
  ...REMARKS,
  ...MORE_REMARKS,
  ...FRESH_REMARKS,
])('%s only removes something, or nothing', text => {
  expect(additionIn(text)).toBeUndefined()
  expect(checkInstructions(text, 'voice').problems).toEqual([])
})

test('the error quotes the phrase that asks for more', () => {
  expect(additionIn('no onions, and can I get some jalapeños on that')).toBe('can I get some jalapeños on that')
  expect(additionIn('ring twice; lots of mayo, thanks')).toBe('lots of mayo')
})
