import type { Engine } from '#src/app/engine.ts'
import { type CompiledMenu, compileMenu } from './house/compile-menu.ts'
import type { FoodLayer } from './house/food-layer.ts'

/** Menus made ready for reading orders, by the id of their restaurant; undefined where there is none. */
export type CompiledMenus = (restaurantId: string) => CompiledMenu | undefined

const MOST_MENUS = 200

/** Compiles a menu when it is first spoken of and keeps the two hundred that were spoken of last. */
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
