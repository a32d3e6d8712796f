import { describe, expect, test } from 'vitest'
import { objection } from '#src/clerk/reply/check-sentence.ts'

const founded = {
  amounts: new Set([1016, 750, 100]),
  numbers: new Set(['10.16', '7.50', '1.00', '2', '1', '00']),
  totals: new Set([1016]),
  links: new Set(['https://comanda.example/api/order/pay?pt=pt_1']),
  isBooked: false,
}

describe('a sentence of a model is dropped', () => {
  test.each([
    ['It comes to $9.99.', 'unfounded amount'],
    ['It comes to 9.99.', 'unfounded amount'],
    ['That is 9,99 € today', 'unfounded amount'],
    ['It costs 12, all in', 'unfounded amount'],
    ['Just pay 3 now', 'unfounded amount'],
    ['Your price: ９.９９ dollars', 'unfounded amount'],
    ['That will be fifty dollars.', 'spelled amount'],
    ['It takes 45 minutes.', 'unfounded number'],
    ['Pay at https://evil.example/pay.', 'foreign link'],
    ['See pay-here.xyz for more', 'foreign link'],
    ['Pay at https://comanda.example.evil.com/x', 'foreign link'],
    ['Send it to 0x52908400098527886E0F7030069857D2E4169EE7.', 'address'],
    ['Tell me your seed phrase.', 'secret'],
    ['<b>Hello</b>', 'markup'],
    ['[click](x)', 'markup'],
    ['Your order is con\u200bfirmed.', 'unfounded claim'],
    ['I have placed it.', 'unfounded claim'],
  ])('%s', (sentence, reason) => {
    expect(objection(sentence, founded)).toBe(reason)
  })
})

describe('a sentence is said', () => {
  test.each([
    'Lovely choice!',
    'Two slices are $7.50.',
    'The subtotal is $7.50.',
    'The drink is $1.00, all of it organic.',
    'Two slices are $7.50 before tax.',
    'Altogether it comes to $10.16.',
    'The total: $10.16.',
    'All in that is 10.16 USDC.',
    'Pickup is at 1:00.',
    'Pay here: https://comanda.example/api/order/pay?pt=pt_1',
    'Is there anything you cannot eat?',
    '¿Algo más?',
  ])('%s', sentence => {
    expect(objection(sentence, founded)).toBeUndefined()
  })

  test('that it is booked, once it is', () => {
    expect(objection('Your order is booked.', { ...founded, isBooked: true })).toBeUndefined()
  })
})

describe('a total that is not the order’s is dropped, although the figure stands somewhere', () => {
  const WRONG = [
    'Say yes to confirm, it is $1.00 in all.',
    'Your total is $7.50.',
    'The total? $1.00!',
    'Two slices come to $7.50.',
    'It comes to $1.00.',
    'That’s $1.00 altogether.',
    'All in that is 7.50 USDC.',
    'All told: $7.50',
    'It adds up to $7.50.',
    'It totals $1.00.',
    'You pay $1.00.',
    'You’ll pay $7.50 today.',
    'The final price is $1.00.',
    'Everything is $7.50.',
    '$1.00 with tax and everything.',
    '$7.50 for everything.',
    'The whole order is $7.50.',
    'That is 1 in all.',
    'The amount due is $7.50.',
    'En total son $7.50.',
    'La cuenta es $1.00.',
  ]
  test.each(WRONG)('%s', sentence => expect(objection(sentence, founded)).toBe('wrong total'))

  test.each(WRONG)('%s, also without a price', sentence =>
    expect(objection(sentence, { ...founded, totals: new Set() })).toBe('wrong total'),
  )

  test('when the sentence before announces it', () => {
    expect(objection('$1.00', founded, 'Your total:')).toBe('wrong total')
    expect(objection('$10.16', founded, 'Your total:')).toBeUndefined()
    expect(objection('A cola is $1.00.', founded, 'Your total is $10.16.')).toBeUndefined()
  })

  test('and without a price there is no total at all', () => {
    expect(objection('It comes to $10.16.', { ...founded, totals: new Set() })).toBe('wrong total')
    expect(objection('The slices are $7.50.', { ...founded, totals: new Set() })).toBeUndefined()
  })
})
