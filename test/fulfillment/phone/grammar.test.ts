import { expect, test } from 'vitest'
import { readUtterance } from '#src/fulfillment/phone/grammar.ts'
import type { CalleeIntent } from '#src/fulfillment/phone/intent.ts'
import type { CallLanguage } from '#src/fulfillment/phone/language.ts'
import { expectLinear } from '#test/support/growth.ts'
import { order } from './order-kit.ts'

const kinds = (text: string, language: CallLanguage = 'en') => readUtterance(text, order.lines, language).kind

const MEANT: Readonly<Partial<Record<CalleeIntent['kind'], readonly string[]>>> = {
  yes: ['Yes.', 'yeah', 'Yep, thanks', 'Yes, we accept the order.', 'okay yes', 'Yes please!', 'yes yes', 'I accept'],
  no: ['No.', 'nope', 'No, thank you', 'no sorry', 'nah', 'No no no'],
  refuse: [
    "No, we can't make it today",
    'We are closed.',
    "we're too busy right now",
    'we are not taking any orders',
    'cancel the order',
    'Yes I cannot take it',
  ],
  sold_out: [
    "We're out of the Long Distance",
    'yes but we ran out of turkey club',
    "sorry, we don't have any party line left",
    'the party line is sold out',
    'eighty six the long distance',
    'no more turkey heroes today',
  ],
  minutes: [
    'Twenty minutes',
    'twenty-five',
    'about 15 to 20 minutes',
    'half an hour',
    'An hour and a half',
    'give me forty five minutes',
    'in 10',
  ],
  murmur: ['uh-huh', 'Okay.', 'mm-hm', 'sure', 'right right', 'got it', 'all right'].filter(t => t !== 'all right'),
  hello: ['Hello?', 'Ring Twice Heroes, how can I help you', 'good afternoon', 'hi'],
  repeat: ['Can you repeat that', 'say that again please', 'What?', 'sorry', "I didn't catch that", 'one more time'],
  slower: ['slow down please', "you're too fast"],
  hold_on: ['Hold on', 'one moment please', 'just a sec', 'yes hold on', 'give me a minute', 'let me check'],
  back_again: ["okay I'm back", 'go ahead', 'thanks for waiting'],
  call_back: ['call me back in ten minutes', 'Can you call back later?', 'yes, call again in half an hour'],
  who: ["who's this", 'Who is calling?', 'are you a robot', 'is this a scam'],
  price: ['how much is it', 'who is paying for that', 'is that cash or credit card', 'what is the total'],
  change: ['can I change the bread to rye', 'can we put ham instead of turkey', 'could you swap the cheese'],
  wrong_number: ['You have the wrong number', 'this is a private residence', "this isn't a restaurant"],
  spanish: ['No hablo inglés', '¿habla español?', 'Buenas tardes, ¿quién habla?', 'Perdone, no entiendo'],
  other_language: ['你好，请问你是谁', 'Извините, я не понимаю', "I don't speak English", 'no English'],
  voicemail: [
    "Hi, you've reached Ring Twice Heroes. We can't come to the phone. Please leave your name and number after the beep.",
    'please leave a message after the tone',
    'the mailbox is full',
  ],
  unreadable: [
    'yes and no',
    'press 1 to confirm',
    'Do you accept this order?',
    'say yes or press one',
    'yes but what is it',
    'one',
    'banana telephone',
    "I'm not sure",
    'no problem',
    'yes, if you send a driver with it',
    'is that a yes',
    'we are not out of turkey',
    '5 30',
    'four hundred minutes',
    '',
  ].filter(t => t !== 'one'),
}

const table = Object.entries(MEANT).flatMap(([kind, texts]) => texts.map(text => ({ kind, text })))

test.each(table)('"$text" means $kind', ({ text, kind }) => {
  expect(kinds(text)).toBe(kind)
})

test.each([
  ['Sí.', 'yes'],
  ['sí, claro', 'yes'],
  ['si no hay pan', 'sold_out'],
  ['no', 'no'],
  ['veinte minutos', 'minutes'],
  ['treinta y cinco', 'minutes'],
  ['media hora', 'minutes'],
  ['repita por favor', 'repeat'],
  ['espere un momento', 'hold_on'],
  ['no hay turkey club', 'sold_out'],
  ['¿cuánto es?', 'price'],
  ['estamos cerrados', 'refuse'],
  ['llame más tarde', 'call_back'],
  ['aceptamos el pedido', 'yes'],
])('in Spanish, "%s" means %s', (text, kind) => {
  expect(kinds(text, 'es')).toBe(kind)
})

test('an answer is parsed together with the items and minutes it mentions', () => {
  const read = (text: string) => readUtterance(text, order.lines, 'en')
  expect(read("we're all out of the italian hero, sorry")).toEqual({
    kind: 'sold_out',
    words: 'the italian hero',
    itemIds: ['3548101'],
  })
  expect(read("we're out of bread")).toEqual({ kind: 'sold_out', words: 'bread', itemIds: [] })
  expect(read('we are out of everything')).toMatchObject({ itemIds: ['3548101', '3548102'] })
  expect(read('yes, about twenty minutes')).toEqual({ kind: 'yes', minutes: 20 })
  expect(read('Yes. It will be fifteen to twenty minutes.')).toEqual({ kind: 'yes', minutes: 20 })
  expect(read('half an hour')).toEqual({ kind: 'minutes', minutes: 30 })
  expect(read('an hour and a half')).toEqual({ kind: 'minutes', minutes: 90 })
  expect(read('an hour')).toEqual({ kind: 'minutes', minutes: 60 })
  expect(read('two hours')).toEqual({ kind: 'minutes', minutes: 120 })
  expect(read('call back in fifteen minutes')).toEqual({ kind: 'call_back', minutes: 15 })
  expect(read('call me back')).toEqual({ kind: 'call_back', minutes: 10 })
})

test('the grammar parses an utterance in linear time', () => {
  for (const unit of ['a ', 'no ', 'yes ', 'one ', 'sorry we are out of ', '\u0301', '你'])
    expectLinear(
      length => unit.repeat(length / unit.length),
      text => kinds(text),
      [10_000, 80_000],
      unit,
    )
})
