import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { newState } from '#src/clerk/state.ts'
import { hearMessage } from '#src/clerk/understand/hear-message.ts'
import { additionalFoods, maybeMore, moreToAvoid } from '#src/clerk/understand/told-more.ts'

const told = (text: string) => ({
  ...newState(),
  details: { constraints: { allergens: ['peanut' as const] } },
  messages: [{ role: 'user' as const, text }],
})
const line = { item: { id: '1' }, notes: [] }

test.each([
  ['plus sesame', 'sesame'],
  ['oh and my brother has celery too', 'celery'],
  ['also garlic', 'garlic'],
  ['my kids too: leeks', 'leeks'],
  ['y mi esposo al ajo', 'ajo'],
  ['and to dill and capers', 'dill and capers'],
  ['same goes for mangoes', 'mangoes'],
  ['please write soy on my allergy list', 'soy'],
  ['and a coffee', undefined],
  ['and two tacos', undefined],
  ['also fries please', undefined],
  ['and chicken over rice', undefined],
  ['my wife wants mustard', undefined],
  ['garlic', undefined],
])('"%s" adds %s to the stated allergens', (text, what) => {
  expect(additionalFoods(text)).toBe(what)
})

test('an addition right after an allergy extends it; within an order it triggers a question', () => {
  expect(moreToAvoid('and sesame', told('allergic to peanuts'))).toBe('sesame')
  expect(moreToAvoid('and sesame', told('two tacos, and I am allergic to peanuts'))).toBeUndefined()
  expect(moreToAvoid('and sesame', { ...told('allergic to peanuts'), lines: [line] })).toBeUndefined()
  expect(maybeMore('and sesame', { ...told('allergic to peanuts'), lines: [line] }).codes).toEqual(['sesame'])
  expect(maybeMore('and garlic', { ...told('allergic to peanuts'), lines: [line] }).foods).toEqual(['garlic'])
  expect(maybeMore('and garlic', newState())).toEqual({ codes: [], foods: [] })
})

test.each([
  ['& sesame', 'sesame'],
  ['+ sesame', 'sesame'],
  ['sorry, sesame', 'sesame'],
  ['oops, I meant sesame', 'sesame'],
  ['rather: sesame', 'sesame'],
  ['make that sesame', 'sesame'],
  ['replace peanuts with sesame', 'peanuts and sesame'],
  ['perdón, al ajonjolí', 'ajonjolí'],
  ['mejor dicho ajonjolí', 'ajonjolí'],
  ['sorry, kiwi', 'kiwi'],
])('"%s" right after an allergy adds %s to it', (text, what) => {
  expect(moreToAvoid(text, told('allergic to peanuts'))).toBe(what)
  expect(maybeMore(text, { ...told('allergic to peanuts'), lines: [line] })).not.toEqual({ codes: [], foods: [] })
})

test('a correction within an order adds nothing, and an allergen alone triggers a question', () => {
  expect(maybeMore('sorry, shrimp', { ...told('two tacos please'), lines: [line] }).codes).toEqual([])
  expect(maybeMore('sesame', told('allergic to peanuts')).codes).toEqual(['sesame'])
  expect(maybeMore('fish', told('allergic to peanuts. thai near 10036')).codes).toEqual([])
  expect(maybeMore('shrimp', told('allergic to peanuts')).codes).toEqual([])
  expect(maybeMore('two egg rolls', told('allergic to peanuts')).codes).toEqual([])
})

test('a list is read line by line', () => {
  const { heard } = hearMessage('my allergies:\n- sesame\n- parsley', newState(), () => undefined)
  expect(heard).toMatchObject({ avoid: ['sesame'], unlisted: ['parsley'] })
})

test.each([
  ['we nearly lost her to garlic', 'garlic'],
  ['really sensitive to leeks', 'leeks'],
  ['garlic put grandpa in hospital', 'garlic'],
  ['I get blotchy w tomatoes', 'tomatoes'],
  ['tested for kiwi, positive', 'kiwi'],
  ['my allergist said to skip mangoes', 'mangoes'],
  ['mi hija se pone morada con el ajo', 'garlic'],
  ['she had dill once. never again', 'dill'],
])('"%s" is recorded or asked about', (text, food) => {
  expect([...parseAllergies(text).unlisted, ...doubtedFoodsIn(text)]).toContain(food)
})

test.each([
  'cheeseburger medium, no pickles, no onion',
  'six red curries but avoid roti',
  'the mango lassi please',
  'email me at plum@example.com, one ginger ale',
  'does the salad have onions?',
  'chicken near crown heights',
])('"%s" is not asked about', text => {
  expect(doubtedFoodsIn(text)).toEqual([])
})
