import type { Engine } from '#src/app/engine.ts'
import { type CompiledMenu, compileMenu } from './menu-parser/compile-menu.ts'
import type { FoodLayer } from './menu-parser/food-layer.ts'

/** Compiled menu by restaurant ID; undefined if there is none. */
export type CompiledMenus = (restaurantId: string) => CompiledMenu | undefined

const MOST_MENUS = 200

/** Creates an LRU cache that compiles menus on first use and keeps the last two hundred. */
export function createCompiledMenus(market: Engine['market'], food: FoodLayer): CompiledMenus {
  const kept = new Map<string, CompiledMenu>()
  return id => {
    const menu = market.menus.get(id)
    if (!menu) return undefined
    const known = kept.get(id)
    const compiled = known?.menu.version === menu.version ? known : compileMenu(menu, food)
    kept.delete(id)
    kept.set(id, compiled)
    if (kept.size > MOST_MENUS) kept.delete(kept.keys().next().value!)
    return compiled
  }
}
