import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { buildEpoch } from '#src/search/index-version.ts'
import { readPacked, writePacked } from '#src/search/pack.ts'
import { randomCatalogue, tinyLexicon } from './search-kit.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-index-'))
const file = join(folder, 'a.index')
afterAll(() => rmSync(folder, { recursive: true }))

const epoch = buildEpoch(randomCatalogue(4, 90), tinyLexicon)

test('an index is read back from its file unchanged', async () => {
  await writePacked(file, 'key', epoch)
  expect(await readPacked(file, 'key')).toEqual(epoch)
  expect(readdirSync(folder)).toEqual(['a.index'])
})

test('a buffer supplied for an array is filled', async () => {
  await writePacked(file, 'key', epoch)
  const place = new Uint8Array(epoch.arena.bytes.byteLength + 100)
  const read = (await readPacked(file, 'key', (name, bytes) =>
    name === 'bytes' ? place.subarray(64, 64 + bytes) : undefined,
  )) as typeof epoch
  expect(read).toEqual(epoch)
  expect(read.arena.bytes.buffer).toBe(place.buffer)
})

test('a missing file or a file with another key is not an index', async () => {
  await writePacked(file, 'key', epoch)
  expect(await readPacked(file, 'another')).toBeUndefined()
  expect(await readPacked(join(folder, 'none.index'), 'key')).toBeUndefined()
})

test('a file with any byte changed, missing, or added is not an index', async () => {
  await writePacked(file, 'key', epoch)
  const whole = readFileSync(file)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.constantFrom('turned', 'cut', 'longer'), async (at, harm) => {
      const bytes = Buffer.from(whole)
      if (harm === 'turned') bytes[at]! ^= 0x20
      writeFileSync(file, harm === 'longer' ? Buffer.concat([bytes, Buffer.from('x')]) : bytes)
      if (harm === 'cut') truncateSync(file, at)
      expect(await readPacked(file, 'key')).toBeUndefined()
    }),
    { numRuns: 150 },
  )
})
