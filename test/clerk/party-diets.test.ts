import { expect, test } from 'vitest'
import { mentionedIn } from '#src/clerk/draft/mentioned.ts'
import { partyDietsIn } from '#src/clerk/party-diets.ts'
import { takeNote } from '#src/clerk/understand/take-note.ts'

test.each([
  ['lunch for 9 ppl, 2 are vegetarian, max $200 all in', ['2 vegetarian']],
  ['2 vegetarians i did tell u', ['2 vegetarian']],
  ['two of us are vegan, the rest eat anything', ['2 vegan']],
  ['we are six, three vegetarians and one vegan', ['3 vegetarian', '1 vegan']],
  ['somos cinco, dos son vegetarianos', ['2 vegetarian']],
  ['uno de nosotros es vegano.', ['1 vegan']],
])('"%s" states the party diets %j', (message, diets) => {
  expect(partyDietsIn(message)).toEqual(diets)
})

test.each([
  '2 vegetarian burgers and a cola',
  'two vegan pies please',
  '1 vegetarian thali',
  "I'm vegan",
  'is there a vegan pizza for $2',
])('"%s" states no party diet', message => {
  expect(partyDietsIn(message)).toEqual([])
})

test.each([
  [
    'please tell the kitchen celiac disease, fresh gloves and a clean board, cross contamination matters. Lena Ostrow, 555-349-0121, lena.o@example.com',
    'celiac disease, fresh gloves and a clean board, cross contamination matters.',
    'Lena Ostrow, 555-349-0121, lena.o@example.com',
  ],
  ['tell the chef: nut allergy, clean pan please. 917 555 0134', 'nut allergy, clean pan please.', '917 555 0134'],
  ['note for the kitchen: peanut allergy', 'peanut allergy', ''],
])('"%s" contains a note and the contact details', (message, note, before) => {
  expect(takeNote(message, true, true)).toEqual({ before, note })
})

test('an item of an order list is not a warning', () => {
  expect(mentionedIn('miso broth thin noodle, egg. whatever is included')).toEqual([])
  expect(mentionedIn('heads up about him, egg').map(({ word }) => word)).toContain('egg')
})
