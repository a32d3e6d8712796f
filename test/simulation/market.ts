import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Marketplace, openMarketplace } from '#src/menu/market.ts'
import { DELI, PLATE, UNLUCKY } from '#test/support/buyer.ts'

/** What the deli weighs and has little of, in thousandths of a pound. */
export const PASTRAMI = '3545391'
export const PASTRAMI_LEFT = 2_500

const cart = (restaurant_id: string, ...items: object[]) => ({
  ...{ restaurant_id, items, fulfillment: 'pickup', pickup_time: 'ASAP' },
})

/** What buyers want. */
export const CARTS = [
  cart(DELI, { id: PLATE, quantity: 1 }),
  cart(DELI, { id: PLATE, quantity: 2 }),
  cart(DELI, { id: PASTRAMI, quantity_lbs: 1.5 }),
  cart(UNLUCKY, { id: '3547211', quantity: 1 }),
] as const

export const CUSTOMER = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }

/** Two restaurants: the deli, whose own system takes orders at an address, and one that never cooks. */
export function simulatedMarket(): Marketplace {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-simulation-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id !== DELI && file.id !== UNLUCKY) continue
    if (file.id === DELI) {
      file.dispatch = { kind: 'webhook', url: 'https://deli.invalid/orders' }
      file.menu.categories[0].items.push({
        ...{ id: PASTRAMI, name: 'Pastrami by the Pound', price_cents: 2400, pricing_type: 'per_pound' },
        ...{ min_weight_mlb: 500, weight_increment_mlb: 250, tax_category: 'grocery' },
        availability: { stock_mlb: PASTRAMI_LEFT },
      })
    }
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  try {
    return openMarketplace(folder, { info: () => {}, warn: () => {}, error: () => {} })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
