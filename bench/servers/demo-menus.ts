import { DEMO_CATALOG } from '#src/app/demo-rules.ts'
import { realWorld } from '#src/kernel/world.ts'
import { openMarketplace } from '#src/menu/market.ts'
import { createMenuView } from '#src/menu/view.ts'

type WireMenu = ReturnType<ReturnType<typeof createMenuView>>

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Demo restaurant that is open 24 hours. */
export const DELI = '35453'

/** Menus of the demo marketplace as served. */
export function demoMenus() {
  const market = openMarketplace(DEMO_CATALOG, quiet)
  const viewMenu = createMenuView(market)
  const view = (id: string): WireMenu => viewMenu(id, {}, realWorld.now())
  const textOf = (id: string): string => JSON.stringify(view(id))
  return {
    view,
    textOf,
    /** Returns the restaurant whose menu size is closest to the given number of bytes. */
    nearest: (bytes: number): { id: string; bytes: number } => {
      const sizes = [...market.menus.keys()].map(id => ({ id, bytes: Buffer.byteLength(textOf(id)) }))
      return sizes.reduce((a, b) => (Math.abs(b.bytes - bytes) < Math.abs(a.bytes - bytes) ? b : a))
    },
  }
}

/** Returns available items of a menu in orderable form, those with options first, using their example orders. */
export function itemsOf({ menu }: WireMenu, count: number): readonly object[] {
  const items = menu.categories.flatMap(category => category.items).filter(item => item.available_now)
  const plain = items.filter(item => !item.requires_modifiers && item.pricing_type === 'per_unit')
  const chosen = items.flatMap(item => (item._orderExample ? [item._orderExample] : []))
  return [...chosen, ...plain.map(({ id }) => ({ id, quantity: 1 }))].slice(0, count)
}
