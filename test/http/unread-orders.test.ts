import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const order = (text: string, restaurant = 'Ledger Deli') =>
  server.post('/api/clerk/order', {
    text: `${text}, pickup tomorrow at 1pm`,
    restaurant,
    customer: { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' },
  })

type Line = { name: string; quantity?: number; quantity_lbs?: number; modifiers?: { name: string }[] }
const linesOf = ({ lines }: { lines: Line[] }) =>
  lines.map(({ name, quantity, quantity_lbs, modifiers = [] }) =>
    [quantity ?? quantity_lbs, name, ...modifiers.map(one => one.name)].join(' '),
  )

test.each([
  // an option of another line
  'small coffee and a large coffee, milk in the small one',
  'a small coffee and a large coffee, oat milk in the first one',
  'a turkey on rye and a chopped cheese on a kaiser roll, no onion for the turkey no lettuce for the cheese',
  'six coffees large, a third of them with oat milk',
  // another order
  'a livingston turkey on rye toasted, same for the hot pastrami',
  'turkey on rye no tomato, same for the chopped cheese',
  'a large coffee, ditto for my wife',
  'the ledger plate, sub coleslaw for the beans',
  'the ledger plate, substitute coleslaw for string beans',
  'the reuben on rye, trade the sauerkraut for coleslaw',
  'chips no, coke yes',
  'coke yes, chips no',
  'cookie nope, two cokes',
  'a ledger plate. no not that, the meatloaf plate with string beans and coleslaw',
  'no not that, the meatloaf plate with string beans and coleslaw',
  'a borough hero and a coke, no not the coke, a diet coke',
  'not the borough hero, the tuna melt on rye',
  // another amount
  'a ledger plate and a half',
  'one and a half ledger plates',
  '2 or 3 ledger plates',
  'two or three ledger plates',
  '2-3 cokes',
  'three to five cokes',
  'a cookie or two',
  'a few cokes',
  'three ledger plates but hold one',
  'one ledger plate each for me and my wife',
  'one each for me and my wife: the ledger plate',
  'the ledger plate, one each for the two of us',
  'a ledger plate for each of us, there are three of us',
  'three of us want the ledger plate each',
  'everyone gets a coke',
  'double the ledger plate',
])('a one-shot order whose lines would not be what it says is refused: %s', async text => {
  const { status, body } = await order(text)
  expect(status).toBe(400)
  expect(body.error).toBe('invalid_field')
})

test('the refusal quotes the words and says what to send instead', async () => {
  const { body } = await order('2 or 3 ledger plates')
  expect(body.message).toContain('“2 or 3” gives two amounts. Say one.')
})

test.each([
  [
    'four livingston turkeys on rye, half of them no mayo',
    ['2 Livingston Turkey Rye As It Comes', '2 Livingston Turkey Rye As It Comes No Mayo'],
  ],
  ['six hot pastrami on rye, half of them toasted', ['3 Hot Pastrami Rye As It Comes', '3 Hot Pastrami Rye Toasted']],
  ['the ledger plate, make it twice', ['2 The Ledger Plate']],
  ['two ledger plates and three cokes', ['2 The Ledger Plate', '3 Cola']],
  ['a pound and a half of potato salad', ['1.5 Red Potato Salad']],
  ['coffee large no sugar', ['1 Coffee Large, 20 oz Black']],
  [
    '2 small coffees and a large coffee, almond milk in the large one',
    ['2 Coffee Small, 12 oz Black', '1 Coffee Large, 20 oz Almond Milk'],
  ],
  [
    'a livingston turkey on rye and a hot pastrami on rye, bacon on the turkey, avocado on the pastrami',
    ['1 Livingston Turkey Rye As It Comes Bacon', '1 Hot Pastrami Rye As It Comes Avocado'],
  ],
])('a one-shot order is what it says: %s', async (text, lines) => {
  const { status, body } = await order(text)
  expect(status).toBe(200)
  expect(linesOf(body)).toEqual(lines)
})
