import { expect, test } from 'vitest'
import { takeTip } from '#src/clerk/understand/take-tip.ts'

test.each([
  ['tip 3 bucks', ''],
  ['Dex Malloy 2015550171 tip 3', 'Dex Malloy 2015550171'],
  ['yes, add 20%', 'yes'],
  ['add a 20 percent tip please', ''],
  ['leave them five dollars', ''],
  ['and $3 tip for the guy', ''],
  ['yes with a 3 dollar tip', 'yes'],
  ['give the driver a couple bucks extra', ''],
  ['tip the driver', ''],
  ['add a lemonade and tip the driver 2 dollars', 'add a lemonade'],
  ['propina de 2 dolares', ''],
  ['dejales 3 dolares de propina', ''],
  ['si, con 15% de propina', 'si'],
])('%j contains a tip', (text, left) => expect(takeTip(text)).toBe(left))

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
