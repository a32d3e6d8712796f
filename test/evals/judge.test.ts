import { globSync, readFileSync } from 'node:fs'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openMarketplace } from '#src/menu/market.ts'
import { readGrammar } from '../../data/build/generate/grammar.ts'
import { daysOpenAt, type JudgedRestaurant, judgedRestaurants } from '../../evals/search/facts.ts'
import { gradesOf, JudgedQuery, nameTest, readQueries, SLICES } from '../../evals/search/judge.ts'
import { lintQueries } from '../../evals/search/lint.ts'

const market = openMarketplace(['data/catalog', 'data/marketplace'], pino({ level: 'silent' }))
const restaurants = judgedRestaurants(market)
const pages = globSync('data/build/generate/cuisines/*.txt').map(path => readGrammar(readFileSync(path, 'utf8')))
const possible = pages.flatMap(page => page.sections.flatMap(section => section.dishes.map(dish => dish.name)))
const halves = { dev: readQueries('dev'), test: readQueries('test') }

describe('the judged queries', () => {
  test('pass the lint against the demo catalog, both halves together', () => {
    expect(lintQueries([...halves.dev, ...halves.test], restaurants, possible)).toEqual([])
  })

  test('number at least 110 in each half, with the same share of slices', () => {
    const shares = ([dev, test]: [JudgedQuery[], JudgedQuery[]]) =>
      SLICES.map(slice => [
        slice,
        dev.filter(q => q.slice === slice).length,
        test.filter(q => q.slice === slice).length,
      ])
    expect(halves.dev.length).toBeGreaterThanOrEqual(110)
    expect(halves.test.length).toBeGreaterThanOrEqual(110)
    for (const [slice, dev, test] of shares([halves.dev, halves.test])) expect([slice, test]).toEqual([slice, dev])
  })
})

const week = (open: string, close: string) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map(day => [day, [{ open, close }]]))

const row = (id: string, over: Partial<JudgedRestaurant>): JudgedRestaurant => ({
  id,
  name: `Place ${id}`,
  cuisines: ['Diner'],
  priceLevel: 2,
  hours: [week('11:00', '22:00')],
  dishes: [],
  ...over,
})
const dish = (name: string, price_cents: number, over: Partial<JudgedRestaurant['dishes'][number]> = {}) => ({
  name,
  price_cents,
  diets: [],
  allergens: [],
  ...over,
})
const asked = (...grades: unknown[]) =>
  JudgedQuery.parse({ id: 'small-dish-01', slice: 'dish', query: 'small example', grades })

describe('grades', () => {
  test('come from the first rule that matches, and are 0 if none does', () => {
    const query = asked({ grade: 3, dishes: ['*pie'], atLeast: 2 }, { grade: 1, cuisines: ['Diner'] })
    const pies = row('1', { dishes: [dish('Apple Pie', 600), dish('Pecan Pie', 700)] })
    const pie = row('2', { dishes: [dish('Apple Pie', 600), dish('Coffee', 200)] })
    const other = row('3', { cuisines: ['Thai'] })
    expect(gradesOf(query, [pies, pie, other])).toEqual(
      new Map([
        ['1', 3],
        ['2', 1],
        ['3', 0],
      ]),
    )
  })

  test('require that all conditions on dishes hold for the same dish', () => {
    const query = asked({
      grade: 3,
      dishes: ['*soup*'],
      without: ['*beef*'],
      minPriceCents: 500,
      maxPriceCents: 900,
      diet: ['vegan'],
      avoid: ['soy'],
    })
    const soup = dish('Lentil Soup', 700, { diets: ['vegan'] })
    const { allergens: _, ...unchecked } = soup
    const menus = {
      fits: [soup],
      dear: [{ ...soup, price_cents: 901 }],
      cheap: [{ ...soup, price_cents: 499 }],
      withoutDiet: [{ ...soup, diets: [] }],
      withSoy: [{ ...soup, allergens: ['soy' as const] }],
      unchecked: [unchecked],
      beef: [{ ...soup, name: 'Beef Soup' }],
      split: [dish('Miso Soup', 700), dish('Rice', 700, { diets: ['vegan'] })],
    }
    const rows = Object.entries(menus).map(([id, dishes]) => row(id, { dishes }))
    expect([...gradesOf(query, rows)].filter(([, grade]) => grade === 3)).toEqual([['fits', 3]])
  })

  test('can depend on names, price levels, and opening times', () => {
    const named = asked({ grade: 3, names: ['Café Ñandú'] })
    expect(gradesOf(named, [row('1', { name: 'CAFE NANDU' })]).get('1')).toBe(3)
    const dear = asked({ grade: 2, priceLevels: [3, 4] })
    expect(gradesOf(dear, [row('1', { priceLevel: 4 }), row('2', { priceLevel: undefined })])).toEqual(
      new Map([
        ['1', 2],
        ['2', 0],
      ]),
    )
    const late = asked({ grade: 3, openAt: '01:30' })
    expect(gradesOf(late, [row('1', { hours: [week('17:00', '02:00')] }), row('2', {})]).get('1')).toBe(3)
    expect(gradesOf(late, [row('2', {})]).get('2')).toBe(0)
  })
})

describe('the number of days on which a restaurant is open at a time', () => {
  test.each([
    ['11:00', '22:00', '11:00', 5],
    ['11:00', '22:00', '22:00', 0],
    ['17:00', '02:00', '01:59', 5],
    ['17:00', '02:00', '02:00', 0],
    ['00:00', '00:00', '03:00', 5],
    ['06:00', '06:00', '05:00', 5],
  ])('open %s to %s, at %s: %i days', (open, close, clock, days) => {
    expect(daysOpenAt([week(open, close)], clock)).toBe(days)
  })

  test('combines pickup and delivery hours', () => {
    expect(
      daysOpenAt([{ mon: [{ open: '08:00', close: '12:00' }] }, { tue: [{ open: '09:00', close: '20:00' }] }], '10:00'),
    ).toBe(2)
  })
})

test.each([
  ['Beef Phở', 'beef pho', true],
  ['Za’atar Manakish', "za'atar*", true],
  ['Apple Pie', 'pie', false],
  ['Apple Pie', '* pie', true],
  ['Pie', '* pie *', true],
  ['Pierogi', '* pie *', false],
  ['Cheesecake', '*cake*', true],
  ['Fish and Chips', 'fish * chips', true],
])('the name %s against the pattern %s: %s', (name, pattern, fits) => {
  expect(nameTest([pattern])(name)).toBe(fits)
})

test.each([
  [{ grade: 3 }],
  [{ grade: 2, cuisines: ['Thai'], maxPriceCents: 900 }],
  [{ grade: 4, cuisines: ['Thai'] }],
  [{ grade: 1, cuisine: ['Thai'] }],
])('a rule that is empty or misleading is rejected: %j', rule => {
  expect(() => asked(rule)).toThrow()
})

test('the lint reports unknown names, too few or too many graded rows, and duplicate queries', () => {
  const rows = ['1', '2', '3', '4'].map(id => row(id, { dishes: [dish('Apple Pie', 600)] }))
  const wide = asked({ grade: 3, dishes: ['apple pie', '*dragon*'] })
  const thin = {
    ...asked({ grade: 2, names: ['Nowhere'] }, { grade: 2, cuisines: ['Moon'] }),
    query: 'Example, small!',
  }
  expect(lintQueries([wide, thin], rows)).toEqual([
    'small-dish-01: 4 of 4 restaurants have grade 2 or 3, which tells no ranking from another',
    'small-dish-01: 0 restaurants of grade 2 or 3, but at least 3 are needed',
    'small-dish-01: no restaurant has grade 3',
    'small-dish-01: "*dragon*" is no dish of the catalogue',
    'small-dish-01: unknown restaurant "Nowhere"',
    'small-dish-01: unknown cuisine "Moon"',
    'small-dish-01: 2 queries have this id',
    'small-dish-01 and small-dish-01: "small example" and "Example, small!" are almost the same query',
  ])
})
