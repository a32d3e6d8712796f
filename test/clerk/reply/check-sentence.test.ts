import { describe, expect, test } from 'vitest'
import { objection } from '#src/clerk/reply/check-sentence.ts'

const founded = {
  amounts: new Set([1016, 750]),
  numbers: new Set(['10.16', '7.50', '2', '1', '00']),
  links: new Set(['https://comanda.example/api/order/pay?pt=pt_1']),
  isBooked: false,
}

describe('a sentence of a model is dropped', () => {
  test.each([
    ['It comes to $9.99.', 'unfounded amount'],
    ['It comes to 9.99.', 'unfounded amount'],
    ['That is 9,99 € today', 'unfounded amount'],
    ['It costs 12, all in', 'unfounded amount'],
    ['Just pay 1 now', 'unfounded amount'],
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
    'Two slices come to $7.50.',
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
