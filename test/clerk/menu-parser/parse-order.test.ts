import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { menuOf } from '../menu-shelf.ts'

const read = (menu: string, say: string) => parseOrder(say, menuOf(menu))

test('a line is an order item with menu IDs', () =>
  expect(read('35461', 'two carnitas tacos with salsa macha').lines).toEqual([
    {
      item: {
        id: '3546101',
        quantity: 2,
        modifiers: [
          { category_id: '11', modifier_ids: ['1103'] },
          { category_id: '12', modifier_ids: ['1203'] },
        ],
      },
      name: 'Taco',
      notes: [],
      said: 'carnitas tacos',
    },
  ]))

test('missing required choices are reported together, with their prices', () => {
  const { missing } = read('35463', 'a classic burger and a fountain soda')
  expect(missing.map(({ line, name, least, most }) => ({ line, name, least, most }))).toEqual([
    { line: 0, name: 'Cooked', least: 1, most: 1 },
    { line: 1, name: 'Glass', least: 1, most: 1 },
    { line: 1, name: 'Which Soda', least: 1, most: 1 },
  ])
  expect(missing[1]?.options).toEqual([
    { id: '5901', name: 'Regular, 16 oz', price_cents: 0 },
    { id: '5902', name: 'Large, 24 oz', price_cents: 100 },
  ])
})

test('a group that requires several choices reports how many are left', () =>
  expect(
    read('35464', 'a vegetarian thali with chana masala').missing.find(m => m.name === 'Two Curries'),
  ).toMatchObject({
    least: 1,
    most: 1,
  }))

test('a choice opened by another is requested once that one is made', () => {
  expect(read('35461', 'a pastor taco with salsa verde').missing.map(m => m.name)).toEqual(['Heat of the Verde'])
  expect(read('35461', 'a pastor taco with salsa macha').missing).toEqual([])
})

test('a dish that is not on the menu is left over, and the rest is parsed', () => {
  const { lines, leftovers } = read('35464', 'a cheeseburger and two garlic naan')
  expect(lines.map(line => line.name)).toEqual(['Naan'])
  expect(leftovers).toEqual(['cheeseburger'])
})

test('equally good matches are offered, not guessed', () => {
  const { lines, questions } = read('wok', 'a curry with tofu')
  expect(lines).toEqual([])
  expect(questions.map(q => (q.kind === 'which_item' ? q.choices.map(line => line.name) : q))).toEqual([
    ['Green Curry', 'Red Curry', 'Massaman Curry'],
  ])
})

test('each choice of a question is a line with all other stated details', () => {
  const [question] = read('wok', 'two curries with tofu, mild').questions
  expect(question?.kind === 'which_item' && question.choices.map(line => line.item)).toEqual(
    ['221', '222', '223'].map(id => ({
      id,
      quantity: 2,
      modifiers: [
        { category_id: '22', modifier_ids: ['2204'] },
        { category_id: '23', modifier_ids: ['2301'] },
      ],
    })),
  )
})

test('a category with several options on the menu triggers a question', () => {
  const { questions } = read('35470', 'roast beef sandwich on a hero with cheese')
  expect(questions).toMatchObject([{ kind: 'which_option', line: 0, said: 'cheese' }])
  expect(questions[0]?.kind === 'which_option' && questions[0].choices.map(c => c.name)).toEqual([
    'Sharp provolone',
    'Aged cheddar',
    'Swiss',
    'Horseradish jack',
  ])
})

test('a category with a single option on the menu selects that option', () =>
  expect(read('35453', 'tuna melt on rye with cheese').lines[0]?.item.modifiers).toContainEqual({
    category_id: '14',
    modifier_ids: ['1401'],
  }))

test('two options in a single-choice group trigger a question', () =>
  expect(read('35453', 'a tuna melt on rye and whole wheat').questions).toMatchObject([
    { kind: 'which_option', choices: [{ name: 'Rye' }, { name: 'Whole Wheat' }] },
  ]))

test('more options than a group allows are reported with the chosen ones', () =>
  expect(read('35460', 'a calzone with ham, sausage, pepperoni, spinach and mushrooms').questions).toMatchObject([
    { kind: 'too_many', name: 'Calzone Fillings', most: 4, chosen: [{}, {}, {}, {}, {}] },
  ]))

test.each([
  ['0.3 pounds of roast beef', [0.25, 0.5]],
  ['an ounce of roast beef', [0.25]],
  ['10 oz roast beef', [0.5, 0.75]],
  ['a third of a pound of roast beef', [0.25, 0.5]],
  ['half a pound of short rib', [1]],
  ['some ground beef', [0.5]],
  ['a pound of hanger steak', undefined],
  ['three pounds of stew beef', [1, 2]],
  ['four pounds of stew beef', undefined],
])('%s: the nearest quantities sold are offered if needed', (say, choices) => {
  const { questions, lines } = read('35470', say)
  const asked = questions.flatMap(question => (question.kind === 'amount' ? [question.choices] : []))
  expect(asked).toEqual(choices ? [choices] : [])
  expect(lines[0]?.item.quantity ?? lines[0]?.item.quantity_lbs ?? 'none').toEqual(
    choices ? 'none' : expect.any(Number),
  )
})

test('a request that no option covers becomes a note', () =>
  expect(read('35463', 'greek salad, no olives, light feta, dressing on the side').lines[0]?.notes).toEqual([
    'no olives',
    'light feta',
    'dressing on the side',
  ]))

test('no input makes the parser throw, choose an option that is not on the menu, or loop forever', () => {
  const words = [
    'two',
    'a',
    'no',
    'with',
    'half',
    'and',
    'pizza',
    'large',
    'coke',
    'extra',
    'cheese',
    'same',
    'but',
    'each',
    'one',
    'lb',
    ',',
    '.',
    'rye',
    'instead of',
    'on the side',
    'all',
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...words), { maxLength: 25 }).map(all => all.join(' ')),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('35460', '35453', '35461', 'smoke'), (say, name) => {
      const compiled = menuOf(name)
      for (const { item } of parseOrder(say, compiled).lines) {
        const groups = compiled.itemOf.get(item.id)!.groups
        for (const { category_id, modifier_ids } of item.modifiers ?? []) {
          const options = groups.find(({ group }) => group.id === category_id)?.group.options.map(o => o.id)
          for (const id of modifier_ids) expect(options).toContain(id)
        }
      }
    }),
    { seed: 11, numRuns: 250 },
  )
})

test('dish parts whose dish never follows are left over and break nothing', () => {
  const said = 'viennoiserie & pastry milk, tartine 16 oz rose cup fried, runny'
  expect(read('35475', said).leftovers.join(' ')).toContain('runny')
})
