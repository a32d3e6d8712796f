import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Marketplace, openMarketplace } from '#src/menu/market.ts'
import { DELI, PLATE, UNLUCKY } from '#test/support/buyer.ts'
import { type Deli, EDITIONS, EGG_SALAD, PASTRAMI, PASTRAMI_LEFT } from './editions.ts'

const cart = (restaurant_id: string, ...items: object[]) => ({
  restaurant_id,
  items,
  fulfillment: 'pickup',
  pickup_time: 'ASAP',
})
const choosing = (...chosen: readonly (readonly [category_id: string, option: string])[]) =>
  chosen.map(([category_id, option]) => ({ category_id, modifier_ids: [option] }))

/** Second restaurant with its own system. */
export const DINER = '35463'

/** Carts that buyers order. */
export const CARTS = [
  cart(DELI, { id: PLATE, quantity: 1 }),
  cart(DELI, { id: PLATE, quantity: 2 }),
  cart(DELI, { id: PASTRAMI, quantity_lbs: 1.5 }),
  cart(UNLUCKY, { id: '3547211', quantity: 1 }),
  cart(DELI, { id: EGG_SALAD, quantity: 1, modifiers: choosing(['11', '1104']) }),
  cart(DELI, { id: EGG_SALAD, quantity: 2, modifiers: choosing(['11', '1101'], ['14', '1405']) }),
  cart(DINER, { id: '3546316', quantity: 1 }),
] as const

/** Clerk messages for some of the carts, with the index of the cart. */
export const SPOKEN = [
  [0, 'One Ledger Plate from Ledger Deli for pickup.'],
  [4, 'One Egg Salad on Sourdough from Ledger Deli for pickup.'],
] as const

export const CUSTOMER = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }

/** Marketplaces for all editions of the catalog. */
export const simulatedMarkets = (): readonly Marketplace[] => EDITIONS.map(({ change }) => simulatedMarket(change))

/** Marketplace of three restaurants: a deli and a diner whose own systems take orders, and one that never cooks. */
function simulatedMarket(change: (deli: Deli) => Deli | undefined): Marketplace {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-simulation-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id !== DELI && file.id !== DINER && file.id !== UNLUCKY) continue
    if (file.id === DINER) file.dispatch = { kind: 'webhook', url: 'https://diner.invalid/orders' }
    const changed = file.id === DELI ? change(simulatedDeli(file)) : file
    if (changed) writeFileSync(join(folder, name), JSON.stringify(changed))
  }
  const unpublished = (fields: object) => {
    throw new Error(`a menu of the simulation is not published: ${JSON.stringify(fields)}`)
  }
  try {
    return openMarketplace(folder, { info: () => {}, warn: () => {}, error: unpublished })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The deli with a short menu, and low stock of one dish. */
function simulatedDeli(deli: Deli): Deli {
  const pastrami = {
    id: PASTRAMI,
    name: 'Pastrami by the Pound',
    price_cents: 2400,
    pricing_type: 'per_pound',
    min_weight_mlb: 500,
    weight_increment_mlb: 250,
    tax_category: 'grocery',
    availability: { stock_mlb: PASTRAMI_LEFT },
  }
  const categories = deli.menu.categories
    .map(({ items, ...category }) => ({ ...category, items: items.filter(item => SOLD.has(item.id)) }))
    .filter(category => category.items.length > 0)
  const [first, ...rest] = categories
  const offered = new Set(categories.flatMap(({ items }) => items.flatMap(item => item.group_ids ?? [])))
  return {
    ...deli,
    dispatch: { kind: 'webhook', url: 'https://deli.invalid/orders' },
    menu: {
      ...deli.menu,
      categories: [{ ...first!, items: [...first!.items, pastrami] }, ...rest],
      groups: deli.menu.groups.filter(group => offered.has(group.id)),
    },
  }
}

/** Items that the simulated deli sells besides the pastrami. */
const SOLD: ReadonlySet<string> = new Set([PLATE, EGG_SALAD, '3545319'])
