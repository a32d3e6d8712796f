import { expect, test } from 'vitest'
import { takeAddress } from '#src/clerk/understand/take-address.ts'
import { takePhoneAndEmail } from '#src/clerk/understand/take-contact.ts'
import { takeFulfillment } from '#src/clerk/understand/take-fulfillment.ts'
import { takeUnit } from '#src/clerk/understand/take-unit.ts'

const PLACES = new Set(['astoria', 'brooklyn', 'bronx', 'jackson heights', 'hoboken', 'forest hills', 'new york'])
const ground = { isDish: () => false, isPlace: (words: string) => PLACES.has(words.toLowerCase()), asked: false }
const heard = (text: string, isKnown = false): string => {
  const { address = {}, text: rest } = takeAddress(text, { ...ground, isKnown })
  const { street, unit, city, state, zip } = address
  return `${[street, unit, city, state, zip].map(part => part ?? '-').join(' / ')} | ${rest}`
}

test.each([
  [
    'delivered to four thirty five seventh avenue brooklyn new york one one two one five around noon',
    '435 7th avenue / - / brooklyn / new york / 11215 | ; around noon',
  ],
  [
    'eight twenty Washington Street Hoboken New Jersey oh seven oh three oh',
    '820 Washington Street / - / Hoboken / New Jersey / 07030 | ;',
  ],
  [
    'two hundred forty west eighty sixth street apartment nine c',
    '240 west 86th street / apartment 9c / - / - / - | ;',
  ],
  ['two hundred and six Court Street', '206 Court Street / - / - / - / - | ;'],
  ['three fifty fifth avenue', '350 5th avenue / - / - / - / - | ;'],
  ['three hundred fifty fifth avenue', '350 5th avenue / - / - / - / - | ;'],
  ['three fifty west fifty fifth street', '350 west 55th street / - / - / - / - | ;'],
  ['twelve oh five broadway', '1205 broadway / - / - / - / - | ;'],
  ['one one eight seven myrtle avenue', '1187 myrtle avenue / - / - / - / - | ;'],
  ['sixty six Pearl Street apartment four b', '66 Pearl Street / apartment 4b / - / - / - | ;'],
  ['110-20 71st Road, Forest Hills 11375?', '110-20 71st Road / - / Forest Hills / - / 11375 | ; ?'],
  [
    'a mi casa 35-42 80th street apartamento 3B, jackson heights',
    '35-42 80th street / apartamento 3B / jackson heights / - / - | ;',
  ],
  ['a 2480 grand concourse apt 5d bronx 10458', '2480 grand concourse / apt 5d / bronx / - / 10458 | ;'],
  ['to 1065 Avenue of the Americas, New York NY 10018', '1065 Avenue of the Americas / - / New York / NY / 10018 | ;'],
  [
    '55 Water Street, 18th floor, New York NY 10041. Salads',
    '55 Water Street / 18th floor / New York / NY / 10041 | ; . Salads',
  ],
  ['412 7th Ave apt 2R Brooklyn. Do the rolls', '412 7th Ave / apt 2R / Brooklyn / - / - | ; . Do the rolls'],
  ['412 7th Ave 2R Brooklyn 11215', '412 7th Ave / 2R / Brooklyn / - / 11215 | ;'],
  ['31-14 30th ave astoria. dom ruiz', '31-14 30th ave / - / astoria / - / - | ; . dom ruiz'],
  [
    "435 7th ave brooklyn 11215 at 1:30 and it's marcus",
    "435 7th ave / - / brooklyn / - / 11215 | ; at 1:30 and it's marcus",
  ],
  ['10 Park Place, please', '10 Park Place / - / - / - / - | ; , please'],
  ['905 calle 71 apto 4', '905 calle 71 / apto 4 / - / - / - | ;'],
  ['avenida 7 número 260, brooklyn', '260 avenida 7 / - / brooklyn / - / - | ;'],
  ['71 es la calle y el número es 905', '905 calle 71 / - / - / - / - | ;'],
  ['the street is 71st and the number is 905', '905 71st street / - / - / - / - | ;'],
  ['818 Avenue M brooklyn', '818 Avenue M / - / brooklyn / - / - | ;'],
  ['77 Bowery', '77 Bowery / - / - / - / - | ;'],
  ['31 10 30th ave apt 4b astoria 11102', '31-10 30th ave / apt 4b / astoria / - / 11102 | ;'],
  ['were at 31 10 30th ave astoria', '31-10 30th ave / - / astoria / - / - | ;'],
  ['at 12 30 30th st', '30 30th st / - / - / - / - | at 12 ;'],
  ['the street is 71st road number is 110-20', '110-20 71st road / - / - / - / - | ;'],
  ['the address should just say 110-20 71st road', '110-20 71st road / - / - / - / - | ;'],
])('the address in "%s" is extracted completely, and nothing else is', (text, meant) => expect(heard(text)).toBe(meant))

test.each([
  '3 street corn',
  '2 square slices',
  '71 es la calle',
  'tomorow 8 ok yes place it',
  '8 place the order',
  '8 yes thanks place it',
  '8 works either way',
])('"%s" contains no address', text => expect(takeAddress(text, { ...ground, isKnown: true }).address).toBeUndefined())

test.each([
  ['Sí, pero ponga apto 3B por favor', 'apto 3B'],
  ['el apartamento es el 3B', 'apartamento 3B'],
  ['The address needs the 18th floor, please.', '18th floor'],
  ['second floor', '2nd floor'],
  ["no apartment, it's a store", ''],
])('"%s" is the unit of the address already stated', (text, unit) =>
  expect(takeAddress(text, { ...ground, isKnown: true }).address).toEqual({ unit }),
)

test.each([
  ['que me la traigan a la casa', 'delivery'],
  ['I said delivery, not pickup', 'delivery'],
  ['a domicilio no para recoger', 'delivery'],
  ['pickup i said. place the order', 'pickup'],
  ['not delivery', 'pickup'],
  ['Can the boy bring it up to me?', 'delivery'],
  ['algo rico pa llevar', 'pickup'],
  ['bring it with fries', undefined],
])('"%s" means %s', (text, fulfillment) => expect(takeFulfillment(text).fulfillment).toBe(fulfillment))

test.each(['take the onions off #1', 'change #2 to a latte', 'pickles back on the #1', 'no ice for #3 please'])(
  'in "%s" a line of the order is no part of a known address',
  text => expect(heard(text, true)).toBe(`- / - / - / - / - | ${text}`),
)

test('a number sign before a number may be an apartment', () => {
  expect(heard('its #4', true)).toContain('- / #4 /')
  expect(heard('apartment #12', true)).toContain('- / apartment #12 /')
})

test.each([
  ['the apartment is 9B not 9A', 'apartment 9B', ';'],
  ['apt 9A not spicy', 'apt 9A', '; not spicy'],
  ['apt. B', 'apt. B', ';'],
  ['ph 2', 'ph 2', ';'],
  ['large pho, two rolls', '-', 'large pho, two rolls'],
  ['two suites', '-', 'two suites'],
])('"%s" names the unit %s', (text, unit, rest) => {
  const taken = takeUnit(text)
  expect([taken?.unit ?? '-', taken?.text ?? text]).toEqual([unit, rest])
})

test.each([
  ['110-20 71st road apartment 8f', '-'],
  ['110-20 71 road', '-'],
  ['555-0120', '555-0120'],
  ['718-555-0123, 45-02 ditmars blvd', '718-555-0123'],
])('a house number is not a phone number: "%s"', (text, phone) =>
  expect(takePhoneAndEmail(text, true).customer?.phone ?? '-').toBe(phone),
)
