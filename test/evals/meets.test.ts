import pino from 'pino'
import { expect, test } from 'vitest'
import { DEMO_CATALOG } from '#src/app/demo-rules.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { unmetRequirements } from '../../evals/grade/meets.ts'
import { sameOrders } from '../../evals/grade/same-orders.ts'
import { Meets } from '../../evals/task/schema.ts'
import type { Booked } from '../../evals/world/booked.ts'

const market = openMarketplace(DEMO_CATALOG, pino({ level: 'silent' }))

const PAD_SEE_EW = [...market.menus.get('40025')!.items.values()].find(({ name }) => name === 'Pad See Ew')!
const PAD_THAI = [...market.menus.get('40025')!.items.values()].find(({ name }) => name === 'Pad Thai')!

const like: Booked = {
  restaurant: '40025 Basil Moon Thai',
  fulfillment: 'pickup',
  lines: [`2 Pad See Ew (${PAD_SEE_EW.id}) | Protein: Tofu`],
  total_cents: 3_084,
  time: 'ASAP',
  address: '{}',
  customer: '{"name":"ana ruiz"}',
  instructions: 'severe peanut allergy',
  status: 'awaiting_payment',
}

const unmet = (meets: Partial<Meets>, ...booked: Booked[]) =>
  unmetRequirements(booked, Meets.parse(meets), like, market)

test('any of several restaurants and dishes is accepted, and a larger quantity if the goal says so', () => {
  const wish = { restaurants: ['Basil Moon Thai', '40529'], dishes: ['2 noodle / pad see ew | tofu'] }
  expect(unmet(wish, like)).toEqual([])
  expect(unmet({ ...wish, restaurants: ['Ledger Deli'] }, like)).toEqual(['booked at 40025 Basil Moon Thai'])
  expect(unmet({ dishes: ['1 pad see ew'] }, like)).toEqual(['2 × 1 pad see ew'])
  expect(unmet({ dishes: ['1+ pad see ew'] }, like)).toEqual([])
  expect(unmet({ dishes: ['2 pad see ew | beef'] }, like)).toEqual(['0 × 2 pad see ew | beef'])
})

test('a dish that nobody asked for is reported', () => {
  const more = { ...like, lines: [...like.lines, `1 Pad Thai (${PAD_THAI.id}) | Protein: Tofu`] }
  expect(unmet({ dishes: ['2 pad see ew'] }, more)).toEqual(['nobody asked for Pad Thai'])
  expect(unmet({ dishes: ['2 pad see ew'], others: true }, more)).toEqual([])
})

test('an allergen is checked against the menu, and the kitchen must be told about it', () => {
  const risky = { ...like, lines: [`2 Pad Thai (${PAD_THAI.id}) | Protein: Tofu`], instructions: '' }
  expect(unmet({ avoids: ['peanut'], notes: ['peanut / cacahuate'] }, like)).toEqual([])
  expect(unmet({ avoids: ['peanut'], notes: ['peanut / cacahuate'] }, risky)).toEqual([
    'no note of “peanut / cacahuate”',
    'Pad Thai contains peanut',
  ])
  expect(unmet({ notes: ['peanut'] }, { ...like, instructions: '', avoids: ['peanut'] })).toEqual([])
})

test('an option is checked for allergens too', () => {
  const shrimps = { ...like, lines: [`2 Pad See Ew (${PAD_SEE_EW.id}) | Protein: Shrimp`] }
  expect(unmet({ avoids: ['shellfish'] }, like)).toEqual([])
  expect(unmet({ avoids: ['shellfish'] }, shrimps)).toEqual(['Pad See Ew with Shrimp contains shellfish'])
})

test('an ingredient is left out by an option or by a note', () => {
  const burger = (options: string, instructions: string): Booked => ({
    ...like,
    lines: [`1 Cheeseburger (x)${options}`],
    instructions,
  })
  const wish = { dishes: ['1 cheeseburger | - onion'] }
  expect(unmet(wish, burger(' | Leave Out: No Onion', ''))).toEqual([])
  expect(unmet(wish, burger(' | Toppings: Grilled Onions', ''))).toEqual(['0 × 1 cheeseburger | - onion'])
  expect(unmet(wish, burger(' | Toppings: Grilled Onions', 'without onions'))).toEqual([])
})

test('diets are counted in portions, and money to the cent', () => {
  expect(unmet({ diets: { vegetarian: 2 } }, like)).toEqual([])
  expect(unmet({ diets: { vegetarian: 3 } }, like)).toEqual(['2 portions are vegetarian, at least 3 were wanted'])
  expect(unmet({ at_most: '30.84' }, like)).toEqual([])
  expect(unmet({ at_most: '30.83' }, like)).toEqual(['the total is $30.84, at most $30.83 was wanted'])
})

test('method, time, address, and customer must match the goal, with exactly one active order', () => {
  const late = { ...like, time: '2031-11-18T18:00:00.000Z', address: '{"zip":"11215"}' }
  expect(unmet({}, late)).toEqual(['address: {"zip":"11215"} instead of {}', `time: ${late.time} instead of ASAP`])
  expect(unmet({ any_time: true }, { ...late, address: '{}' })).toEqual([])
  expect(unmet({}, like, like)).toEqual(['2 orders stand instead of 1'])
  expect(unmet({}, like, { ...like, status: 'cancelled' })).toEqual([])
  expect(unmet({})).toEqual(['0 orders stand instead of 1'])
})

test('recorded allergens of an order count only if an expected order has some', () => {
  const { avoids: _, ...silent } = like
  const bound = { ...silent, avoids: ['peanut'] }
  expect(sameOrders([bound], [silent])).toBe(true)
  expect(sameOrders([bound], [bound])).toBe(true)
  expect(sameOrders([silent], [bound])).toBe(false)
  expect(sameOrders([{ ...bound, avoids: ['peanut', 'milk'] }], [bound])).toBe(false)
})
