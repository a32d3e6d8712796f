import { expect, test } from 'vitest'
import { formatLocal } from '#src/catalog/hours.ts'
import { confirm, plateCart, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { asksForTheSame, type Row } from '#test/support/meaning.ts'

useServer()

const EGG = '3545301'
const BOB = { name: 'Bob Real', phone: '917 555 0199', email: 'bob@real.example' }
const HOME = { street: '212 Livingston St', city: 'Brooklyn', state: 'NY', zip: '11201' }
// 2 PM tomorrow in the time zone of the deli
const ZONE = 'America/New_York'
const DATE = formatLocal(Date.now() + 86_400_000, ZONE).slice(0, 10)
const OFFSET = formatLocal(Date.parse(`${DATE}T18:00:00Z`), ZONE).slice(-6)
const TWO = `${DATE}T14:00:00`
const INSTANT = new Date(`${TWO}${OFFSET}`)
const UTC = INSTANT.toISOString().replace('.000', '')
const plates = (quantity: unknown) => plateCart({ items: [{ id: '3545315', quantity }] })
const egg = (modifiers: unknown) => plateCart({ items: [{ id: EGG, quantity: 1, modifiers }] })
const roll = { items: [{ id: EGG, quantity: 1, modifiers: [{ category_id: '21', modifier_ids: ['2101'] }, {}, {}] }] }
const at = (pickup_time: unknown) => plateCart({ pickup_time })
const home = (address: object) => plateCart({ fulfillment: 'delivery', delivery_address: { ...HOME, ...address } })

const PREVIEWS: readonly Row[] = [
  ['numbers for ids', plateCart({ restaurant_id: 35453, items: [{ id: 3545315, quantity: 1 }] }), 'taken'],
  ['a whole number as text', plates('2'), 'taken'],
  ['a way in capitals', plateCart({ fulfillment: 'Pickup' }), 'taken'],
  ['an allergen in capitals', plateCart({ constraints: { allergens: ['Peanut'] } }), 'taken'],
  ['spaces around ids', plateCart({ restaurant_id: ' 35453 ' }), 'taken'],
  ['a ZIP as a number', home({ zip: 11201 }), 'taken'],
  ['a ZIP+4', home({ zip: '11201-1234' }), 'taken'],
  ['an offset of hours', at(`${TWO}${OFFSET.slice(0, 3)}`), 'taken'],
  ['an offset without a colon', at(`${TWO}${OFFSET.replace(':', '')}`), 'taken'],
  ['the basic format', at(UTC.replaceAll(/[-:]/g, '')), 'taken'],
  ['a space before the offset', at(`${TWO} ${OFFSET}`), 'taken'],
  ['a space for T', at(`${DATE} 14:00:00${OFFSET}`), 'taken'],
  ['the name of a zone', at(`${TWO}${OFFSET}[${ZONE}]`), 'taken'],
  ['asap with spaces', at(' asap '), 'taken'],
  ['no offset', at(TWO), { pickup_time: `${TWO}${OFFSET}` }],
  ['a date of HTTP', at(INSTANT.toUTCString()), { pickup_time: UTC }],
  ['a bare date', at(DATE), { pickup_time: '<date and time with offset>' }],
  ['seconds since 1970', at(String(INSTANT.getTime() / 1_000)), { pickup_time: '<date and time with offset>' }],
  ['words for a time', at('tomorrow at seven'), { pickup_time: '<date and time with offset>' }],
  ['yesterday', at('2020-01-01T12:00:00Z'), { pickup_time: '<date and time with offset>' }],
  ['no time', at(undefined), { ...plateCart(), pickup_time: '<date and time with offset>' }],
  ['allergens beside the items', plateCart({ allergens: ['peanut'] }), { constraints: { allergens: ['peanut'] } }],
  ['one allergen as text', plateCart({ allergies: 'Peanuts' }), { constraints: { allergens: ['peanut'] } }],
  ['constraints as a list', plateCart({ constraints: ['peanut'] }), { constraints: { allergens: ['peanut'] } }],
  [
    'allergens by a common name',
    plateCart({ constraints: { allergens: ['nuts'] } }),
    { constraints: { allergens: ['tree_nut', 'peanut'] } },
  ],
  ['allergens that are not known', plateCart({ constraints: { allergens: ['dust'] } }), 'no example'],
  ['allergens beside the items that are not known', plateCart({ allergens: ['dust'] }), 'no example'],
  [
    'allergens on an item',
    plateCart({ items: [{ id: '3545315', quantity: 1, allergens: ['peanut'] }] }),
    { constraints: { allergens: ['peanut'] } },
  ],
  [
    'an allergy in a remark on an item',
    plateCart({ items: [{ id: '3545315', quantity: 1, special_instructions: 'no peanuts please, allergy' }] }),
    { constraints: { allergens: ['peanut'] }, special_instructions: 'no peanuts please, allergy' },
  ],
  [
    'a remark on an item',
    plateCart({ items: [{ id: '3545315', quantity: 1, notes: 'well done' }] }),
    { ...plateCart(), special_instructions: 'well done' },
  ],
  ['delivery without an address', plateCart({ fulfillment: 'delivery' }), { fulfillment: 'delivery' }],
  ['delivery too far', home({ street: '1 Main St', city: 'Montauk', zip: '11954' }), 'no example'],
  [
    'an apartment in the street',
    home({ street: '212 Livingston St Apt 4B' }),
    { fulfillment: 'delivery', delivery_address: { ...HOME, unit: 'Apt 4B' } },
  ],
  ['another state than the ZIP is in', home({ state: 'NJ' }), { delivery_address: { ...HOME, state: '<state>' } }],
  ['an unknown item', plateCart({ items: [{ id: '99', quantity: 2 }] }), { items: [{ id: '<item id>', quantity: 2 }] }],
  [
    'one of two items unknown',
    plateCart({ items: [...(plateCart() as { items: object[] }).items, { id: '99', quantity: 1 }] }),
    { items: [{ id: '3545315' }, { id: '<item id>', quantity: 1 }] },
  ],
  ['the name of an item for its id', plateCart({ items: [{ id: 'the ledger plate', quantity: 2 }] }), plates(2)],
  ['an unknown restaurant', plateCart({ restaurant_id: '99999' }), plateCart({ restaurant_id: '<restaurant id>' })],
  ['the name of a restaurant for its id', plateCart({ restaurant_id: 'Ledger Deli' }), plateCart()],
  ['a restaurant that takes no orders', plateCart({ restaurant_id: '35465' }), 'no example'],
  ['two and a half plates', plates(2.5), plates('<how many>')],
  ['no plates', plates(0), plates('<how many>')],
  ['a plate without an amount', plates(undefined), plates('<how many>')],
  ['a plate by the pound', plateCart({ items: [{ id: '3545315', quantity_lbs: 1 }] }), plates('<how many>')],
  ['a misspelled field', plateCart({ fulfillment: undefined, fulfilment: 'pickup' }), plateCart()],
  ['fields in camel case', plateCart({ pickup_time: undefined, pickupTime: 'ASAP' }), plateCart()],
  ['a field that means nothing here', plateCart({ loyalty: 5 }), 'no example'],
  ['a tip that may be percent or dollars', plateCart({ tip: 5 }), plateCart({ tip: '<tip>' })],
  ['no way', plateCart({ fulfillment: undefined }), plateCart({ fulfillment: '<pickup or delivery>' })],
  ['another way', plateCart({ fulfillment: 'drone' }), plateCart({ fulfillment: '<pickup or delivery>' })],
  ['modifiers as a list of ids', egg(['2101']), roll],
  ['modifiers as a map', egg({ 21: '2101' }), roll],
  ['modifiers as one id', egg('2101'), roll],
  ['modifiers as null', egg(null), { items: [{ id: EGG, quantity: 1 }] }],
  ['modifiers as options', egg([{ id: '2101' }]), roll],
  ['an id for a list of ids', egg([{ category_id: '21', modifier_ids: '2101' }]), roll],
  ['numbers for option ids', egg([{ category_id: 21, modifier_ids: [2101] }]), roll],
  ['a category without options', egg([{ category_id: '21' }]), { items: [{ id: EGG, quantity: 1 }] }],
  ['items as the text of their JSON', plateCart({ items: JSON.stringify([{ id: '3545315', quantity: 2 }]) }), 'taken'],
  [
    'several items as text, one of them unfinished',
    plateCart({
      items: JSON.stringify([
        { id: '3545315', quantity: 2 },
        { id: EGG, quantity: 1 },
      ]),
    }),
    {
      items: [
        { id: '3545315', quantity: 2 },
        { id: EGG, quantity: 1 },
      ],
    },
  ],
  ['options by name', egg([{ category: 'Roll', option: 'Kaiser Roll' }]), roll],
]

const SEARCHES: readonly Row[] = [
  ['a ZIP as a number', { query: 'ramen', location: { zipcode: 10301 } }, 'taken'],
  ['a ZIP+4', { query: 'ramen', location: { zipcode: '10301-1234' } }, 'taken'],
  ['a ZIP with a space', { query: 'ramen', location: { zipcode: ' 10301' } }, 'taken'],
  ['zip for zipcode', { query: 'ramen', location: { zip: '10301' } }, 'taken'],
  ['a location as text', { query: 'ramen', location: '10301' }, 'taken'],
  ['near', { query: 'ramen', near: '10301' }, 'taken'],
  ['a city as text', { query: 'ramen', location: 'Brooklyn, NY' }, 'taken'],
  ['a latitude and a longitude', { query: 'ramen', location: { lat: 40.69, lng: -73.99 } }, 'taken'],
  ['one cuisine as text', { location: '11201', filters: { cuisine: 'Thai', fulfillment: 'Delivery' } }, 'taken'],
  ['a misspelled filter', { location: '11201', filters: { cuisines: ['Thai'] } }, { filters: { cuisine: ['Thai'] } }],
  ['a location as the text of its JSON', { query: 'ramen', location: '{"zipcode":"11201"}' }, 'taken'],
  [
    'a word for an allergen',
    { location: '11201', filters: { avoid: ['peanuts'] } },
    { filters: { avoid: ['peanut'] } },
  ],
  ['an allergen that is not known', { location: '11201', filters: { avoid: ['dust'] } }, 'no example'],
  ['a filter that is not there', { location: '11201', filters: { diet: 'vegan' } }, 'no example'],
  ['no place', { query: 'ramen' }, { query: 'ramen', location: { zipcode: '<five-digit ZIP>' } }],
  [
    'four digits',
    { query: 'x', location: { zipcode: '1120' } },
    { query: 'x', location: { zipcode: '<five-digit ZIP>' } },
  ],
  ['a city that is not there', { location: { city: 'Brookln, NX' } }, { location: { city: '<city>' } }],
]

test.each([
  ...PREVIEWS.map(row => ['/api/order/preview', ...row] as const),
  ...SEARCHES.map(row => ['/api/search', ...row] as const),
])('%s with %s is accepted, or its example keeps the meaning', (path, _name, body, kept) =>
  asksForTheSame(path, body, kept),
)

test.each([
  ['a telephone number', { phone: 'abc' }, 'customer.phone'],
  ['no telephone number', { phone: undefined }, 'customer.phone'],
  ['an e-mail', { email: 'bob at real' }, 'customer.email'],
  ['no name', { name: '' }, 'customer.name'],
])('the example of a confirmation keeps the other customer data, with a gap for %s', async (_name, change, field) => {
  const { priceToken } = await preview(server)
  const request = { priceToken, customer: { ...BOB, ...change }, pickup_time: 'ASAP' }
  const { body } = await server.post('/api/order/confirm', request)
  const gap = { phone: '<phone with area code>', email: '<e-mail address>', name: '<name>' }
  const name = field.slice('customer.'.length) as keyof typeof gap
  expect(body).toMatchObject({
    _example: { ...request, customer: { ...BOB, [name]: gap[name] } },
    _exampleNeeds: [field],
    _hint: expect.stringMatching(/fill them in/),
  })
  expect(await server.post('/api/order/confirm', body._example)).toMatchObject({ status: 400 })
  const filled = { ...body._example, customer: BOB }
  expect(await server.post('/api/order/confirm', filled)).toMatchObject({ status: 200 })
})

test('a previewed note reaches the order, unless the confirmation replaces it', async () => {
  const cart = plateCart({ special_instructions: 'no onions' })
  const seen = async (extra: object) => {
    const { priceToken } = await preview(server, cart)
    const { body } = await server.post('/api/order/confirm', {
      priceToken,
      customer: BOB,
      pickup_time: 'ASAP',
      ...extra,
    })
    const order = await server.get(`${new URL(body.statusUrl, server.baseUrl).pathname}?token=${body.statusToken}`)
    return order.body.special_instructions
  }
  expect(await seen({})).toBe('no onions')
  expect(await seen({ special_instructions: 'well done' })).toBe('well done')
})

test('a phone number sent as a number is accepted', async () => {
  const { priceToken } = await preview(server)
  const customer = { ...BOB, phone: 9175550199 }
  expect(await server.post('/api/order/confirm', { priceToken, customer, pickup_time: 'ASAP' })).toMatchObject({
    status: 200,
  })
})

test('a pay URL and a status URL with unknown parameters still work', async () => {
  const { payUrl, statusUrl, statusToken } = await confirm(server)
  const pay = new URL(payUrl)
  expect(await server.get(`${pay.pathname}${pay.search}&utm_source=mail&empty=`)).toMatchObject({ status: 402 })
  const status = new URL(statusUrl, server.baseUrl)
  expect(await server.get(`${status.pathname}?token=${statusToken}&_=1`)).toMatchObject({ status: 200 })
})

test.each([
  '/api/restaurants?near=11215&_=1&limit=',
  '/api/restaurants/35453?t=2',
  '/api/hours?x=1',
  '/api/recipes?x=1&category=',
  '/api/search?zipcode=11201&utm_campaign=a&utm_campaign=b',
])('%s is answered, and unknown parameters are ignored', async path =>
  expect(await server.get(path)).toMatchObject({ status: 200 }),
)

test('every grocery item states which quantity field to use', async () => {
  const { body } = await server.get('/api/restaurants/35480/menu')
  const items = body.menu.categories.flatMap((category: { items: { pricing_type: string }[] }) => category.items)
  for (const item of items)
    expect(item).toMatchObject({
      _orderHint: item.pricing_type === 'per_unit' ? 'Send quantity: the number of units.' : expect.any(String),
    })
})

test('a missing delivery address is reported together with all other missing fields', async () => {
  const { body } = await server.post('/api/order/preview', { fulfillment: 'delivery' })
  expect(body.missing_fields).toEqual(['restaurant_id', 'items', 'pickup_time', 'delivery_address'])
})

test('modifiers of any invalid shape are answered with the exact format and the option IDs', async () => {
  const shapes = [['2101'], { 21: '2101' }, '2101', null, [{ id: '2101' }], [{ category_id: '21' }]]
  for (const modifiers of [...shapes, [{ category_id: '21', modifier_ids: '2101' }], [['2101']]]) {
    const { body } = await server.post('/api/order/preview', egg(modifiers))
    expect(body).toMatchObject({ error: 'modifier_invalid' })
    for (const part of ['"category_id"', '"modifier_ids"', '2101 Kaiser Roll', '2201', '2301'])
      expect(body.message).toContain(part)
  }
})
