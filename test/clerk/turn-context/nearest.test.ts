import { expect, test } from 'vitest'
import { nearestOf } from '#src/clerk/turn-context/nearest.ts'
import type { FoundRestaurant } from '#src/search/schema.ts'

const one = (name: string, distance: number, open_now = true, accepting_orders = true) => ({
  restaurant: { name, distance, open_now, accepting_orders } as FoundRestaurant,
})
const bounds = {
  place: { label: 'Fordham, Bronx', lat: 0, lng: 0, miles: 1 },
  input: { query: 'pizza' },
  isSoon: ({ open_now }: FoundRestaurant) => open_now === true,
  isForNow: true,
  isAlike: true,
  most: 5,
  mostFar: 3,
}
const list = (found: ReturnType<typeof one>[], changes: Partial<typeof bounds> = {}) => {
  const { shown, waiting, isFar, told } = nearestOf(found, { ...bounds, ...changes })
  const names = (ones: typeof shown) => ones.map(({ restaurant }) => restaurant.name)
  return { shown: names(shown), waiting: names(waiting), isFar, told: told(({ name }) => name) }
}

test('no result is called far while one of the list is near, and the near one comes first', () => {
  expect(list([one('Far', 1.1), one('Near', 0.7), one('Farther', 1.9)])).toEqual({
    shown: ['Near', 'Far', 'Farther'],
    waiting: [],
    isFar: false,
    told: undefined,
  })
})

test('the nearest restaurant, which the reply names, is the first of the list', () => {
  const found = list([one('A', 2.5), one('B', 2.3), one('C', 2.9), one('D', 2.2)])
  expect(found.shown).toEqual(['D', 'B', 'A'])
  expect(found.told).toBe('Nothing like it within a mile; the nearest is in D.')
})

test('a distance displayed as one mile is within a mile', () => {
  expect(list([one('A', 1.04)]).told).toBeUndefined()
})

test('a near but closed restaurant is shown as closed', () => {
  expect(list([one('Open', 1.7), one('Closed', 0.8, false), one('Never', 0.5, false, false)])).toEqual({
    shown: ['Open'],
    waiting: ['Closed'],
    isFar: true,
    told: 'Nothing like it within a mile is open now; the nearest that is open is in Open.',
  })
})

test('the best match stays first unless all results match by name', () => {
  expect(list([one('Best', 0.9), one('Nearer', 0.3)], { isAlike: false }).shown).toEqual(['Best', 'Nearer'])
})
