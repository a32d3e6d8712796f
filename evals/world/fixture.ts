import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readCatalog } from '#src/catalog/load.ts'
import type { MenuFile } from '#src/menu/model.ts'

/** Generated restaurants of a world, one of each kind, in addition to the seventeen handwritten ones. */
const GENERATED = readFileSync(new URL('./generated.txt', import.meta.url), 'utf8').match(/^\d+/gm) ?? []

const DATA = fileURLToPath(new URL('../../data/', import.meta.url))

const Changed = z.strictObject({
  restaurant: z.string().describe('Its id'),
  item: z.string().optional().describe('A dish by its name; without one the restaurant itself is changed'),
  option: z.string().optional().describe('An option by its name, in every group that has it'),
  set: z.record(z.string(), z.unknown()).describe('Fields and what they are instead'),
})
export type Changed = z.infer<typeof Changed>

/** Differences of a world from the demo marketplace. */
export const Overrides = z.strictObject({
  closed: z.array(z.string()).optional().describe('Restaurants that are closed on the day'),
  paused: z.array(z.string()).optional().describe('Restaurants that take no orders for the time being'),
  sold_out: z.array(z.string()).optional().describe('RESTAURANT/DISH'),
  changes: z.array(Changed).optional(),
  recipes: z.record(z.string(), z.string()).optional().describe('Other titles of recipes, by their id'),
  whole: z.boolean().optional().describe('With the whole demo marketplace, instead of one restaurant of each kind'),
})
export type Overrides = z.infer<typeof Overrides>

export type Written = { id: string; name: string; menu?: unknown; [field: string]: unknown }

/** Reads the restaurants of a world in catalog form: the default selection, or the whole marketplace. */
export function readFixture(whole: boolean): Written[] {
  const wanted = new Set(GENERATED)
  return readCatalog([join(DATA, 'catalog'), join(DATA, 'marketplace')])
    .filter(
      ({ restaurant, readMenu }) => whole || wanted.has(restaurant.id) || (readMenu && restaurant.id.startsWith('35')),
    )
    .map(({ restaurant, readMenu }): Written => ({ ...restaurant, menu: readMenu?.() }))
}

/** Writes a catalog with overrides to a folder and returns its path. Throws Error for an unknown name. */
export function writeCatalogue(fixture: readonly Written[], overrides: Overrides, folder: string): string {
  const file = join(folder, 'catalogue.json')
  const all = structuredClone([...fixture])
  for (const change of changesOf(overrides)) apply(all, change)
  writeFileSync(file, JSON.stringify(all))
  return file
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function changesOf({ closed = [], paused = [], sold_out = [], changes = [] }: Overrides): Changed[] {
  const hours = Object.fromEntries(
    DAYS.filter(day => day !== 'tue').map(day => [day, [{ open: '10:00', close: '22:00' }]]),
  )
  return [
    ...closed.map(restaurant => ({ restaurant, set: { pickup: { hours } } })),
    ...paused.map(restaurant => ({ restaurant, set: { paused_until: true } })),
    ...sold_out.map(named => {
      const [restaurant = '', ...dish] = named.split('/')
      return { restaurant, item: dish.join('/'), set: { availability: { in_stock: false } } }
    }),
    ...changes,
  ]
}

function apply(all: Written[], { restaurant, item, option, set }: Changed): void {
  const found = all.find(({ id }) => id === restaurant)
  if (!found) throw new Error(`no restaurant ${restaurant} in the fixture`)
  const menu = found.menu as MenuFile
  const targets: object[] =
    item !== undefined
      ? menu.categories.flatMap(({ items }) => items).filter(({ name }) => name === item)
      : option !== undefined
        ? menu.groups.flatMap(({ options }) => options).filter(({ name }) => name === option)
        : [found]
  if (targets.length === 0) throw new Error(`${found.name} has no ${item ?? option}`)
  for (const target of targets) Object.assign(target, set)
}
