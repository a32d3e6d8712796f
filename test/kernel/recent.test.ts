import { expect, test } from 'vitest'
import { keepRecent } from '#src/kernel/recent.ts'

test('what was asked for last is kept, and what nobody asked for the longest gives way', () => {
  const recent = keepRecent<number>(2)
  expect(recent.keep('a', 1)).toBe(1)
  recent.keep('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.keep('c', 3)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([1, undefined, 3])
  recent.clear()
  expect(recent.get('a')).toBeUndefined()
})
