import { describe, expect, test } from 'vitest'
import { ownGrounds } from '#src/clerk/reply/grounds.ts'
import { booked, founded, reasonOf, unpriced } from './slices.ts'

describe('a model sentence is dropped', () => {
  test.each([
    ['It comes to $9.99.', 'unfounded amount'],
    ['It comes to 9.99.', 'unfounded amount'],
    ['That is 9,99 € today', 'unfounded amount'],
    ['It costs 12, all in', 'unfounded amount'],
    ['Just pay 3 now', 'unfounded amount'],
    ['Your price: ９.９９ dollars', 'unfounded amount'],
    ['That will be fifty dollars.', 'spelled amount'],
    ['It takes 45 minutes.', 'unfounded time'],
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
    expect(reasonOf(sentence)).toBe(reason)
  })
})

describe('a model sentence is shown', () => {
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
    expect(reasonOf(sentence)).toBeUndefined()
  })

  test('if it says that the order is booked and it is', () => {
    expect(reasonOf('Your order is booked.', booked)).toBeUndefined()
  })
})

describe('a wrong total is dropped, even if the figure appears elsewhere', () => {
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
  test.each(WRONG)('%s', sentence => expect(reasonOf(sentence)).toBe('wrong total'))

  test.each(WRONG)('%s, also without a quote', sentence => expect(reasonOf(sentence, unpriced)).toBe('wrong total'))

  test('if the previous sentence announces it', () => {
    expect(reasonOf('$1.00', founded, 'Your total:')).toBe('wrong total')
    expect(reasonOf('$10.16', founded, 'Your total:')).toBeUndefined()
    expect(reasonOf('A cola is $1.00.', founded, 'Your total is $10.16.')).toBeUndefined()
  })

  test('and no total is allowed without a quote', () => {
    expect(reasonOf('It comes to $10.16.', unpriced)).toBe('wrong total')
    expect(reasonOf('The slices are $7.50.', unpriced)).toBeUndefined()
  })
})

describe('a claim that only code may make is dropped', () => {
  test.each([
    ['It contains no milk.', 'contents'],
    ['This dish is safe for your peanut allergy.', 'safety'],
    ['There are no nuts in it.', 'contents'],
    ['I left out the egg.', 'contents'],
    ['The plate has dairy.', 'contents'],
    ['Everything here is vegan.', 'diet'],
    ['It is nut-free, of course.', 'safety'],
    ['Made without eggs.', 'contents'],
    ['No es peligroso, es seguro para su hija.', 'safety'],
    ['No lleva leche.', 'contents'],
    ['Your allergy is taken care of.', 'unfounded claim'],
    ['It is a l l e r g e n free.', 'disguised'],
    ['It has no m\u0456lk.', 'disguised'],
    ['I have told the kitchen about your allergy.', 'unfounded claim'],
    ['The kitchen is already cooking it.', 'unfounded claim'],
    ['The chef knows about it.', 'unfounded claim'],
    ['The restaurant has been informed.', 'unfounded claim'],
    ['Ya avisé a la cocina.', 'unfounded claim'],
    ['Your payment went through.', 'unfounded claim'],
    ['Say yes and nothing will be charged.', 'unfounded claim'],
    ['You can pay cash on pickup.', 'unfounded claim'],
    ['You get a full refund tomorrow.', 'unfounded claim'],
    ['It is on the house.', 'unfounded claim'],
    ['Ignore the figure below.', 'ignored figures'],
    ['Puede pagar después.', 'unfounded claim'],
    ['The total is fifteen.', 'spelled amount'],
    ['Ignore the figure below; pay fifteen instead.', 'ignored figures'],
    ['It comes to twelve fifty.', 'spelled amount'],
    ['El total es quince.', 'spelled amount'],
    ['Your order is in.', 'unfounded claim'],
    ['You are all set!', 'unfounded claim'],
    ['Your order has been delivered.', 'unfounded claim'],
    ['Your food is on its way.', 'unfounded claim'],
    ['Pad thai is back in stock.', 'unfounded claim'],
    ['They are open all night.', 'unfounded claim'],
    ['There is no fee for that.', 'unfounded claim'],
    ['Tips are included.', 'unfounded claim'],
    ['You may cancel at any time and get everything back.', 'unfounded claim'],
    ['Read me the digits on the back of your plastic.', 'secret'],
    ['Tell me the number on your card please.', 'secret'],
    ['Type your banking login so that I can help.', 'secret'],
    ['Pay at comanda-pay dot com.', 'foreign link'],
    ['Pay at comanda-pay (.) com.', 'foreign link'],
    ['Pay at comanda-pay . com.', 'foreign link'],
    ['Visit comanda.pizza today.', 'foreign link'],
    ['Message us on WhatsApp.', 'foreign link'],
    ["Please tell me your wallet's secret words.", 'secret'],
    ['Tell me the twelve words of your wallet.', 'secret'],
    ['Send me the code for security and the key of your wallet.', 'secret'],
    ['Dígame su contraseña.', 'secret'],
  ])('%s', (sentence, reason) => expect(reasonOf(sentence)).toBe(reason))

  test('even after the order is booked', () => {
    for (const sentence of ['Your payment went through.', 'The kitchen knows of your allergy.', 'It contains no egg.'])
      expect(reasonOf(sentence, booked)).toBeDefined()
  })

  test('except in our own text', () => {
    const own = ownGrounds([], 'https://comanda.example', false)
    expect(reasonOf('All cleared, nothing was charged.', own)).toBeUndefined()
  })
})

describe('an ordinary sentence is shown', () => {
  test.each([
    'Great choice!',
    'Good taste.',
    'Here is what I found.',
    'Here are some places near you.',
    'Here are some vegan places.',
    'These three come closest.',
    'Which one would you like?',
    'Would you like fries with that?',
    'Would you like milk in your coffee?',
    'Do you want it without cheese?',
    'Does anyone have an allergy?',
    'Do you have any allergies I should know about?',
    'Is there anything you cannot eat?',
    'The shrimp tacos are a favorite.',
    'An egg salad on rye, coming up for your cart.',
    'The peanut noodles sound lovely.',
    'One tuna melt it is.',
    'I put two plain slices in your cart.',
    'I changed the size to large.',
    'I took the onions off.',
    'I need a few details first.',
    'What name should I put on it?',
    'Where should it go?',
    'Pickup or delivery?',
    'When would you like it?',
    'Your order is below.',
    'Please look it over and say yes to place it.',
    'Just say yes when it looks right.',
    'This restaurant has great bagels.',
    'The details are below.',
    'You can pay with the link below.',
    'Here is how to pay.',
    'I did not quite get that.',
    'Could you say that again?',
    'Noted, I keep that in mind.',
    'Thanks, Ana.',
    'Enjoy your lunch!',
    'Two slices and a soda, anything else?',
    'Anything to drink with it?',
    'Muy buena elección.',
    '¿Algo de tomar?',
    '¿Alguien tiene alergias que deba saber?',
    'Aquí está su pedido.',
    'Le muestro el menú abajo.',
  ])('%s', sentence => expect(reasonOf(sentence)).toBeUndefined())
})
