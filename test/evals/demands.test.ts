import { describe, expect, test } from 'vitest'
import { changeComplaints, changesSince, limitComplaints, mergeResults } from '../../evals/search/committed-results.ts'
import type { DishFacts, PlaceFacts } from '../../evals/search/demands/facts.ts'
import { computeGroundTruth } from '../../evals/search/demands/ground-truth.ts'
import { isOpenAt } from '../../evals/search/demands/hours.ts'
import { type DemandQuery, type Demands, POINTS } from '../../evals/search/demands/query.ts'
import { faultsOf, scoreSlices } from '../../evals/search/demands/score.ts'
import { type Answer, judge } from '../../evals/search/demands/verdict.ts'
import { foldEdges } from '../../evals/search/judge.ts'

const HERE = POINTS.tribeca
/** About 0.7 miles to the north. */
const AWAY = { lat: HERE.lat + 0.01, lng: HERE.lng }
const FAR = { lat: HERE.lat + 0.06, lng: HERE.lng }

function dish(name: string, over: Partial<DishFacts> = {}): DishFacts {
  const called = foldEdges(name)
  const facts = { id: name, name, called, names: [called], words: [called], cents: 1000, diets: [], allergens: [] }
  return { ...facts, ...over }
}

/** Returns a menu of two dishes. */
const twice = (over: Partial<DishFacts>) =>
  ['Club Sandwich on Toast', 'Tuna Sandwich on Toast'].map(name => dish(name, over))

const week = (open: string, close: string) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map(day => [day, [{ open, close }]]))

const place = (id: string, over: Partial<PlaceFacts> = {}): PlaceFacts => ({
  id,
  name: `Place ${id}`,
  cuisines: ['Diner'],
  neighborhood: 'Tribeca',
  city: 'New York',
  ...HERE,
  rating: 4.6,
  prepMinutes: 20,
  special: {},
  pausedUntil: undefined,
  delivery: undefined,
  hours: { pickup: week('09:00', '22:00') },
  dishes: twice({ diets: ['vegan'] }),
  ...over,
})

const asked = (demands: Demands, slice: DemandQuery['slice'] = 'places'): DemandQuery => ({
  id: 'planted-01',
  who: 'tester',
  query: 'planted',
  from: 'tribeca',
  now: '2026-11-20T18:05',
  demands,
  slice,
})

type Shown = { readonly dishes?: readonly string[]; readonly unmet?: readonly string[] }

/** Returns an answer that shows restaurants in this order. */
const answer = (ids: readonly string[], shown: Readonly<Record<string, Shown>> = {}, fit?: string): Answer => ({
  ...(fit && { fit }),
  results: ids.map(id => ({
    id,
    match: { dishes: (shown[id]?.dishes ?? []).map(name => ({ id: name })), unmet: shown[id]?.unmet },
  })),
})

function verdictOf(query: DemandQuery, places: readonly PlaceFacts[], said: Answer) {
  return judge(query, computeGroundTruth(query, places), said, new Map(places.map(each => [each.id, each])))
}

/** Demands, each with a restaurant that violates it in one way. */
const PLANTED: readonly (readonly [string, Demands, Partial<PlaceFacts>])[] = [
  ['place', { place: { label: 'Tribeca', neighborhoods: ['Tribeca'] } }, { ...FAR, neighborhood: 'Harlem' }],
  ['time', { openAt: '2026-11-21T21:30' }, { hours: { pickup: week('09:00', '21:30') } }],
  ['price', { maxCents: 1000 }, { dishes: twice({ cents: 1001 }) }],
  ['price', { minCents: 1000 }, { dishes: twice({ cents: 999 }) }],
  ['method', { method: 'pickup' }, { hours: {} }],
  ['minutes', { maxMinutes: 20 }, { prepMinutes: 21 }],
  ['stars', { minRating: 4.6 }, { rating: 4.5 }],
  ['distance', { withinMiles: 0.5 }, AWAY],
  ['dish', { dish: ['sandwich*'] }, { dishes: [dish('Cobb Salad')] }],
  ['dish', { dish: ['club*'], dishNot: ['soda'] }, { dishes: [dish('Club Soda')] }],
  ['cuisine', { cuisines: ['Diner'] }, { cuisines: ['Thai'] }],
  ['cuisine', { notCuisines: ['Thai'] }, { cuisines: ['Diner', 'Thai'] }],
  ['refused', { refusedDish: ['soda'] }, { dishes: [dish('Club Soda')] }],
  ['refused', { dish: ['toast'], refused: ['olive*'] }, { dishes: [dish('Toast', { words: [' olives '] })] }],
  ['diet', { diets: ['vegan'] }, { dishes: [dish('Tea', { diets: ['vegan'], cents: 300 }), dish('Pie')] }],
  ['allergen', { avoid: ['egg'] }, { dishes: twice({ allergens: ['egg'] }) }],
  ['allergen', { avoid: ['egg'] }, { dishes: twice({ allergens: undefined }) }],
]

describe('a planted violation is detected', () => {
  test.each(PLANTED)('in a restaurant: %s', (kind, demands, over) => {
    const places = [place('good'), place('bad', over)]
    const told = verdictOf(asked(demands), places, answer(['bad', 'good']))
    expect(told.brokenRows).toEqual([{ name: 'Place bad', kinds: [kind] }])
    expect(told).toMatchObject({ able: 1, found: true })
  })

  test.each<[string, Demands, Partial<DishFacts>]>([
    ['price', { maxCents: 1000 }, { cents: 1200 }],
    ['allergen', { avoid: ['milk'] }, { allergens: ['wheat', 'milk'] }],
    ['diet', { diets: ['vegan'] }, { diets: ['vegetarian'] }],
    ['refused', { refused: ['olive*'] }, { words: [foldEdges('with olives')] }],
  ])('in a named dish: %s', (kind, demands, over) => {
    const good = dish('Bean Toast', { diets: ['vegetarian', 'vegan'] })
    const dishes = [good, dish('Corn Toast', { diets: good.diets }), dish('House Toast', over)]
    const places = [place('1', { dishes }), place('2')]
    const told = verdictOf(asked(demands), places, answer(['1'], { 1: { dishes: ['Bean Toast', 'House Toast'] } }))
    expect(told.brokenRows).toEqual([])
    expect(told.brokenDishes).toEqual([{ name: 'House Toast at Place 1', kinds: [kind] }])
  })

  test('in a superlative: a restaurant that is not one of the five best', () => {
    const places = Array.from({ length: 7 }, (_, at) => place(String(at), { rating: 4 + at / 10 }))
    const told = verdictOf(asked({ first: 'bestRated' }), places, answer(['0', '6', '5']))
    expect(told.brokenRows).toEqual([{ name: 'Place 0', kinds: ['first'] }])
    expect(told.found).toBe(true)
    expect(verdictOf(asked({ first: 'bestRated' }), places, answer(['5', '4', '3', '6'])).found).toBe(false)
  })

  test('in the first three: the only restaurant that qualifies comes fourth', () => {
    const places = ['a', 'b', 'c', 'good'].map(id => place(id, { rating: id === 'good' ? 4.9 : 4 }))
    expect(verdictOf(asked({ minRating: 4.5 }), places, answer(['a', 'b', 'c', 'good'])).found).toBe(false)
    expect(verdictOf(asked({ minRating: 4.5 }), places, answer(['a', 'b', 'good', 'c'])).found).toBe(true)
  })
})

describe('a declared mismatch', () => {
  const places = [place('good'), place('low', { rating: 3 }), place('lower', { rating: 2 })]
  const query = asked({ minRating: 4 })
  const unmet = ['4 stars: 3 of 5']

  test('is accepted below every restaurant that qualifies, and nowhere else', () => {
    const shown = { low: { unmet }, lower: { unmet } }
    expect(verdictOf(query, places, answer(['good', 'low', 'lower'], shown)).brokenRows).toEqual([])
    const above = verdictOf(query, places, answer(['low', 'good', 'lower'], shown))
    expect(above.brokenRows.map(({ name }) => name)).toEqual(['Place low'])
  })

  test('must name the demand that is violated', () => {
    const told = verdictOf(query, places, answer(['good', 'low'], { low: { unmet: ['open now: closed'] } }))
    expect(told.brokenRows).toEqual([{ name: 'Place low', kinds: ['stars'] }])
  })
})

test('a declared mismatch is accepted for the price of a dish, and never for an allergy', () => {
  const unmet = ['price and allergens: not as asked']
  const broken = (demands: Demands) => {
    const places = [place('1', { dishes: [dish('House Toast', { cents: 1200, allergens: ['milk'] })] })]
    return verdictOf(asked(demands), places, answer(['1'], { 1: { dishes: ['House Toast'], unmet } })).brokenDishes
  }
  expect(broken({ maxCents: 1000 })).toEqual([])
  expect(broken({ avoid: ['milk'] })).toEqual([{ name: 'House Toast at Place 1', kinds: ['allergen'] }])
})

describe('a demand that no restaurant meets', () => {
  const places = [place('1', { dishes: [dish('Club Sandwich')] })]
  const query = asked({ dish: ['unicorn'] }, 'absent')
  const unmet = ['unicorn: on no menu']

  test.each([
    ['silence', answer(['1']), false],
    ['an exact fit', answer(['1'], { 1: { unmet } }, 'exact'), false],
    ['a dish that is claimed', answer(['1'], { 1: { dishes: ['Club Sandwich'] } }, 'near'), false],
    ['a dish named as the nearest', answer(['1'], { 1: { dishes: ['Club Sandwich'], unmet } }, 'near'), true],
    ['a dish beside fit none', answer(['1'], { 1: { dishes: ['Club Sandwich'], unmet } }, 'none'), false],
    ['fit none', answer(['1'], {}, 'none'), true],
    ['unmet', answer(['1'], { 1: { unmet } }), true],
    ['nothing', answer([]), true],
  ])('%s', (_, said, honest) => {
    expect(verdictOf(query, places, said)).toMatchObject({ able: 0, found: undefined, honest })
  })

  test('makes a dish claimed to meet it a violation', () => {
    const told = verdictOf(query, places, answer(['1'], { 1: { dishes: ['Club Sandwich'] } }, 'none'))
    expect(told.brokenDishes).toEqual([{ name: 'Club Sandwich at Place 1', kinds: ['dish'] }])
  })

  test('must not be reported if a restaurant meets it', () => {
    expect(verdictOf(asked({ dish: ['club*'] }), places, answer(['1'], {}, 'none')).honest).toBe(false)
  })
})

test('a delivery must reach the caller', () => {
  const delivery = { travelMinutes: 10, miles: 0.5, zips: [] }
  const hours = { delivery: week('09:00', '22:00') }
  const places = [place('near', { hours, delivery }), place('away', { ...AWAY, hours, delivery })]
  const told = verdictOf(asked({ method: 'delivery' }), places, answer(['near', 'away']))
  expect(told.brokenRows).toEqual([{ name: 'Place away', kinds: ['method'] }])
})

test('a restaurant is open after midnight by the previous day, and closed on special dates and during a pause', () => {
  const late = place('1', { hours: { pickup: week('18:00', '02:00') } })
  const open = (wall: string, over: Partial<PlaceFacts> = {}) => isOpenAt({ ...late, ...over }, wall, ['pickup'])
  expect(['01:59', '02:00', '17:59', '18:00'].map(clock => open(`2026-11-21T${clock}`))).toEqual([
    ...[true, false, false, true],
  ])
  expect(open('2026-11-21T01:59', { special: { '2026-11-20': [] } })).toBe(false)
  expect(open('2026-11-21T18:00', { pausedUntil: true })).toBe(false)
  expect(open('2026-11-21T18:00', { pausedUntil: Date.parse('2026-11-21T23:00:00Z') })).toBe(true)
})

describe('the stored result', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    id: `dev-dish-${at}`,
    half: 'dev' as const,
    slice: 'dish',
    ndcg: 0.5 + at / 100,
    mrr: 1,
    recall: 1,
    violations: { diet: 0, price: 0 },
  }))
  const kept = mergeResults({ ndcg: {}, limits: {} }, rows, [])

  test('distinguishes a search that ranks worse from one that ranks the same', () => {
    expect(changeComplaints(changesSince(kept, rows))).toEqual([])
    const worse = rows.map(row => ({ ...row, ndcg: row.ndcg - 0.02 }))
    expect(changeComplaints(changesSince(kept, worse))).toHaveLength(1)
  })

  test('has limits that can fall but never rise', () => {
    const places = [place('good'), place('bad', { rating: 3 })]
    const score = (ids: readonly string[]) => scoreSlices([verdictOf(asked({ minRating: 4 }), places, answer(ids))])
    const half = mergeResults(kept, rows, score(['good', 'bad']))
    const best = mergeResults(half, rows, score(['good']))
    const limits = [half, best, mergeResults(best, rows, score(['good', 'bad']))].map(
      ({ limits }) => limits.places?.broken,
    )
    expect(limits).toEqual([1, 0, 0])
    expect(limitComplaints(half, score(['good', 'bad']))).toEqual([])
    expect(limitComplaints(best, score(['good', 'bad']))).toEqual(['places: broken 1 is above its limit of 0'])
    expect(faultsOf(score(['bad'])[0]!)).toEqual({ broken: 1, grave: 0, missed: 1, dishonest: 0 })
  })
})
