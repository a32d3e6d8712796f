import { expect, test } from 'vitest'
import { linesOffer, mayPick } from '#src/clerk/correct/lines-offer.ts'
import { sureOf } from '#src/clerk/turn-context/sure-of.ts'

const FRIES = { label: 'Cheese Fries', edits: [{ action: 'add' as const, item: { id: 'fries', quantity: 1 } }] }

test('a question with one choice asks for confirmation', () => {
  expect(sureOf({ kind: 'item', question: 'Which “fries” do you mean?', choices: [FRIES] })).toEqual({
    kind: 'item',
    question: 'By “fries”, do you mean Cheese Fries?',
    choices: [FRIES, { label: 'No, something else', say: 'no' }],
  })
})

test('a question with several choices is unchanged', () => {
  const asked = { kind: 'item' as const, question: 'Which “fries” do you mean?', choices: [FRIES, FRIES] }
  expect(sureOf(asked)).toBe(asked)
})

const LINES = linesOffer([{ item: { id: 'soup', quantity: 1 }, notes: [] }], () => '1 × Soup')

test('an order that was not understood can be left as it is', () => {
  expect(LINES.choices.map(({ label }) => label)).toEqual(['Remove 1 × Soup', 'Leave it as it is'])
})

test.each([
  ['1', true],
  ['remove the soup', true],
  ['leave it as it is', true],
  ['the soup is on the left', false],
  ['bring up to 4B', false],
  ['2 soups', false],
])('%j picks a line to remove: %s', (text, isPick) => {
  expect(mayPick(text, LINES)).toBe(isPick)
})
