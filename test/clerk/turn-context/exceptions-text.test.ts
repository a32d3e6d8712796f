import { expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { exceptionsText } from '#src/clerk/turn-context/facts-texts.ts'

const heroes = readCatalog(['data/catalog']).find(({ restaurant }) => restaurant.id === '35482')!.restaurant
const at = (stamp: string) => exceptionsText(heroes, Date.parse(stamp))

test('exceptional hours in the coming week are reported', () => {
  expect(at('2026-11-27T15:00:00-05:00')).toEqual(['Other than usual: closed today.'])
  expect(at('2026-11-25T15:00:00-05:00')).toEqual(['Other than usual: closed tomorrow; closed on Friday, Nov 27.'])
  expect(at('2026-11-28T15:00:00-05:00')).toEqual([])
})
