import { Restaurant, WEEKDAYS } from '#src/catalog/restaurant.ts'
import { type Line, readLine } from '#src/menu/line.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'

/** Opening hours from `open` to `close` on every day. */
export const daily = (open: string, close: string) => Object.fromEntries(WEEKDAYS.map(day => [day, [{ open, close }]]))

export const ALWAYS = daily('00:00', '00:00')

/** Fictional restaurant in Brooklyn, open for pickup around the clock. */
export const restaurantOf = (rest: Record<string, unknown> = {}): Restaurant =>
  Restaurant.parse({
    id: '100',
    slug: 'the-test-kitchen',
    name: 'The Test Kitchen',
    source: 'demo',
    channel: 'restaurant',
    cuisines: ['American'],
    description: '',
    price_level: 2,
    rating: 4,
    review_count: 10,
    phone: '+1 718-555-0100',
    website: 'https://test-kitchen.example',
    address: { street: '1 Test St', city: 'Brooklyn', state: 'NY', zip: '11201' },
    neighborhood: 'Downtown Brooklyn',
    location_point: { lat: 40.69, lng: -73.99 },
    timezone: 'America/New_York',
    pickup: { hours: ALWAYS },
    prep_minutes: 15,
    tax: { rate: 8875 },
    dispatch: { kind: 'demo' },
    ...rest,
  })

/** Cart lines of a valid cart. */
export function linesOf(menu: Menu, items: readonly OrderItem[]): Line[] {
  return items.map((item, index) => {
    const { line, problems } = readLine(menu, item, `items[${index}]`)
    if (!line) throw new Error(problems.map(p => p.message).join('\n'))
    return line
  })
}
