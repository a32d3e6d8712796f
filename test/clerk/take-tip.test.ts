import { expect, test } from 'vitest'
import { takeTip } from '#src/clerk/understand/take-tip.ts'

test.each([
  ['tip 3 bucks', '', { amount: 3 }],
  ['Dex Malloy 2015550171 tip 3', 'Dex Malloy 2015550171', { amount: 3 }],
  ['yes, add 20%', 'yes', { percent: 20 }],
  ['add a 20 percent tip please', '', { percent: 20 }],
  ['leave them five dollars', '', { amount: 5 }],
  ['and $3 tip for the guy', '', { amount: 3 }],
  ['tip $2.50', '', { amount: 2.5 }],
  ['yes with a 3 dollar tip', 'yes', { amount: 3 }],
  ['give the driver a couple bucks extra', '', { amount: 2 }],
  ['tip of eighteen percent', '', { percent: 18 }],
  ['add a lemonade and tip the driver 2 dollars', 'add a lemonade', { amount: 2 }],
  ['propina de 2 dolares', '', { amount: 2 }],
  ['dejales 3 dolares de propina', '', { amount: 3 }],
  ['si, con 15% de propina', 'si', { percent: 15 }],
  ['no tip please', '', { amount: 0 }],
  ['take off the tip', '', { amount: 0 }],
  ['two slices, no tip', 'two slices', { amount: 0 }],
  ['sin propina', '', { amount: 0 }],
])('%j gives a tip', (text, left, tip) => expect(takeTip(text)).toEqual({ left, tip }))

test.each(['tip the driver', 'leave a tip', 'add a nice tip for the courier', 'tip 12.5%', 'tip 17,5 percent'])(
  '%j does not say how much',
  text => expect(takeTip(text)).toEqual({ left: '' }),
)

test.each([
  'can i tip?',
  'how much should I tip the driver',
  'beef tips over rice',
  'one burnt tips sandwich',
  'a latte with 2% milk',
  'add 2% milk to the coffee',
  '20% off?',
  'add 3 lemonades',
  'two slices for the kids',
])('%j contains no tip', text => expect(takeTip(text)).toBeUndefined())
