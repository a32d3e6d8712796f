import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOfRow } from '#src/search/embedding/row-text.ts'
import { startEmbeddingServer } from '#test/support/embedding-server.ts'
import { cacheFile, distinct, makerAt } from './documents-kit.ts'

/** Overwritten bytes that SQLite does not notice, and that make it lose what it writes. */
const UNNOTICED: [number, number][] = [
  [1714176180, 58],
  [1854406782, 62],
  [111315810, 60],
  [2077365751, 149],
  [1943963888, 155],
  [1899551699, 119],
  [729020210, 5],
]

describe('a damaged cache', () => {
  test.each<[string, string]>([
    ['a flipped byte', "UPDATE vectors SET vector = x'ff' || substr(vector, 2) WHERE rowid = 2"],
    ['a vector cut short', 'UPDATE vectors SET vector = substr(vector, 1, 30) WHERE rowid = 2'],
    ['a lost row', 'DELETE FROM vectors WHERE rowid = 2'],
  ])('with %s is repaired by requesting only that text again', async (_what, damage) => {
    await using server = await startEmbeddingServer()
    const { make, folder } = await makerAt(server)
    const entries = distinct(5)
    const made = await make(entries)
    {
      using file = new DatabaseSync(cacheFile(folder))
      expect(file.prepare(damage).run().changes).toBe(1)
    }
    expect(await make(entries)).toEqual(made)
    expect(server.texts().slice(5)).toEqual([textOfRow(entries[1]!)])
  })

  test('that is no longer a database is recreated', async () => {
    await using server = await startEmbeddingServer()
    const { make, folder } = await makerAt(server)
    const entries = distinct(5)
    const made = await make(entries)
    writeFileSync(cacheFile(folder), 'not a database at all '.repeat(500))
    expect(await make(entries)).toEqual(made)
    expect(server.texts()).toHaveLength(10)
  })

  test('with overwritten pages never returns a wrong vector', async () => {
    await using server = await startEmbeddingServer({ width: () => 64 })
    const reference = await makerAt(server)
    const entries = distinct(150)
    const right = await reference.make(entries)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 }), async spots => {
        const { make, folder } = await makerAt(server)
        await make(entries)
        const bytes = readFileSync(cacheFile(folder))
        for (const [at, value] of spots) bytes[at % bytes.length] = value
        writeFileSync(cacheFile(folder), bytes)
        expect(await make(entries)).toEqual(right)
      }),
      { numRuns: 10, examples: [[UNNOTICED]] },
    )
  })

  test('of a model that changed its vector width is rebuilt, and the log says so', async () => {
    let width = 8
    await using server = await startEmbeddingServer({ width: () => width })
    const { make, log } = await makerAt(server)
    const entries = distinct(100)
    await make(entries)
    width = 12
    const more = [...entries, ...distinct(2, 9)]
    const made = await make(more)
    expect(made.width).toBe(12)
    expect(made.bytes).toHaveLength(12 * 102)
    expect(log.said.at(-1)).toEqual({
      level: 'warn',
      message: 'another embedding model answers: all vectors are made anew',
      model: 'text-embedding-3-small',
      was: 8,
      is: 12,
    })
    const before = server.requests.length
    await make(more)
    expect(server.requests).toHaveLength(before)
  })
})
