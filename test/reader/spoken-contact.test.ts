import { expect, test } from 'vitest'
import { spokenContact } from '#src/reader/spoken-contact.ts'
import { expectLinear } from '#test/support/growth.ts'

test.each([
  ['my number is nine one seven, five fifty-five, oh one eight eight', 'my number is 917-555-0188'],
  ['call me at six four six triple five oh one two three', 'call me at 646-555-0123'],
  ['nine one seven double five five zero one eight eight', '917-555-0188'],
  ['917 five five five 0134', '917-555-0134'],
  ['cell five five five oh one two three', 'cell 555-0123'],
  ['eight hundred five five five oh one nine nine', '800-555-0199'],
  ['one nine one seven five five five oh one eight eight', '917-555-0188'],
  ['tel nueve uno siete cinco cinco cinco cero uno ocho ocho', 'tel 917-555-0188'],
  ['john at gmail dot com', 'john@gmail.com'],
  ['email dave dot kowalski at gmail dot com', 'email dave.kowalski@gmail.com'],
  ['email is dave kowalski at gmail dot com', 'email is davekowalski@gmail.com'],
  ['ana underscore ruiz ninety nine at example dot org', 'ana_ruiz99@example.org'],
  ['j o h n at yahoo dot com', 'john@yahoo.com'],
  ['ana@example dot com', 'ana@example.com'],
  ['mi correo es lucia arroba ejemplo punto com', 'mi correo es lucia@ejemplo.com'],
  [
    "name's Dave phone nine one seven five five five zero one eight eight email dave at example dot com",
    "name's Dave phone 917-555-0188 email dave@example.com",
  ],
])('spoken contact details are normalized: %s', (said, written) => {
  expect(spokenContact(said)).toBe(written)
})

test.each([
  'two pepperoni slices and one coke at marchetti',
  'one one one',
  'two large pies one coke three waters',
  'Lou Katz 646-555-0144 lou@example.com',
  'twenty one nuggets, five for me and six for her',
  'at noon, from the place at 85 Jay St',
])('%s is left unchanged', said => {
  expect(spokenContact(said)).toBe(said)
})

test('normalizing spoken contact details takes linear time', () => {
  const textOf = (size: number) => `email is ${'ana dot '.repeat(size)} ${'one '.repeat(size)}`
  expectLinear(textOf, spokenContact, [50, 400])
})
