import { describe, expect, test } from 'vitest'
import { parseEdit } from '#src/clerk/edits/parse-edit.ts'
import { applyCommands } from '#src/clerk/menu-parser/apply-commands.ts'
import type { CartLine } from '#src/clerk/menu-parser/commands.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { readLine } from '#src/menu/line.ts'
import { menuOf } from '../menu-shelf.ts'
import { spellExpected, spellLine } from '../utterance.ts'

const cartOf = (menu: string, say: string): CartLine[] => {
  const { lines, questions } = parseOrder(say, menuOf(menu))
  expect(questions).toEqual([])
  return lines.map(({ item, notes }) => ({ item, notes }))
}

const spell = (menu: string, cart: readonly CartLine[]) =>
  cart
    .map(({ item, notes }) => {
      const name = menuOf(menu).menu.items.get(item.id)!.name
      return spellLine(menuOf(menu), { item, notes, name, said: '' })
    })
    .sort()

const expectCart = (menu: string, start: string, say: string, wanted: readonly string[]) => {
  const cart = cartOf(menu, start)
  const { commands } = parseEdit(say, menuOf(menu), cart)
  const after = applyCommands(cart, commands)
  expect(spell(menu, after)).toEqual(wanted.map(line => spellExpected(menuOf(menu), line)).sort())
  for (const { item } of after)
    for (const { code } of readLine(menuOf(menu).menu, item, 'items[0]').problems)
      expect(code).toBe('modifiers_required')
}

const BURGERS = '2 Classic Burger | Medium | American'
const COKE = '1 Fountain Soda | Large, 24 oz | Cola'
const COFFEE = '1 Percolator Coffee | Milk'

describe('two burgers, a large coke and a coffee', () => {
  test.each<[string, readonly string[]]>([
    ['make it two', [BURGERS, COKE, '2 Percolator Coffee | Milk']],
    ['make the burger three', ['3 Classic Burger | Medium | American', COKE, COFFEE]],
    ['make it four burgers', ['4 Classic Burger | Medium | American', COKE, COFFEE]],
    ['change the coke to a sprite', [BURGERS, '1 Fountain Soda | Large, 24 oz | Lemon-Lime', COFFEE]],
    [
      'can you switch the coke to a ginger ale please',
      [BURGERS, '1 Fountain Soda | Large, 24 oz | Ginger Ale', COFFEE],
    ],
    ['make the soda small', [BURGERS, '1 Fountain Soda | Regular, 16 oz | Cola', COFFEE]],
    ['remove the second one', [BURGERS, COFFEE]],
    ['take off the last one', [BURGERS, COKE]],
    ['cancel the coffee', [BURGERS, COKE]],
    ["actually I don't want the coke", [BURGERS, COFFEE]],
    ['no onions on the burger actually', ['2 Classic Burger | Medium | American | No Onion', COKE, COFFEE]],
    ['hold the pickles on the burgers', ['2 Classic Burger | Medium | American | No Pickle', COKE, COFFEE]],
    ['no onions', ['2 Classic Burger | Medium | American | No Onion', COKE, COFFEE]],
    ['no ice in the coke', [BURGERS, '1 Fountain Soda | Large, 24 oz | Cola | No Ice', COFFEE]],
    ['add fries', [BURGERS, COKE, COFFEE, '1 French Fries']],
    ['also a greek salad with dressing on the side', [BURGERS, COKE, COFFEE, '1 Greek Salad | * dressing on the side']],
    ['add bacon to the burger', ['2 Classic Burger | Medium | American | Bacon', COKE, COFFEE]],
    ['take the cheese off the burger', ['2 Classic Burger | Medium', COKE, COFFEE]],
    ['remove the american', ['2 Classic Burger | Medium', COKE, COFFEE]],
    ['swap the american for swiss', ['2 Classic Burger | Medium | Swiss', COKE, COFFEE]],
    ['make the burgers well done', ['2 Classic Burger | Cooked: Well Done | American', COKE, COFFEE]],
    [
      'I want the burger well done instead of medium',
      ['2 Classic Burger | Cooked: Well Done | American', COKE, COFFEE],
    ],
    ['replace the coffee with an orange juice', [BURGERS, COKE, '1 Fresh Orange Juice']],
    ['same again', [BURGERS, COKE, '2 Percolator Coffee | Milk']],
    ['two more coffees', [BURGERS, COKE, '3 Percolator Coffee | Milk']],
    ['another burger', ['3 Classic Burger | Medium | American', COKE, COFFEE]],
    ['just one burger', ['1 Classic Burger | Medium | American', COKE, COFFEE]],
    ['remove one of the burgers', ['1 Classic Burger | Medium | American', COKE, COFFEE]],
    ['drop the coke and make the burger three', ['3 Classic Burger | Medium | American', COFFEE]],
    ['add bacon to the burger and remove the coffee', ['2 Classic Burger | Medium | American | Bacon', COKE]],
    [
      'hold the pickles on the burger, and make the coffee black',
      ['2 Classic Burger | Medium | American | No Pickle', COKE, '1 Percolator Coffee'],
    ],
    ['clear the cart', []],
    ['start over', []],
    ['cancel everything', []],
  ])('%s', (say, wanted) =>
    expectCart('35463', 'two classic burgers medium with american, a large coke and a coffee with milk', say, wanted),
  )
})

describe('tacos y un burrito', () => {
  const TACOS = '2 Taco | Al Pastor | Salsa Macha'
  const BURRITO = '1 Burrito | Pollo Asado'
  test.each<[string, readonly string[]]>([
    ['y un taco de carnitas', [TACOS, BURRITO, '1 Taco | Carnitas']],
    ['quita el burrito', [TACOS]],
    ['cambia el burrito por una quesadilla de pollo', [TACOS, '1 Quesadilla | Pollo Asado']],
    ['add guac to the burrito', [TACOS, '1 Burrito | Pollo Asado | Guacamole']],
    ['otro burrito', [TACOS, '2 Burrito | Pollo Asado']],
    ['dos mas', [TACOS, '3 Burrito | Pollo Asado']],
  ])('%s', (say, wanted) =>
    expectCart('35461', 'two tacos al pastor with salsa macha and a chicken burrito', say, wanted),
  )
})

describe('a pound of turkey and two avocados', () => {
  const TURKEY = '1 lb Roast Turkey Breast | Shaved'
  const AVOCADOS = '2 Hass Avocado'
  test.each<[string, readonly string[]]>([
    ['make the turkey a pound and a half', ['1.5 lb Roast Turkey Breast | Shaved', AVOCADOS]],
    ['make the turkey two pounds', ['2 lb Roast Turkey Breast | Shaved', AVOCADOS]],
    ['make it three', [TURKEY, '3 Hass Avocado']],
    ['the turkey thick instead of shaved', ['1 lb Roast Turkey Breast | Thick slices', AVOCADOS]],
    ['remove the avocados', [TURKEY]],
    ['and half a pound of ham, shaved', [TURKEY, AVOCADOS, '0.5 lb Baked Ham | Shaved']],
  ])('%s', (say, wanted) => expectCart('35480', 'a pound of turkey shaved and two avocados', say, wanted))
})

test('commands refer to lines by their position in the cart before the message', () => {
  const cart = cartOf('35463', 'a french toast, a greek salad and a spinach pie')
  const { commands } = parseEdit(
    'remove the first one, make the spinach pie two and add an onion rings',
    menuOf('35463'),
    cart,
  )
  expect(commands.map(command => [command.kind, 'line' in command && command.line])).toEqual([
    ['remove', 0],
    ['set_quantity', 2],
    ['add', expect.objectContaining({ name: 'Onion Rings' })],
  ])
})

test('an ambiguous line triggers a question', () => {
  const cart = cartOf('35475', 'a small latte with oat milk and a large latte with skim')
  const { commands, questions } = parseEdit('remove the latte', menuOf('35475'), cart)
  expect({ commands, questions }).toEqual({
    commands: [],
    questions: [{ kind: 'which_line', said: 'the latte', choices: [0, 1], deed: 'remove' }],
  })
})

test('a line is identified by its options', () => {
  const cart = cartOf('35475', 'a small latte with oat milk and a large latte with skim')
  expect(parseEdit('remove the small latte', menuOf('35475'), cart).commands).toEqual([{ kind: 'remove', line: 0 }])
  expect(parseEdit('remove the latte with skim', menuOf('35475'), cart).commands).toEqual([{ kind: 'remove', line: 1 }])
})

test('a note keeps the wording of the guest', () =>
  expect(parseEdit('note: ring the bell twice', menuOf('35463'), cartOf('35463', 'a greek salad')).commands).toEqual([
    { kind: 'set_note', note: 'ring the bell twice' },
  ]))

test('an edit that changes nothing produces no command', () =>
  expect(parseEdit('thanks', menuOf('35463'), cartOf('35463', 'a greek salad')).commands).toEqual([]))

test('a cart with an item that the menu lacks is rejected', () =>
  expect(() => parseEdit('two', menuOf('35463'), [{ item: { id: '1', quantity: 1 }, notes: [] }])).toThrow(RangeError))

describe('answers to open questions', () => {
  const answer = (start: string, say: string) => {
    const compiled = menuOf('35453')
    const { lines, missing } = parseOrder(start, compiled)
    const cart = lines.map(({ item, notes }) => ({ item, notes }))
    const { commands } = parseEdit(say, compiled, cart, missing)
    return { kinds: [...new Set(commands.map(c => c.kind))], cart: spell('35453', applyCommands(cart, commands)) }
  }
  const expected = (lines: readonly string[]) => lines.map(line => spellExpected(menuOf('35453'), line)).sort()

  test.each<[string, readonly string[]]>([
    ['rye', ['1 Hot Pastrami | Rye', '1 Coffee']],
    ['on rye and a small', ['1 Hot Pastrami | Rye', '1 Coffee | Small, 12 oz']],
    ['kaiser roll, large please', ['1 Hot Pastrami | Kaiser Roll', '1 Coffee | Large, 20 oz']],
    ['the medium one', ['1 Hot Pastrami', '1 Coffee | Medium, 16 oz']],
  ])('%s', (say, cart) =>
    expect(answer('hot pastrami and a coffee', say)).toEqual({ kinds: ['answer_modifier'], cart: expected(cart) }),
  )

  test('apply to both lines if they say so', () =>
    expect(answer('a reuben and a tuna melt', 'both on rye').cart).toEqual(
      expected(['1 Courthouse Reuben | Rye', '1 Tuna Melt | Rye']),
    ))

  test('are otherwise read as messages about the cart', () =>
    expect(answer('hot pastrami and a coffee', 'and a cola').kinds).toEqual(['add']))
})
