import { expect, test } from 'vitest'
import type { Offer } from '#src/clerk/state.ts'
import { readChoice } from '#src/clerk/understand/pick.ts'

const offer: Offer = {
  kind: 'restaurants',
  question: 'Which one would you like?',
  choices: ['Noodle Boat No. 5', 'Soi Twelve & Half', 'Lotus & Lime'].map(label => ({ label })),
}

test('a spelled-out number before an order picks a choice and keeps the order', () => {
  expect(readChoice('number one noodle boat two vegan pad thai and a thai iced tea', offer)).toEqual({
    choice: 0,
    rest: 'two vegan pad thai and a thai iced tea',
  })
})

test('a choice corrected in the same message is the last one stated', () => {
  expect(readChoice('the second one no wait the first one', offer)).toEqual({ choice: 0 })
})
