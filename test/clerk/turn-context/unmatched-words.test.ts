import { expect, test } from 'vitest'
import { dishesWith, editsForUnmatched, possibleFoodWords } from '#src/clerk/turn-context/unmatched-words.ts'
import { menuOf } from '../menu-shelf.ts'

const MOO = '40380'
const labels = (words: string, said: string) => dishesWith(menuOf(MOO), words, said)?.choices.map(({ label }) => label)

test('a dish containing the words is offered in the stated quantity, or can be left out', () => {
  expect(labels('fries', '2 fries and a coke')).toEqual(['2 × Cheese Fries', 'Leave it out'])
  expect(labels('fries', 'a fries')).toEqual(['Cheese Fries', 'Leave it out'])
})

test('if no dish contains all words, the dishes with most of them are offered', () => {
  expect(labels('curly cheese fries', 'three curly cheese fries')).toEqual(['3 × Cheese Fries', 'Leave it out'])
  expect(labels('pad thai', 'one pad thai')).toBeUndefined()
})

test('a dish of the cart that is named again is not a new one', () => {
  const menu = menuOf(MOO)
  const asked = dishesWith(menu, 'fries', 'fries will have to do')!
  const line = {
    item: { id: menu.items.find(({ item }) => item.name === 'Cheese Fries')!.item.id, quantity: 1 },
    notes: [],
  }
  expect(editsForUnmatched(menu, 'fries', asked, [line])).toEqual([])
  expect(editsForUnmatched(menu, 'fries', asked, [])).toBeUndefined()
  expect(editsForUnmatched(menu, 'cheese fries', asked, [])).toHaveLength(1)
})

test('words that name no food are dropped, whatever the dishes of the menu are called', () => {
  const told = (words: string) => possibleFoodWords(menuOf(MOO), words)
  for (const words of ['still', 'doesnt', 'is', 'back', 'new', 'please new york', 'for', 'a'])
    expect(told(words)).toBe('')
  expect(told('burrata')).toBe('burrata')
})
