import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lintAllergenWords } from '#src/menu/lint-allergens.ts'
import { MenuFile } from '#src/menu/model.ts'

const menus = () => {
  const folder = new URL('../../data/', import.meta.url)
  const demo = readFileSync(new URL('catalog.sha256', folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => readFileSync(new URL(`catalog/${line.split('  ')[1]}`, folder), 'utf8'))
  const market = readFileSync(new URL('marketplace/restaurants.jsonl', folder), 'utf8').trim().split('\n')
  return [...demo, ...market].map(line => ({ menu: MenuFile.parse(JSON.parse(line).menu) }))
}

test('an allergen named in the text of a dish or an option is declared', () => {
  const found = new Set(menus().flatMap(({ menu }) => lintAllergenWords(menu)))
  expect([...found]).toEqual([])
})

test('an undeclared allergen named in a text is reported', () => {
  const [first] = menus()
  const [category, ...categories] = first!.menu.categories
  const [item, ...items] = category!.items
  const wrong = {
    ...item!,
    name: 'Toast',
    group_ids: [],
    description: 'With a fried egg and crushed peanuts.',
    allergens: [],
    diets: [],
  }
  const menu = { ...first!.menu, categories: [{ ...category!, items: [wrong, ...items] }, ...categories] }
  expect(lintAllergenWords(menu)).toEqual([
    `${wrong.name}: the text says "egg", but egg is not declared`,
    `${wrong.name}: the text says "peanut", but peanut is not declared`,
  ])
})
