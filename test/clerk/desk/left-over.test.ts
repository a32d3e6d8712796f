import { expect, test } from 'vitest'
import { dishesWith, orderedBy, telling } from '#src/clerk/desk/left-over.ts'
import { menuOf } from '../menu-shelf.ts'

const MOO = '40380'
const labels = (words: string, said: string) => dishesWith(menuOf(MOO), words, said)?.choices.map(({ label }) => label)

test('a dish that holds the words is offered in the amount that was said, and may be left out', () => {
  expect(labels('fries', '2 fries and a coke')).toEqual(['2 × Cheese Fries', 'Leave it out'])
  expect(labels('fries', 'a fries')).toEqual(['Cheese Fries', 'Leave it out'])
})

test('where no dish holds all of the words, those that hold most of them are offered', () => {
  expect(labels('curly cheese fries', 'three curly cheese fries')).toEqual(['3 × Cheese Fries', 'Leave it out'])
  expect(labels('pad thai', 'one pad thai')).toBeUndefined()
})

test('a dish of the cart that is named once more is no other one', () => {
  const menu = menuOf(MOO)
  const asked = dishesWith(menu, 'fries', 'fries will have to do')!
  const line = {
    item: { id: menu.items.find(({ item }) => item.name === 'Cheese Fries')!.item.id, quantity: 1 },
    notes: [],
  }
  expect(orderedBy(menu, 'fries', asked, [line])).toEqual([])
  expect(orderedBy(menu, 'fries', asked, [])).toBeUndefined()
  expect(orderedBy(menu, 'cheese fries', asked, [])).toHaveLength(1)
})

test('words that name nothing to eat are told of no menu, whatever its dishes are called', () => {
  const told = (words: string) => telling(menuOf(MOO), words)
  for (const words of ['still', 'doesnt', 'is', 'back', 'new', 'please new york', 'for', 'a'])
    expect(told(words)).toBe('')
  expect(told('burrata')).toBe('burrata')
})
