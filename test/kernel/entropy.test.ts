import { expect, test } from 'vitest'
import { openEntropy } from '#src/kernel/entropy.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('no draw repeats another, over more than one supply', () => {
  const draw = openEntropy()
  const drawn = Array.from({ length: 2_000 }, () => hexOf(draw(16)))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.every(bytes => bytes.length === 32)).toBe(true)
})

test('every size gets all its bytes, those that span the end of a supply and those larger than one too', () => {
  const draw = openEntropy()
  for (const size of [0, 1, 24, 255, 256, 257, 4_095, 4_096, 10_000]) expect(draw(size)).toHaveLength(size)
  for (let round = 0; round < 100; round += 1) expect(hexOf(draw(200))).not.toMatch(/(?:00){8}/)
})

test('every value of a byte is drawn about as often as any other', () => {
  const draw = openEntropy()
  const counts = new Uint32Array(256)
  for (let round = 0; round < 4_000; round += 1) for (const byte of draw(64)) counts[byte]! += 1
  // 1,000 of each are expected, with a deviation of 32
  expect(Math.min(...counts)).toBeGreaterThan(750)
  expect(Math.max(...counts)).toBeLessThan(1_250)
})

test('what was given stays as it was, whatever is drawn later', () => {
  const draw = openEntropy()
  const first = draw(32)
  const before = hexOf(first)
  for (let round = 0; round < 500; round += 1) draw(32)
  expect(hexOf(first)).toBe(before)
})
