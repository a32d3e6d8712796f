import { describe, expect, test } from 'vitest'
import { checkContact } from '#src/orders/contact.ts'

const ana = { name: 'Ana Example', phone: '+1 212-555-0134', email: 'ana@example.com' }
const withPhone = (phone: string, reachable = false) => checkContact({ ...ana, phone }, reachable)
const fields = (raw: unknown, reachable = false) => checkContact(raw, reachable).problems.map(p => p.field)

describe('a phone for pickup', () => {
  test.each([
    ['2125551234', '+12125551234', null],
    ['212-555-1234 x12', '+12125551234', '12'],
    ['(212) 555-1234 ext. 12', '+12125551234', '12'],
    ['+1 (917) 555 0184', '+19175550184', null],
    ['555-123-4567', '+15551234567', null],
  ])('%s is stored as %s, extension %s', (phone, e164, phoneExtension) => {
    const { contact, problems, warnings } = withPhone(phone)
    expect(problems).toEqual([])
    expect(warnings).toEqual([])
    expect(contact).toEqual({ name: ana.name, email: ana.email, phone: e164, phoneExtension, phoneGiven: phone })
  })

  test.each(['555-1234', '+44 20 7946 0958', '123456789012'])('%s is taken with a warning', phone => {
    const { contact, problems, warnings } = withPhone(phone)
    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('does not look like a US number')])
    expect(contact).toMatchObject({ phone, phoneGiven: phone })
  })

  test.each(['911', '12345', 'call me', '555', '911 x1234567'])('%s is refused', phone => {
    expect(withPhone(phone).problems).toMatchObject([{ code: 'invalid_field', field: 'customer.phone' }])
    expect(withPhone(phone).contact).toBeUndefined()
  })
})

describe('a phone for delivery and voice', () => {
  test.each(['2125551234', '212-555-1234 x12', '555-123-4567'])('%s can be called', phone =>
    expect(withPhone(phone, true)).toMatchObject({ problems: [], warnings: [], contact: { phoneGiven: phone } }),
  )
  test.each(['555-1234', '+44 20 7946 0958', '911', ''])('%s is refused', phone => {
    expect(withPhone(phone, true).contact).toBeUndefined()
    // an empty string is left to the schema to report
    expect(fields({ ...ana, phone }, true)).toEqual(['customer.phone'])
  })
})

describe('a name', () => {
  test('loses invisible characters', () =>
    expect(checkContact({ ...ana, name: ' Ana\u202e \u200bExample\n' }, false).contact?.name).toBe('Ana Example'))

  test.each(['   ', '\u200b\u202e', '\u3164', '\u2800', '\u115f\u1160\uffa0', '\ufe0f\u034f', '\u{e0100}', '.\u0301'])(
    'of nothing that can be seen is refused: %j',
    name => expect(fields({ ...ana, name })).toEqual(['customer.name']),
  )
})

describe('line breaks and control characters', () => {
  test.each([
    'Ana\nExample',
    'Ana\r\nBcc: bo@example.com',
    'Ana\tExample',
    'Ana\u0007',
    'Ana\u2028Example',
    'Ana\u0000',
    'A\u0085B',
  ])('are rejected in a name: %j', name =>
    expect(checkContact({ ...ana, name }, false).problems).toEqual([
      {
        code: 'invalid_field',
        field: 'customer.name',
        message: expect.stringContaining('Send it as one line of text'),
      },
    ]),
  )
  test.each(['212-555-1234\n911', '+1 212\u0000 555 1234'])('are refused in a phone: %j', phone =>
    expect(withPhone(phone).problems).toMatchObject([{ field: 'customer.phone' }]),
  )
  test('are rejected in an email address, as one problem', () =>
    expect(checkContact({ ...ana, email: 'ana@example.com\r\nBcc: b@example.com' }, false).problems).toMatchObject([
      { field: 'customer.email', message: expect.stringContaining('one line') },
    ]))
})

describe('the digits of a phone number', () => {
  test.each([
    ['9'.repeat(40), false],
    ['9'.repeat(40), true],
    ['1234567890123456', false],
    ['212-555-1234 917-555-0184', false],
  ])('%s, to be called: %s, are too many', (phone, reachable) => {
    const { problems, contact } = withPhone(phone, reachable)
    expect(problems).toMatchObject([{ code: 'invalid_field', field: 'customer.phone' }])
    expect(contact).toBeUndefined()
  })
  test('are at most fifteen', () => {
    expect(withPhone('9'.repeat(16)).problems[0]?.message).toContain('has 16 digits; a number has at most 15')
    expect(withPhone('123456789012345').problems).toEqual([])
  })
})

describe('an email address', () => {
  test('can have spaces around it', () =>
    expect(checkContact({ ...ana, email: ' ana@example.com ' }, false).contact?.email).toBe('ana@example.com'))

  test.each(['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@example.com, bo@example.com'])(
    '%s is refused',
    email => expect(fields({ ...ana, email })).toEqual(['customer.email']),
  )
})

test('all problems of a contact are reported at once', () => {
  const { problems } = checkContact({ ...ana, phone: '911', email: 'ana@' }, true)
  expect(problems.map(p => p.field)).toEqual(['customer.phone', 'customer.email'])
})

describe('a name that mentions an allergy', () => {
  test.each(['Al Byrne (allergic to fish)', 'Al Byrne - peanut allergy', 'Al (no peanuts)', 'Al, allergic to kiwi'])(
    '%s is refused',
    name => {
      expect(checkContact({ ...ana, name }, false).problems).toMatchObject([
        { code: 'invalid_field', field: 'customer.name', message: expect.stringContaining('constraints.allergens') },
      ])
    },
  )
  test.each(['Rosa Mata', 'Frank Herring', 'Olive Branzino', 'Noor Rash', 'Ned Butter'])('%s is a name', name => {
    expect(checkContact({ ...ana, name }, false).problems).toEqual([])
  })
})
