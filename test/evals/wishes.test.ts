import { expect, test } from 'vitest'
import { readLexiconSource } from '#src/search/lexicon-source.ts'
import type { JudgedDish, JudgedRestaurant } from '../../evals/search/facts.ts'
import { countViolations } from '../../evals/search/menu-violations.ts'
import { dropAliases } from '../../evals/search/subject.ts'

const dish = (price_cents: number, diets: JudgedDish['diets'], allergens?: JudgedDish['allergens']): JudgedDish => ({
  name: 'Dish',
  price_cents,
  diets,
  allergens,
})

function market(...menus: (readonly JudgedDish[])[]): Map<string, JudgedRestaurant> {
  const rows = menus.map((dishes, at) => ({ id: String(at), name: `Row ${at}`, cuisines: ['Thai'], dishes, hours: [] }))
  return new Map(rows.map(row => [row.id, row]))
}

const green = [dish(900, ['vegan'], []), dish(1400, ['vegan'], [])]
const meat = [dish(900, []), dish(1400, ['vegan'])]

test('a row without two dishes of the diet is a violation if five rows have them', () => {
  const rows = market(green, green, green, green, green, meat)
  expect(countViolations({ diet: ['vegan'] }, ['5', '0', '1'], rows)).toEqual({ diet: 1, price: 0 })
  expect(countViolations({ diet: ['vegan'] }, ['0', '1', '2', '3', '4', '5'], rows)).toEqual({ diet: 0, price: 0 })
  expect(countViolations({ diet: ['vegan'] }, ['5', '0'], market(green, green, green, green, meat, meat))).toEqual({
    diet: 0,
    price: 0,
  })
})

test('a dish with unchecked allergens does not count as free of any', () => {
  const unchecked = [dish(900, []), dish(900, [])]
  const rows = market(green, green, green, green, green, unchecked)
  expect(countViolations({ avoid: ['peanut'] }, ['5'], rows)).toEqual({ diet: 1, price: 0 })
})

test('a price limit applies together with the diet and is counted separately', () => {
  const cheapMeat = [dish(900, []), dish(800, [])]
  const dearGreen = [dish(1900, ['vegan']), dish(1800, ['vegan'])]
  const rows = market(green, green, green, green, green, cheapMeat, dearGreen)
  const wishes = { diet: ['vegan' as const], maxPriceCents: 1500 }
  expect(countViolations(wishes, ['5', '6', '0'], rows)).toEqual({ diet: 1, price: 2 })
  expect(countViolations({}, ['5'], rows)).toEqual({ diet: 0, price: 0 })
})

test('dropping aliases removes about the requested share, the same each time', () => {
  const source = readLexiconSource()
  const count = ({ concepts }: typeof source) =>
    concepts.reduce((sum, { english, spanish }) => sum + english.length + spanish.length, 0)
  const share = count(dropAliases(source, 25)) / count(source)
  expect(share).toBeGreaterThan(0.7)
  expect(share).toBeLessThan(0.8)
  expect(dropAliases(source, 25)).toEqual(dropAliases(source, 25))
  expect(dropAliases(source, 0).concepts).toEqual(source.concepts)
})
