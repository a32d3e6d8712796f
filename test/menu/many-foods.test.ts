import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '#src/catalog/load.ts'
import { suitableMenu } from '#src/menu/diet.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Menu } from '#src/menu/menu.ts'

const menus = readCatalog(['data/catalog']).flatMap(({ readMenu }) => {
  const loaded = readMenu && loadMenu(readMenu())
  return loaded && 'menu' in loaded ? [loaded.menu] : []
})
const foods = readFileSync('data/allergens/food-names.txt', 'utf8')
  .split('\n')
  .flatMap(line => (/^(?!#)(.+?) = /.exec(line) ?? []).slice(1))
/** Phrases that are not a known food. */
const strangers = foods.map(name => `zq${name}`)

/** CPU time of a search with excluded foods in menus never searched before, minimum of three runs. */
function cost(words: readonly string[]): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const fresh = menus.map((menu): Menu => structuredClone(menu))
      const before = process.cpuUsage()
      for (const menu of fresh) suitableMenu(menu, { words })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }),
  )
}

describe('a search that excludes undeclared foods', () => {
  test.each([
    ['known', foods],
    ['unknown', strangers],
  ])('costs about as much with forty %s foods as with one', (_, words) => {
    expect(words.length).toBeGreaterThan(40)
    cost(words.slice(0, 1))
    expect(cost(words.slice(0, 40)) / cost(words.slice(0, 1))).toBeLessThan(4)
  })

  test('excludes for several foods what it excludes for each', () => {
    const [menu] = menus
    const named = [...menu!.items.keys()].filter(id => !suitableMenu(menu!, { words: ['tuna', 'onion'] }).items.has(id))
    const apart = ['tuna', 'onion'].flatMap(word =>
      [...menu!.items.keys()].filter(id => !suitableMenu(menu!, { words: [word] }).items.has(id)),
    )
    expect(new Set(named)).toEqual(new Set(apart))
    expect(named.length).toBeGreaterThan(0)
  })
})
