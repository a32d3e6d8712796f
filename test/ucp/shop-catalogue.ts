import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Id of the shop that the conformance runner buys from. */
export const SHOP = '10001'

export const ROSES = '1001'
export const TULIPS = '1002'
export const SOLD_OUT = '1003'
export const CAKE = '1004'
export const SANDWICH = '1005'
export const CHEESE = '1006'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const ALWAYS = Object.fromEntries(WEEKDAYS.map(day => [day, [{ open: '00:00', close: '00:00' }]]))

const dish = (id: string, name: string, price_cents: number, more: object = {}) => ({
  id,
  name,
  price_cents,
  tax_category: 'grocery',
  allergens: [],
  ...more,
})

const noodles = Array.from({ length: 13 }, (_, index) =>
  dish(String(2001 + index), `Noodle Bowl ${index + 1}`, 900 + index, { description: 'A bowl of noodles in broth.' }),
)

/** Restaurant that never closes, without tax, and that delivers around it. */
const restaurant = {
  id: SHOP,
  slug: 'conformance-shop',
  name: 'Conformance Shop',
  source: 'demo',
  channel: 'restaurant',
  cuisines: ['Noodles'],
  description: 'Sells what a conformance runner needs.',
  price_level: 2,
  rating: 5,
  review_count: 1,
  phone: '+1 347-555-0199',
  address: { street: '12 Elm Pl', city: 'Brooklyn', state: 'NY', zip: '11201' },
  neighborhood: 'Downtown Brooklyn',
  location_point: { lat: 40.6895, lng: -73.9845 },
  timezone: 'America/Phoenix',
  pickup: { hours: ALWAYS },
  delivery: { hours: ALWAYS, fee_cents: 500, radius_miles: 10, travel_minutes: 10 },
  prep_minutes: 5,
  last_order_minutes: 0,
  tax: { rate: 0 },
  dispatch: { kind: 'console' },
}

const option = (id: string, name: string, price_cents = 0) => ({ id, name, price_cents })

const menu = {
  categories: [
    {
      id: '1',
      name: 'Bouquets',
      items: [
        dish(ROSES, 'Edible Roses', 3500),
        dish(TULIPS, 'Edible Tulips', 2999),
        dish(SOLD_OUT, 'Edible Gardenias', 2000, { availability: { in_stock: false } }),
      ],
    },
    {
      id: '2',
      name: 'Kitchen',
      items: [
        dish(CAKE, 'Layer Cake', 2000, { group_ids: ['51'], size_group_id: '51' }),
        dish(SANDWICH, 'Club Sandwich', 1200, {
          group_ids: ['52', '53'],
          allergens: [{ code: 'wheat', level: 'contains' }],
        }),
        dish(CHEESE, 'Mountain Cheese', 2400, {
          pricing_type: 'per_pound',
          min_weight_mlb: 250,
          weight_increment_mlb: 250,
        }),
        ...noodles,
      ],
    },
  ],
  groups: [
    {
      id: '51',
      name: 'Size',
      min_units: 1,
      max_units: 1,
      options: [option('5101', 'Small'), option('5102', 'Large', 800)],
    },
    {
      id: '52',
      name: 'Sides',
      min_units: 2,
      max_units: 2,
      options: [option('5201', 'Fries'), option('5202', 'Salad'), option('5203', 'Soup', 100)],
    },
    { id: '53', name: 'Extras', max_units: 3, options: [option('5301', 'Avocado', 150), option('5302', 'Bacon', 200)] },
  ],
}

/** Writes the catalog of the shop to a folder of its own; `changes` are applied to the restaurant. */
export function shopCatalogue(changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-ucp-'))
  writeFileSync(join(folder, `${SHOP}-conformance-shop.json`), JSON.stringify({ ...restaurant, ...changes, menu }))
  return folder
}
