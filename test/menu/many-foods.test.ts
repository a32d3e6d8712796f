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
/** Words that are no food that anybody knows. */
const strangers = foods.map(name => `zq${name}`)

/** CPU that a search beside foods takes in menus that nobody has searched, the least of three. */
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

describe('a search beside undeclared foods', () => {
  test.each([
    ['known', foods],
    ['unknown', strangers],
  ])('costs with forty foods that are %s about what it costs with one', (_, words) => {
    expect(words.length).toBeGreaterThan(40)
    cost(words.slice(0, 1))
    expect(cost(words.slice(0, 40)) / cost(words.slice(0, 1))).toBeLessThan(4)
  })

  test('leaves out for several foods what it leaves out for each', () => {
    const [menu] = menus
    const named = [...menu!.items.keys()].filter(id => !suitableMenu(menu!, { words: ['tuna', 'onion'] }).items.has(id))
    const apart = ['tuna', 'onion'].flatMap(word =>
      [...menu!.items.keys()].filter(id => !suitableMenu(menu!, { words: [word] }).items.has(id)),
    )
    expect(new Set(named)).toEqual(new Set(apart))
    expect(named.length).toBeGreaterThan(0)
  })
})
