import { describe, expect, test } from 'vitest'
import { ambiguousTextProblems } from '#src/clerk/ambiguous-text.ts'

const fieldsOf = (text: string, note?: string) =>
  ambiguousTextProblems(
    text,
    note === undefined ? [] : [{ field: 'special_instructions', words: note }],
    () => false,
  ).map(({ field }) => field)
const CONTACT = ', pickup asap, I am Ana Example, 917 555 0134, ana@example.com'

describe('a text that is not a clear order is not booked without a read-back', () => {
  test.each([
    'never order the ledger plate from ledger deli',
    'cancel the ledger plate from ledger deli',
    'no ledger plate from ledger deli',
    'no quiero ledger plate de ledger deli',
    'please do not order the ledger plate',
    "one ledger plate from ledger deli but don't make it two",
    'one ledger plate from ledger deli only if under $5',
    'one ledger plate if it is under ten dollars',
    'how much is one ledger plate from ledger deli?',
    'what is in the ledger plate from ledger deli',
    'should I get the ledger plate from ledger deli',
    'maybe one ledger plate from ledger deli',
    'just a price for one ledger plate from ledger deli',
    'a ledger plate from ledger deli, not two',
    'a ledger plate from ledger deli; what does the cola cost?',
    'a ledger plate from ledger deli, cancel the cola',
    'two ledger plates from ledger deli. My kids are 4 and 6',
    'one ledger plate from ledger deli, my son is 9',
    'a dozen ledger plates from ledger deli minus eleven',
    '-1 ledger plate from ledger deli',
    'a ledger plate from ledger deli. cola was bad last time',
    'one ledger plate from ledger deli, my son is allergic',
    'one ledger plate from ledger deli. heads up: peanuts',
    'one ledger plate from ledger deli. peanuts are far from ok for me',
    'one ledger plate from ledger deli. last time my wife ate a prawn we spent the night in A&E',
  ])('%s', text => expect(fieldsOf(`${text}${CONTACT}`)).toEqual(['text']))

  test('nor is an order with a note about an unspecified allergy', () => {
    expect(fieldsOf(`one ledger plate${CONTACT}`, 'my son is allergic')).toEqual(['special_instructions'])
    expect(fieldsOf(`one ledger plate${CONTACT}`, 'my son is allergic to eggs')).toEqual([])
    expect(fieldsOf(`one ledger plate${CONTACT}`, 'mind the peanuts')).toEqual(['special_instructions'])
  })
})

describe('a clear order is booked', () => {
  test.each([
    'one ledger plate from ledger deli',
    'can I get two plain slices from Marchetti',
    'two burgers, no onions',
    'no rush, one egg salad on rye from ledger deli',
    'hi, a tuna melt without onions please, from ledger deli',
    'una porción de pizza, sin cebolla, de Marchetti',
    'one ledger plate, nobody is allergic',
    'one ledger plate, allergic to peanuts',
    "two slices, don't ring the bell",
    'quiero dos tacos al pastor',
    'two slices, no anchovies. never mind the bell',
    'two slices; one with no cheese',
    'one plate, 2 colas, no ice',
  ])('%s', text => expect(fieldsOf(`${text}${CONTACT}`)).toEqual([]))
})
