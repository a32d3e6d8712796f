import { expect, test } from 'vitest'
import { type CatalogEntry, readCatalog } from '#src/catalog/load.ts'
import { loadMenu } from '#src/menu/load.ts'

const unproven = readCatalog('data/catalog', new Set())

test('the catalog in the repository is proven; after changing it, run: npx node data/build/prove.ts', () => {
  const entries = readCatalog('data/catalog')
  expect(entries.filter(entry => !entry.proven).map(({ restaurant }) => restaurant.name)).toEqual([])
  // proven entries omit nothing that a check would have filled in
  const whole = ({ restaurant, readMenu }: CatalogEntry) => ({ restaurant, menu: readMenu?.() })
  expect(entries.map(whole)).toEqual(unproven.map(whole))
})

test('every proven menu passes the current checks', () => {
  const problems = unproven.flatMap(({ readMenu }) => {
    const loaded = loadMenu(readMenu?.())
    return 'problems' in loaded ? loaded.problems : []
  })
  expect(problems).toEqual([])
})
