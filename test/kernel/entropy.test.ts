import { expect, test } from 'vitest'
import { createRandomPool } from '#src/kernel/entropy.ts'

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

test('random draws never repeat, even over more than one pool', () => {
  const draw = createRandomPool()
  const drawn = Array.from({ length: 2_000 }, () => hexOf(draw(16)))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.every(bytes => bytes.length === 32)).toBe(true)
})

test('a draw of any size gets all its bytes, even if it spans the end of a pool or exceeds one', () => {
  const draw = createRandomPool()
  for (const size of [0, 1, 24, 255, 256, 257, 4_095, 4_096, 10_000]) expect(draw(size)).toHaveLength(size)
  for (let round = 0; round < 100; round += 1) expect(hexOf(draw(200))).not.toMatch(/(?:00){8}/)
})

test('each byte value is drawn about equally often', () => {
  const draw = createRandomPool()
  const counts = new Uint32Array(256)
  for (let round = 0; round < 4_000; round += 1) for (const byte of draw(64)) counts[byte]! += 1
  // 1,000 of each are expected, with a standard deviation of 32
  expect(Math.min(...counts)).toBeGreaterThan(750)
  expect(Math.max(...counts)).toBeLessThan(1_250)
})

test('drawn bytes stay unchanged, whatever is drawn later', () => {
  const draw = createRandomPool()
  const first = draw(32)
  const before = hexOf(first)
  for (let round = 0; round < 500; round += 1) draw(32)
  expect(hexOf(first)).toBe(before)
})
