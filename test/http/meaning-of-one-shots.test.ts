import { test } from 'vitest'
import { plateCart } from '#test/support/buyer.ts'
import { useServer } from '#test/support/lab.ts'
import { asksForTheSame, type Row } from '#test/support/meaning.ts'

useServer()

const EGG = '3545301'
const BOB = { name: 'Bob Real', phone: '917 555 0199', email: 'bob@real.example' }
const egg = (modifiers: unknown) => plateCart({ items: [{ id: EGG, quantity: 1, modifiers }] })
const roll = { items: [{ id: EGG, quantity: 1, modifiers: [{ category_id: '21', modifier_ids: ['2101'] }, {}, {}] }] }
const plates = (quantity: unknown) => [{ id: '3545315', quantity }]

const ONE_SHOTS: readonly Row[] = [
  ['numbers', { restaurant_id: 35453, items: [{ id: 3545315, quantity: '2' }] }, 'taken'],
  ['allergens beside the items', { ...plateCart(), allergens: ['peanut'] }, { constraints: { allergens: ['peanut'] } }],
  [
    'an unknown item for somebody',
    { restaurant_id: '35453', items: [{ id: '99', quantity: 3 }], customer: BOB },
    { items: [{ id: '<item id>', quantity: 3 }], customer: BOB },
  ],
  [
    'a telephone number that is none',
    { ...plateCart(), customer: { ...BOB, phone: '12' } },
    { ...plateCart(), customer: { ...BOB, phone: '<phone with area code>' } },
  ],
  [
    'a name of several dishes',
    { restaurant_id: '35453', items: [{ name: 'sandwich', quantity: 2 }] },
    { items: [{ quantity: 2 }] },
  ],
  ['no restaurant', { items: [{ name: 'cola' }] }, { restaurant_id: '<restaurant id>', items: [{ name: 'cola' }] }],
  ['modifiers as a list of ids', egg(['2101']), roll],
  [
    'a dish by name, misspelled, that lacks its choices',
    { restaurant: 'Ledger Deli', items: [{ name: 'bacon egg and cheese', qty: 2 }] },
    { restaurant_id: '35453', items: [{ id: EGG, quantity: 2, modifiers: [{ category_id: '21' }, {}, {}] }] },
  ],
  [
    'fields in camel case and a telephone number that is none',
    { restaurantId: '35453', items: [{ id: '3545315', quantity: 1 }], customer: { ...BOB, phone: '12' } },
    { restaurant_id: '35453', customer: { ...BOB, phone: '<phone with area code>' } },
  ],
  [
    'the name of a restaurant under another name',
    { restaurant_name: 'Ledger Deli', items: [{ name: 'the ledger plate' }] },
    { restaurant: 'Ledger Deli', items: [{ name: 'the ledger plate' }] },
  ],
  [
    'the name of a restaurant for its id',
    { restaurant_id: 'Ledger Deli', items: [{ name: 'the ledger plate' }] },
    { restaurant_id: '35453', items: [{ name: 'the ledger plate' }] },
  ],
  [
    'the name of no restaurant for its id',
    { restaurant_id: 'The Nowhere Grill', items: [{ name: 'soup' }] },
    { restaurant_id: '<clear name for: The Nowhere Grill>', items: [{ name: 'soup' }] },
  ],
  [
    'two items as the text of their JSON',
    { ...plateCart(), items: JSON.stringify([...plates(1), ...plates(2)]) },
    'taken',
  ],
]

test.each(ONE_SHOTS)('a one-shot order with %s is accepted, or its example keeps the meaning', (_name, body, kept) =>
  asksForTheSame('/api/clerk/order', body, kept),
)
