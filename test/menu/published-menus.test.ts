import { expect, test } from 'vitest'
import { indexMenu } from '#src/menu/menu.ts'
import { disagreements } from './published-kit.ts'
import { shippedMenus } from './shipped-menus.ts'

test('every shipped menu publishes the allergens and diets that orders are checked against', () => {
  expect(shippedMenus().flatMap(menu => disagreements(indexMenu(menu)))).toEqual([])
})
