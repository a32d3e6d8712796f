import { expect, test } from 'vitest'
import { type CatalogEntry, readCatalog } from '#src/catalog/load.ts'
import { loadMenu } from '#src/menu/load.ts'

const unproven = readCatalog('data/catalog', new Set())

test('the written catalogue is proven; after a change of it: npx node data/build/prove.ts', () => {
  const entries = readCatalog('data/catalog')
  expect(entries.filter(entry => !entry.proven).map(({ restaurant }) => restaurant.name)).toEqual([])
  // nothing is left out that a check would have filled in
  const whole = ({ restaurant, readMenu }: CatalogEntry) => ({ restaurant, menu: readMenu?.() })
  expect(entries.map(whole)).toEqual(unproven.map(whole))
})

test('whatever is proven passes the checks of today', () => {
  const problems = unproven.flatMap(({ readMenu }) => {
    const loaded = loadMenu(readMenu?.())
    return 'problems' in loaded ? loaded.problems : []
  })
  expect(problems).toEqual([])
})
