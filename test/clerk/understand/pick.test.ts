import { expect, test } from 'vitest'
import type { Offer } from '#src/clerk/state.ts'
import { pick } from '#src/clerk/understand/pick.ts'

const offer: Offer = {
  kind: 'restaurants',
  question: 'Which one would you like?',
  choices: ['Noodle Boat No. 5', 'Soi Twelve & Half', 'Lotus & Lime'].map(label => ({ label })),
}

test('a number in words before an order chooses, and the order is left', () => {
  expect(pick('number one noodle boat two vegan pad thai and a thai iced tea', offer)).toEqual({
    choice: 0,
    rest: 'two vegan pad thai and a thai iced tea',
  })
})

test('a choice that is taken back twice over is the last one', () => {
  expect(pick('the second one no wait the first one', offer)).toEqual({ choice: 0 })
})
