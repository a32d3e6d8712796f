import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEEKDAYS } from '#src/catalog/restaurant.ts'

const CATALOG = fileURLToPath(new URL('../../data/catalog/', import.meta.url))
const ALWAYS = Object.fromEntries(WEEKDAYS.map(day => [day, [{ open: '00:00', close: '00:00' }]]))

/** Writes the shops that take orders by phone into a new folder, open 24 hours so that they answer at any time. */
export function writeOpenShops(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync(CATALOG).filter(each => each.endsWith('.json'))) {
    const shop = JSON.parse(readFileSync(join(CATALOG, name), 'utf8'))
    if (shop.dispatch?.kind !== 'phone') continue
    const hours = { pickup: { ...shop.pickup, hours: ALWAYS }, delivery: { ...shop.delivery, hours: ALWAYS } }
    writeFileSync(join(folder, name), JSON.stringify({ ...shop, ...hours, special: {} }))
  }
}
