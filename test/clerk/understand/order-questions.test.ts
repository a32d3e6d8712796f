import { expect, test } from 'vitest'
import { orderTopic, takeOrderQuestions } from '#src/clerk/understand/order-questions.ts'

test.each([
  ['was the kitchen told about the allergy?', 'told'],
  ['so did you tell the kitchen bout the peanuts?', 'told'],
  ['does the restaurant know hes allergic', 'told'],
  ['will the cook know about my sons allergy', 'told'],
  ['have you let them know about the nuts', 'told'],
  ['did they get the note', 'told'],
  ['does the driver know about the buzzer', 'told'],
  ['y la cocina ya sabe de la alergia?', 'told'],
  ['saben ellos que es alérgica?', 'told'],
  ['is anyone gonna tell the restaurant', 'told'],
  ['why is it 35 dollars??', 'bill'],
  ['how come its so much', 'bill'],
  ['how did you get to 28 for a 20 dollar pie', 'bill'],
  ['whats the 1.99', 'bill'],
  ['what am i paying for here', 'bill'],
  ['por qué sale tan caro?', 'bill'],
  ['how long do i have to pay?', 'pay_by'],
  ['by when do i gotta pay this', 'pay_by'],
  ['hasta cuando puedo pagar', 'pay_by'],
  ['what happens if i dont pay in time', 'pay_by'],
  ['when does the payment link expire', 'pay_by'],
  ['if they are out of the cheddar what happens', 'sold_out'],
  ['y si no hay pollo, que pasa?', 'sold_out'],
])('%j asks about the topic %s', (sentence, topic) => {
  expect(orderTopic(sentence)).toBe(topic)
})

test.each([
  'do they have fries',
  'did they get my order',
  'do you know if they have vegan stuff',
  'tell the kitchen no onions please',
  'why is it 35, make it a small',
  'whats the fourth daughter',
  'how long until it gets here',
  'how do i pay',
  'can you tell them no cilantro',
  'if they are out of cola give me a seltzer',
  'is the soup spicy',
])('%j asks about none of these topics', sentence => {
  expect(orderTopic(sentence)).toBeUndefined()
})

const ORDERED = { lines: [{ item: { id: 'pie', quantity: 1 }, notes: [] }] }

test('a price stated in a question about the bill orders nothing', () => {
  expect(takeOrderQuestions('why is it 35 dollars?? pie is 20', ORDERED)).toEqual({
    left: '',
    told: [{ do: 'of_order', about: 'bill' }],
  })
})

test('an order next to a question is kept', () => {
  expect(takeOrderQuestions('2 and no shake. also why are the burgers 13, the menu said 11?', ORDERED)).toEqual({
    left: '2 and no shake.',
    told: [{ do: 'of_order', about: 'bill' }],
  })
})

test('a question about an order is ignored if there is none', () => {
  expect(takeOrderQuestions('why is it so expensive?', { lines: [] })).toBeUndefined()
})
