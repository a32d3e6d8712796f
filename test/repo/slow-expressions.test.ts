import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { heldBy } from './expressions/hold.ts'

/** Modules that read what strangers write. */
const FOLDERS = ['clerk', 'reader', 'allergens', 'doubts', 'search', 'orders', 'menu', 'kernel']

test.each([
  ['words that are a sequence of others', '^(?:(?:i am|i|am) )*x$', 'i am'],
  ['a word that is listed twice', '^(?:(?:extra|some|extra) )*x$', 'extra'],
  ['letters in two places', '^(?:\\w+\\s?)+$', 'x'],
])('an expression with %s is held', (_, source, words) => {
  expect(heldBy({ source, flags: 'u' })).toBe(words)
})

test('no expression that reads strangers is held by words that are repeated', { timeout: 900_000 }, async () => {
  const script = 'test/repo/expressions/try-all.ts'
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...FOLDERS], { maxBuffer: 1e8 })
  const { count, held } = JSON.parse(stdout)
  expect(held).toEqual([])
  expect(count).toBeGreaterThan(2_000)
})
