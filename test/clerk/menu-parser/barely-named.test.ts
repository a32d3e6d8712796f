import { expect, test } from 'vitest'
import { barelyNamed } from '#src/clerk/menu-parser/barely-named.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { menuOf } from '../menu-shelf.ts'

const named = (text: string, menu: string) => {
  const compiled = menuOf(menu)
  return barelyNamed(compiled, parseOrder(text, compiled).lines).map(({ name }) => name)
}

test('a dish that shares one word with the one asked for is barely named', () => {
  expect(named('pad thai with tofu', '40511')).toEqual(['Thai Fried Rice'])
})

test.each([
  ['thai fried rice with tofu', '40511'],
  ['khao pad with tofu', '40511'],
  ['pad thai with tofu', '35473'],
  ['two pepperoni slices and a plain slice', '35460'],
])('%s names its dishes', (text, menu) => {
  expect(named(text, menu)).toEqual([])
})
