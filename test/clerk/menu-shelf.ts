import { readFileSync } from 'node:fs'
import { readCatalog } from '#src/catalog/load.ts'
import { type CompiledMenu, compileMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { readFoodLayer } from '#src/clerk/menu-parser/food-layer.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Menu } from '#src/menu/menu.ts'

/** Menus for tests of the order parser: demo menus by restaurant ID, and three of our own by name. */

export const food = readFoodLayer()

let demo: Map<string, unknown> | undefined
const compiled = new Map<string, CompiledMenu>()

const rawMenu = (name: string): unknown => {
  if (!/^\d+$/.test(name)) return JSON.parse(readFileSync(new URL(`menus/${name}.json`, import.meta.url), 'utf8'))
  demo ??= new Map(
    readCatalog(['data/catalog', 'data/marketplace']).map(({ restaurant, readMenu }) => [restaurant.id, readMenu?.()]),
  )
  return demo.get(name)
}

const published = (raw: unknown): Menu => {
  const loaded = loadMenu(raw)
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  return loaded.menu
}

/** Returns a copy of the menu without aliases. */
const stripped = (raw: unknown): unknown =>
  JSON.parse(JSON.stringify(raw, (key, value) => (key === 'aliases' ? [] : value)))

/** Returns a compiled menu by name; `bare` selects the version without aliases. */
export function menuOf(name: string, bare = false): CompiledMenu {
  const key = `${name}${bare ? ' bare' : ''}`
  let found = compiled.get(key)
  if (!found) {
    const raw = rawMenu(name)
    found = compileMenu(published(bare ? stripped(raw) : raw), food)
    compiled.set(key, found)
  }
  return found
}
