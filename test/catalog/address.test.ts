import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAddress, splitUnit } from '#src/catalog/address.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import { expectLinear } from '#test/support/growth.ts'

const places = loadPlaces()
const home = { street: '123 Main St', city: 'Brooklyn', state: 'NY', zip: '11201' }

describe('a unit at the end of a street line', () => {
  test.each([
    ['123 Main St Apt 4B', '123 Main St', 'Apt 4B'],
    ['450 W 33rd St, Fl 12', '450 W 33rd St', 'Fl 12'],
    ['9 Elm St #2', '9 Elm St', '#2'],
    ['9 Elm St # 2', '9 Elm St', '# 2'],
    ['9 Elm St, Apt #4B', '9 Elm St', 'Apt #4B'],
    ['9 Elm St APT. # 4-B', '9 Elm St', 'APT. # 4-B'],
    ['9 Elm St Apt4B', '9 Elm St', 'Apt4B'],
    ['9 Elm St, Ste. 200', '9 Elm St', 'Ste. 200'],
    ['9 Elm St apartment c', '9 Elm St', 'apartment c'],
    ['9 Elm St Unit PH', '9 Elm St', 'Unit PH'],
    ['9 Elm St Room 7', '9 Elm St', 'Room 7'],
    ['9 Elm St Rm 7,', '9 Elm St', 'Rm 7'],
    ['9 Elm St Floor 2 Apt 4B', '9 Elm St', 'Floor 2 Apt 4B'],
    ['5 Floor St Suite 3', '5 Floor St', 'Suite 3'],
    ['Broadway Suite 3', 'Broadway', 'Suite 3'],
  ])('is split off: %s', (line, street, unit) => expect(splitUnit(line)).toEqual({ street, unit }))

  test.each([
    '1 Floral Pkwy',
    '77 Ste Marie Ave',
    '5 Unit St',
    '12 Suitland Rd',
    '100 Avenue A',
    '9 Elm St Apartment',
    '350 5th Ave',
    '55 Room 2 Road',
    '1 Ocean Dr, Miami, FL 33101',
    '1 Ocean Dr, Miami FL33101-1234',
    'Apt 4B',
    '12 Unit 5 Apt 6',
    '',
  ])('is not found in: %s', line => expect(splitUnit(line)).toBeUndefined())

  test('is found only once: splitting the remaining street finds nothing more', () => {
    const piece = fc.constantFrom(
      '12',
      'Main',
      'St',
      'Apt',
      'apt.',
      '#',
      '#4',
      '4B',
      'Fl',
      'Unit7',
      'PH',
      'B',
      ',',
      'FL',
      '33101',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const split = splitUnit(pieces.join(' '))
        if (split) expect(splitUnit(split.street)).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  test('is split off without losing anything but separators', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), tail => {
        const line = `12 Main St ${tail} Apt 4`
        const split = splitUnit(line)
        const letters = (text: string) => text.replaceAll(/[\s,]+/g, '')
        expect(letters(`${split?.street}${split?.unit}`)).toBe(letters(line))
      }),
    )
  })

  test('is found in time that is linear in the length of the line', () => {
    for (const piece of ['apt1 ', 'apt ', '# ', 'a #1 ', ', '])
      expectLinear(repeats => `x ${piece.repeat(repeats)}`, splitUnit, [8_000, 64_000], piece)
  })
})

describe('a delivery address', () => {
  test('is normalized: its state is abbreviated and its ZIP cut to five digits', () => {
    const input = {
      street: ' 123  Main\u200b St\n',
      unit: ' 4B ',
      city: 'Brooklyn\u202e',
      state: 'new york',
      zip: '11201-1234',
    }
    expect(checkAddress(places, input)).toEqual({
      address: { street: '123 Main St', unit: '4B', city: 'Brooklyn', state: 'NY', zip: '11201' },
      problems: [],
      point: { lat: 40.6937, lng: -73.9899 },
    })
  })

  test('reports every field that is not a single line of text', () => {
    const input = { street: '1 Elm St\nPAID', unit: '4B\u0007', city: 'Brook\u2028lyn', state: 'NY', zip: '11201' }
    const { problems, point } = checkAddress(places, input)
    expect(problems.map(({ field }) => field)).toEqual([
      'delivery_address.street',
      'delivery_address.unit',
      'delivery_address.city',
    ])
    expect(problems[0]!.message).toMatch(/has a line break.*one line of text.*delivery_address\.unit/)
    expect(point).toBeUndefined()
  })

  test('accepts a ZIP+4 without its hyphen and omits an empty unit', () => {
    const { address } = checkAddress(places, { ...home, unit: '  ', zip: '112011234' })
    expect(address).toEqual(home)
  })

  test.each(['NY', 'ny', 'N.Y.', 'New York', 'nueva york'])('knows the state %s', state =>
    expect(checkAddress(places, { ...home, state }).address.state).toBe('NY'),
  )

  test('reports an unknown ZIP', () => {
    const checked = checkAddress(places, { ...home, zip: '00000' })
    expect(checked.problems).toEqual([{ field: 'delivery_address.zip', message: '00000 is not a ZIP we know.' }])
    expect(checked.point).toBeUndefined()
  })

  test.each(['1120', '112011', 'ABCDE', '11201-12', '１１２０１', ''])('refuses the ZIP "%s"', zip =>
    expect(checkAddress(places, { ...home, zip }).problems.map(p => p.field)).toEqual(['delivery_address.zip']),
  )

  test('reports its state if the ZIP belongs to another one', () => {
    const checked = checkAddress(places, { ...home, state: 'New Jersey' })
    expect(checked.problems).toEqual([
      { field: 'delivery_address.state', message: 'ZIP 11201 is in Brooklyn, NY, not in NJ.' },
    ])
    expect(checked.point).toBeUndefined()
  })

  test('reports every problem at once', () => {
    const checked = checkAddress(places, { street: '\u200b', city: ' ', state: 'Ontario', zip: 'M5V' })
    const fields = ['street', 'city', 'state', 'zip'].map(field => `delivery_address.${field}`)
    expect(checked.problems.map(problem => problem.field)).toEqual(fields)
  })

  test('suggests both fields corrected if the street contains the unit', () => {
    const checked = checkAddress(places, { ...home, street: '123 Main St  Apt 4B' })
    expect(checked.splitUnit).toEqual({ street: '123 Main St', unit: 'Apt 4B' })
    const again = checkAddress(places, { ...checked.address, ...checked.splitUnit })
    expect(again).toMatchObject({ problems: [], address: { street: '123 Main St', unit: 'Apt 4B' } })
    expect(again.splitUnit).toBeUndefined()
  })

  test('keeps a given unit that differs from the one in the street', () => {
    const split = (unit: string) =>
      checkAddress(places, { ...home, street: '123 Main St Apt 4B', unit }).splitUnit?.unit
    expect([split('4b'), split('Apt 4B'), split('Floor 2')]).toEqual(['Apt 4B', 'Apt 4B', 'Apt 4B, Floor 2'])
  })

  test('has a position in Puerto Rico and in a ZIP of PO boxes', () => {
    const inSanJuan = { ...home, city: 'San Juan', state: 'Puerto Rico', zip: '00901' }
    expect(checkAddress(places, inSanJuan)).toMatchObject({ problems: [], point: { lat: 18.4666, lng: -66.108 } })
    expect(checkAddress(places, { ...home, zip: '10008' }).point).toBeDefined()
  })
})
