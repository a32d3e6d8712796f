import { type LoadedMenu, loadMenu } from '#src/menu/load.ts'
import { indexMenu, type Menu } from '#src/menu/menu.ts'
import { MenuFile } from '#src/menu/model.ts'

/** Small hand-made menus for tests, in the format of a menu file. */

type Loose = Record<string, unknown>
export type MenuParts = { items: Loose[]; groups?: Loose[]; dayparts?: Loose }

export const item = (id: string, rest: Loose = {}): Loose => ({
  id,
  name: `Dish ${id}`,
  price_cents: 1000,
  tax_category: 'prepared',
  ...rest,
})

export const group = (id: string, options: readonly (string | Loose)[], rest: Loose = {}): Loose => ({
  id,
  name: `Group ${id}`,
  min_units: 1,
  max_units: 1,
  options: options.map(option => (typeof option === 'string' ? { id: option, name: `Option ${option}` } : option)),
  ...rest,
})

export const option = (id: string, price_cents: number, rest: Loose = {}): Loose => ({
  id,
  name: `Option ${id}`,
  price_cents,
  ...rest,
})

export const menuFile = ({ items, groups = [], dayparts = {} }: MenuParts): Loose => ({
  dayparts,
  categories: [{ id: '1', name: 'Everything', items }],
  groups,
})

/** Indexed menu, which might be invalid. */
export const menuOf = (parts: MenuParts): Menu => indexMenu(MenuFile.parse(menuFile(parts)))

export const load = (parts: MenuParts): LoadedMenu => loadMenu(menuFile(parts))

/** Menu that is valid for publication; throws if it is not. */
export function soundMenu(parts: MenuParts): Menu {
  const loaded = load(parts)
  if ('problems' in loaded) throw new Error(loaded.problems.join('\n'))
  return loaded.menu
}
