import { describe, expect, test } from 'vitest'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'

const PIZZERIA = '35460'
const DELI = '35453'
const TAQUERIA = '35461'
const RAMEN = '35462'

/** Lines as "2 Diet Cola | Large", with notes and question kinds. */
function read(menuId: string, say: string) {
  const menu = menuOf(menuId)
  const { lines, questions, leftovers } = parseOrder(say, menu)
  const nameOf = (category: string, id: string) =>
    menu.menu.groups.get(category)?.options.find(option => option.id === id)?.name
  return {
    lines: lines
      .map(({ item, name, notes }) =>
        [
          `${item.quantity ?? '?'} ${name}`,
          ...(item.modifiers ?? []).flatMap(({ category_id, modifier_ids }) =>
            modifier_ids.map(id => nameOf(category_id, id)),
          ),
          ...notes.map(note => `* ${note}`),
        ].join(' | '),
      )
      .sort(),
    asked: questions.map(({ kind }) => kind),
    leftovers: [...leftovers],
  }
}

const silently = (...lines: string[]) => ({ lines: lines.sort(), asked: [], leftovers: [] })

describe('two of one dish and one of another', () => {
  test.each([
    [PIZZERIA, 'two diet colas and one orange soda', ['2 Diet Cola', '1 Orange Soda']],
    [PIZZERIA, 'two margherita pies and one sunday table', ['2 Margherita Pie', '1 Sunday Table']],
    [PIZZERIA, 'two diet colas and one tomato slice', ['2 Diet Cola', '1 Tomato Slice']],
  ])('%s: %s', (menu, say, lines) => expect(read(menu, say)).toEqual(silently(...lines)))

  test('asks about an item that may be part of the meal named before it', () => {
    const { asked } = read(RAMEN, 'two lunch sets and one iced barley tea')
    expect(asked).toEqual(['which_reading'])
  })
})

describe('the phrase "an order for three"', () => {
  test.each([
    [
      PIZZERIA,
      'i would like to place an order for three orange sodas and two cannolis',
      ['3 Orange Soda', '2 Cannoli'],
    ],
    [PIZZERIA, "i'll go for two diet colas", ['2 Diet Cola']],
    [TAQUERIA, 'an order for two tacos', ['2 Taco']],
  ])('%s: %s', (menu, say, lines) => expect(read(menu, say)).toEqual(silently(...lines)))
})

describe('refused options are not added', () => {
  test.each([
    'but avoid bacon',
    'not bacon',
    'pass on bacon',
    'stay away from the bacon',
    'no bacon',
    "i don't want any bacon",
  ])('hot pastrami %s', words => {
    const { lines, leftovers } = read(DELI, `one hot pastrami ${words}`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/\| Bacon/)
    expect(leftovers).toEqual([])
  })

  test('a refusal ends after its first option name', () => {
    const { lines } = read(DELI, 'one hot pastrami no bacon swiss cheese')
    expect(lines[0]).toContain('| Swiss Cheese')
    expect(lines[0]).not.toMatch(/\| Bacon/)
  })
})

describe('lead-in phrases are not dishes', () => {
  test.each([
    'i was hoping to try',
    'can you do me',
    "i'm in the mood for",
    'my wife wanted',
    'could we please see about getting',
  ])('%s two diet colas', words => expect(read(PIZZERIA, `${words} two diet colas`)).toEqual(silently('2 Diet Cola')))
})

describe('a very large quantity', () => {
  test('above twenty is asked about', () => {
    expect(read(PIZZERIA, 'thirty cannolis')).toEqual({ lines: ['? Cannoli'], asked: ['amount'], leftovers: [] })
  })
  test('of twenty is not asked about', () => expect(read(PIZZERIA, 'twenty cannolis')).toEqual(silently('20 Cannoli')))
})

describe('degree words', () => {
  test('"more" of a topping does not add a second pie', () => {
    const { lines, asked } = read(PIZZERIA, 'a grandma pie with more ricotta')
    expect(lines).toEqual(['1 Grandma Pie | * extra ricotta'])
    expect(asked).toEqual([])
  })

  test('"no extra cheese" requests no extra', () => {
    const { lines } = read(PIZZERIA, 'a cheese pie no extra cheese')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^1 Cheese Pie(?: \| \* no extra cheese)?$/)
  })
})

describe('thanks', () => {
  test.each(['thanks a lot', 'thanks again', 'thank you so much for everything'])('%s orders nothing more', words =>
    expect(read(PIZZERIA, `one grandma pie. ${words}`)).toEqual(silently('1 Grandma Pie')),
  )
})

describe('a dish that is named again by "the"', () => {
  test.each([
    [
      PIZZERIA,
      'one tomato slice and one orange soda, the orange soda without ice',
      ['1 Tomato Slice', '1 Orange Soda | * no ice'],
    ],
    [PIZZERIA, 'two diet colas and an orange soda, the colas without ice', ['2 Diet Cola | * no ice', '1 Orange Soda']],
    [PIZZERIA, 'the tomato slice for me and the tomato slice for my brother', ['1 Tomato Slice', '1 Tomato Slice']],
  ])('%s: %s', (menu, say, lines) => expect(read(menu, say).lines).toEqual([...lines].sort()))
})
