import { expect, test } from 'vitest'
import type { Named } from '#src/clerk/restaurant-names.ts'
import { newState } from '#src/clerk/state.ts'
import { hearMessage } from '#src/clerk/understand/hear-message.ts'

const naming =
  (...names: readonly string[]) =>
  (text: string): Named | undefined => {
    const name = names.find(one => text.includes(one))
    return name === undefined ? undefined : { ids: ['one'], name, zip: '11377', text: text.replace(name, ' ; ') }
  }
const avoided = (text: string, name: string, state = newState()) => hearMessage(text, state, naming(name)).heard.avoid

test.each([
  ['can noodle boat make the pad thai without peanuts, is that safe for a kid with allergy', 'noodle boat', ['peanut']],
  ['pad thai from Noodle Boat, I am allergic to peanuts', 'Noodle Boat', ['peanut']],
  ['Crab Street. my son is allergic to sesame', 'Crab Street', ['sesame']],
])('the name in "%s" is not an allergen', (text, name, avoid) => expect(avoided(text, name)).toEqual(avoid))

test.each([
  ['allergic to fish sauce', 'fish sauce', ['fish']],
  ['I am allergic to crab street food', 'crab street', ['shellfish']],
  ['shrimp and crab allergy', 'shrimp and crab', ['shellfish']],
])('an allergen reported in "%s" is kept, whatever else has that name', (text, name, avoid) =>
  expect(avoided(text, name)).toEqual(avoid),
)

test('an allergen known to be harmless is not recorded again by an unrelated sentence', () => {
  const state = { ...newState(), harmless: ['egg' as const] }
  expect(avoided('does it come without the egg? put a note: peanut allergy', 'no name', state)).toEqual(['peanut'])
  expect(avoided('I am allergic to egg', 'no name', state)).toEqual(['egg'])
})
