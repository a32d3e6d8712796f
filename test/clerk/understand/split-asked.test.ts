import { expect, test } from 'vitest'
import {
  impliedQuestion,
  resolveDishPronoun,
  splitQuestionAndOrder,
  withoutConditions,
} from '#src/clerk/understand/split-asked.ts'

test.each([
  ["is the laksa very hot I'll have two of those", ['is the laksa very hot', "I'll have two of those"]],
  ['lets do the laksa is it vegan and a small tea', ['lets do the laksa', 'is it vegan', 'a small tea']],
  ['is the soup hot and a roll', ['is the soup hot', 'a roll']],
  ['laksa whats in it', ['laksa', 'whats in it']],
  ['las arepas de que son', ['las arepas', 'de que son']],
  ['make sure they are hot', ['make sure they are hot']],
  ["what do they have that i'd like", ["what do they have that i'd like"]],
  ['i want it spicy', ['i want it spicy']],
] as const)('"%s" is split where a question begins or ends', (words, parts) => {
  expect(splitQuestionAndOrder(words)).toEqual(parts)
})

test.each([
  ["two laksas if they're not too hot", '', 'is the laksas hot?'],
  ['a tea, and one laksa only if it is vegan', 'a tea', 'is the laksa vegan?'],
  ['dos arepas si no son picantes y una malta', 'una malta', 'is the arepas picantes?'],
  ["if the laksa isn't too spicy ill take one", '', 'is the laksa spicy?'],
] as const)('"%s" orders nothing that depends on an answer', (words, left, asks) => {
  const taken = withoutConditions(words)
  expect(taken.left.replace(/[\s,]+$/, '')).toBe(left)
  expect(impliedQuestion(taken.held)).toBe(asks)
})

test('a question refers to the dish named before it', () => {
  expect(resolveDishPronoun('is it hot', 'give me one laksa')).toEqual({ asks: 'is the laksa hot', isOrder: true })
  expect(resolveDishPronoun('are they hot', 'the pork buns')).toEqual({ asks: 'are the pork buns hot', isOrder: false })
  expect(resolveDishPronoun('two teas', 'one laksa')).toBeUndefined()
})
