import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Grocery store, with items sold by the pound and by the piece. */
export const STORE = '35480'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const ALWAYS = Object.fromEntries(WEEKDAYS.map(day => [day, [{ open: '00:00', close: '00:00' }]]))

/**
 * Demo catalog with a grocery store that never closes, in a time zone without clock changes, and with `capacity`
 * slots per delivery window; `changes` are applied to the store.
 */
export function groceryCatalogue(windows: { readonly capacity: number }, changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-grocery-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id === STORE) {
      file.special = {}
      file.timezone = 'America/Phoenix'
      file.pickup.hours = ALWAYS
      file.delivery.hours = ALWAYS
      file.delivery.windows = { ...file.delivery.windows, ...windows }
      Object.assign(file, changes)
    }
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  return folder
}

const idOf = (name: string): string => {
  const file = JSON.parse(readFileSync('data/catalog/35480-halyard-street-provisions.json', 'utf8'))
  const items = file.menu.categories.flatMap((category: { items: { id: string; name: string }[] }) => category.items)
  return items.find((item: { name: string }) => item.name === name).id
}

export const RIBEYE = idOf('Boneless Ribeye')
export const CHICKEN = idOf('Rotisserie Chicken')

export const BROOKLYN = { street: '12 Elm Pl', city: 'Brooklyn', state: 'NY', zip: '11201' }

/** Cart with a pound and a half of ribeye for 35.99. */
export const meatCart = (changes: object = {}) => ({
  restaurant_id: STORE,
  items: [{ id: RIBEYE, quantity_lbs: 1.5 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
  ...changes,
})

export const deliveredCart = (changes: object = {}) =>
  meatCart({ fulfillment: 'delivery', delivery_address: BROOKLYN, ...changes })
