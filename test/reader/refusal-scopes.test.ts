import { expect, test } from 'vitest'
import { refusalScopes } from '#src/reader/refusal-scopes.ts'

test.each([
  ['no pork borough hero', [['pork']]],
  ['a hero with no onion or tomato', [['onion'], ['tomato']]],
  ['a salad, no feta and extra ranch', [['feta']]],
  ['a hero, without any of the onions please', [['onions']]],
  ['a hero, don’t put onions on it', [['onions']]],
])('a refusal ends at a name and at the next wish: %s', (text, after) => {
  expect(refusalScopes(text, ['Borough Hero']).map(scope => scope.after)).toEqual([after])
})

test.each(['a salad, croutons off', 'a salad, croutons, no', 'a salad, croutons removed'])(
  'a refusal may follow its food: %s',
  text => expect(refusalScopes(text, []).map(({ before }) => before)).toEqual([['croutons']]),
)

test.each([
  'a coffee, no rush',
  'two slices to take out',
  'a salad, and don’t forget the ranch',
  'two, no, three slices',
  'no, I want a salad',
  'a Coke Zero',
  'a salad, nothing else',
])('a refusing word that refuses no food has no scope: %s', text => {
  expect(refusalScopes(text, [])).toEqual([])
})

test('a refusing word within the name of what is ordered refuses nothing', () => {
  expect(refusalScopes('a soup with no bread', ['No bread'])).toEqual([])
})
