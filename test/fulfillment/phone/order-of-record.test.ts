import { expect, test } from 'vitest'
import { formatSpokenTime, toSpokenOrder } from '#src/fulfillment/phone/order-of-record.ts'
import { readBack } from '#src/fulfillment/phone/script.ts'
import { NOON } from '#test/fulfillment/kitchen-lab.ts'

const ZONE = 'America/New_York'
const line = {
  itemId: '1',
  name: 'Party Line',
  quantity: 2,
  weight: null,
  appliedDefaults: [],
  modifiers: [],
  unitPrice: 1495,
  total: 2990,
  taxCategory: 'prepared',
}
const removal = (name: string, units = 1) => ({
  name,
  units,
  categoryId: '1',
  category: 'c',
  modifierId: '1',
  price: 0,
})

const spoken = (row: object, quote: object = {}) =>
  toSpokenOrder(
    {
      row: {
        id: 'ORD-7Kd2',
        requested_time: 'ASAP',
        resolved_at: NOON,
        instructions: null,
        customer: null,
        ...row,
      },
      quote: { restaurant: { name: 'Ring Twice', timezone: ZONE }, fulfillment: 'pickup', lines: [line], ...quote },
    } as never,
    { prep_minutes: 15 },
    undefined,
    NOON,
  )

test.each([
  ['2026-11-20T12:30:00-05:00', '12:30 PM'],
  ['2026-11-20T15:00:00-05:00', '3 PM'],
  ['2026-11-21T09:00:00-05:00', 'tomorrow at 9 AM'],
  ['2026-11-28T09:15:00-05:00', 'November 28 at 9:15 AM'],
  ['2026-12-01T00:00:00-05:00', 'December 1 at 12 AM'],
])('%s is spoken as %s', (at, said) => expect(formatSpokenTime(Date.parse(at), ZONE, NOON)).toBe(said))

test('an order is spoken with its removals, note, and promised time', () => {
  const modifiers = [removal('No onion'), removal('No oil', 2)]
  const resolved_at = Date.parse('2026-11-20T13:00:00-05:00')
  const row = { instructions: 'No salt', requested_time: '2026-11-20T13:00:00-05:00', resolved_at }
  expect(spoken(row, { lines: [{ ...line, modifiers }] })).toEqual({
    orderId: 'ORD-7Kd2',
    restaurant: 'Ring Twice',
    customerName: '',
    fulfillment: 'pickup',
    at: '1 PM',
    note: 'No salt',
    usualMinutes: 15,
    lines: [
      {
        itemId: '1',
        name: 'Party Line',
        aliases: ['Party Line'],
        quantity: 2,
        removals: ['No onion', '2 times No oil'],
      },
    ],
  })
})

test.each([
  ['en', 'Attention, an allergy. It must contain no tree nut and no peanut.'],
  ['es', 'Atención, una alergia. No debe llevar frutos secos ni cacahuate.'],
] as const)('an allergy is read out before a yes counts: %s', (language, said) => {
  const order = spoken({ instructions: 'severe nut allergy' }, { constraints: { allergens: ['peanut'] } })
  const sentences = readBack(order, language, false)
  const at = sentences.findIndex(({ text }) => text === said)
  expect(sentences[at]).toMatchObject({ must: at })
  expect(sentences[at]?.written).not.toMatch(/nut|cacahuate/)
})

test.each([
  ['en', 'Attention, a diet. All of it must be vegan and gluten free.'],
  ['es', 'Atención, una dieta. Todo debe ser vegano y sin gluten.'],
] as const)('a diet is read out before a yes counts: %s', (language, said) => {
  const order = spoken({}, { constraints: { diets: ['vegan', 'gluten_free'], allergens: ['peanut'] } })
  const sentences = readBack(order, language, false)
  const at = sentences.findIndex(({ text }) => text === said)
  expect(sentences[at]).toMatchObject({ must: at })
  expect(sentences[at]?.written).not.toMatch(/vegan|gluten/)
  expect(sentences[at - 1]?.text).toMatch(/peanut|cacahuate/)
})

test('items sold by weight are spoken in pounds', () => {
  const weighed = { ...line, quantity: null, weight: 1500 }
  expect(spoken({}, { lines: [weighed] }).lines).toMatchObject([{ name: '1.5 pounds of Party Line', quantity: 1 }])
})

test('a delivery, unlike a pickup, is spoken with its unit and the phone number of the customer', () => {
  const contact = {
    name: 'Ana Example',
    phone: '+19175550134',
    phoneExtension: null,
    phoneGiven: '(917) 555-0134',
    email: 'ana@example.com',
  }
  const address = { street: '12 Hooper St', unit: '4B', city: 'Brooklyn', state: 'NY', zip: '11211' }
  const customer = (where: object | null) => JSON.stringify({ contact, address: where })
  expect(spoken({ customer: customer(address) }, { fulfillment: 'delivery' })).toMatchObject({
    customerName: 'Ana Example',
    delivery: { street: '12 Hooper St', unit: '4B', city: 'Brooklyn', phone: '+19175550134' },
  })
  expect(spoken({ customer: customer(null) })).not.toHaveProperty('delivery')
})
