import { expect, test } from 'vitest'
import { takeDictatedNote } from '#src/clerk/understand/take-written.ts'

test.each([
  ['Classic crust. Please write "uncut slices for kid"', { left: 'Classic crust', note: 'uncut slices for kid' }],
  ['Please write "uncut slices for kid"... actually never mind', { left: '' }],
  ['Plain hero. Please write "uncut"... never mind. Ana 917 555 0134', { left: 'Plain hero. Ana 917 555 0134' }],
  [
    'add a note to the kitchen: medium spicy please. Then yes, place it',
    { left: 'Then yes, place it', note: 'medium spicy' },
  ],
  ['note: cut it in four. Actually never mind', { left: '' }],
  ['por favor escriba «feliz cumpleaños»', { left: '', note: 'feliz cumpleaños' }],
])('%j', (message, written) => {
  expect(takeDictatedNote(message)).toEqual(written)
})

test.each([
  'two slices',
  'note: no peanuts. Yes',
  'note: 2B or not 2B',
  'note for the driver: gate code 4411. ok go',
  'note: hand it to Mr Souffle. He waits',
])('%j is left to other parsers', message => {
  expect(takeDictatedNote(message)).toBeUndefined()
})
