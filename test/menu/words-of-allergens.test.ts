import { expect, test } from 'vitest'
import { lintAllergenWords } from '#src/menu/lint-allergens.ts'
import { shippedMenus } from './shipped-menus.ts'

test('an allergen named in the text of a dish or an option is declared', () => {
  const found = new Set(shippedMenus().flatMap(lintAllergenWords))
  expect([...found]).toEqual([])
})

test('an undeclared allergen named in a text is reported', () => {
  const [first] = shippedMenus()
  const [category, ...categories] = first!.categories
  const [item, ...items] = category!.items
  const wrong = {
    ...item!,
    name: 'Toast',
    group_ids: [],
    description: 'With a fried egg and crushed peanuts.',
    allergens: [],
    diets: [],
  }
  const menu = { ...first!, categories: [{ ...category!, items: [wrong, ...items] }, ...categories] }
  expect(lintAllergenWords(menu)).toEqual([
    `${wrong.name}: the text says "egg", but egg is not declared`,
    `${wrong.name}: the text says "peanut", but peanut is not declared`,
  ])
})
