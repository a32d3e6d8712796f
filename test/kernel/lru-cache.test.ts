import { expect, test } from 'vitest'
import { createLruCache } from '#src/kernel/lru-cache.ts'

test('the LRU cache keeps recently used entries, and evicts the least recently used one', () => {
  const recent = createLruCache<number>(2)
  expect(recent.keep('a', 1)).toBe(1)
  recent.keep('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.keep('c', 3)
  expect(['a', 'b', 'c'].map(recent.get)).toEqual([1, undefined, 3])
  recent.clear()
  expect(recent.get('a')).toBeUndefined()
})
