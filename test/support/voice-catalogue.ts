import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Sandwich sold by every shop of `voiceCatalogue`. */
export const HERO = '3548101'

export type VoiceShop = {
  readonly id: string
  /** Persona that answers its phone. */
  readonly persona?: string
  /** Other differences from the demo's sandwich shop, which is open around the clock here. */
  readonly changes?: Readonly<Record<string, unknown>>
}

const ALWAYS = Object.fromEntries(
  'mon tue wed thu fri sat sun'.split(' ').map(day => [day, [{ open: '00:00', close: '00:00' }]]),
)

/** Phone number of the n-th shop. */
const phoneOf = (index: number): string =>
  `+1 ${['347', '646', '212', '718'][Math.floor(index / 100)]}-555-01${String(index % 100).padStart(2, '0')}`

/** Catalog of sandwich shops that take orders by phone, each with a number and a persona of its own. */
export function voiceCatalogue(shops: readonly VoiceShop[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-voice-'))
  const model = JSON.parse(readFileSync('data/catalog/35481-ring-twice-heroes-greenpoint.json', 'utf8'))
  shops.forEach(({ id, persona, changes }, index) => {
    const shop = {
      ...model,
      id,
      slug: `shop-${id}`,
      name: `Shop ${id}`,
      phone: phoneOf(index),
      special: {},
      pickup: { hours: ALWAYS },
      delivery: { ...model.delivery, hours: ALWAYS },
      dispatch: { kind: 'phone', ...(persona === undefined ? {} : { persona }) },
      ...changes,
    }
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(shop))
  })
  return folder
}

/** Cart with one sandwich without onion. */
export const heroCart = (restaurant_id: string, changes: object = {}) => ({
  restaurant_id,
  items: [{ id: HERO, quantity: 1 }],
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
  ...changes,
})
