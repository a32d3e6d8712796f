import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentVectors } from '#src/search/embedding/document-vectors.ts'
import { textOfRow } from '#src/search/embedding/row-text.ts'
import { DIMENSIONS, packArena } from '#src/search/vector-arena.ts'
import { goodAnswer, startEmbeddingServer, wordVector } from '#test/support/embedding-server.ts'
import { BATCH, cacheFile, distinct, makerAt } from './documents-kit.ts'
import { modelAt } from './embedding-kit.ts'

describe('the document vectors of all restaurants', () => {
  test('are requested in batches and packed in row order', async () => {
    await using server = await startEmbeddingServer({ width: () => DIMENSIONS })
    const { make, log, world } = await makerAt(server)
    const entries = distinct(300)
    const made = await make(entries)
    const vectors = entries.map(entry => Float32Array.from(wordVector(textOfRow(entry), DIMENSIONS)))
    const expected = packArena(vectors.length, row => vectors[row]!)
    expect({ width: made.width, scale: made.scale }).toEqual({ width: DIMENSIONS, scale: expected.scale })
    expect(made.bytes).toEqual(expected.bytes)
    expect(server.requests.map(({ input }) => input.length).sort((a, b) => a - b)).toEqual([
      12,
      ...Array(9).fill(BATCH),
    ])
    expect(new Set(server.texts())).toEqual(new Set(entries.map(textOfRow)))
    expect(log.said).toEqual([
      {
        level: 'info',
        message: 'asking the embedding model about restaurants',
        model: 'text-embedding-3-small',
        texts: 300,
      },
    ])
    expect(world.waiting()).toBe(0)
  })

  test('are requested in one single batch first, then four at a time', async () => {
    await using server = await startEmbeddingServer()
    const { make } = await makerAt(server)
    const held: (() => void)[] = []
    server.misbehave((response, request) => {
      const answer = () => goodAnswer(response, request)
      if (server.requests.length === 1) return void setImmediate(answer)
      held.push(answer)
      if (held.length % 4 === 0 || server.requests.length === 10)
        setImmediate(() => {
          for (const release of held.splice(0)) release()
        })
    })
    await make(distinct(300))
    expect(server.requests).toHaveLength(10)
    expect(server.mostAtOnce()).toBe(4)
  })

  test('have width 0 if there are no restaurants', async () => {
    await using server = await startEmbeddingServer()
    const { make } = await makerAt(server)
    expect(await make([])).toEqual({ bytes: new Int8Array(0), scale: 1, width: 0 })
    expect(server.requests).toEqual([])
  })

  test('are requested once for two restaurants with the same text', async () => {
    await using server = await startEmbeddingServer()
    const { make } = await makerAt(server)
    const [one, two] = distinct(2)
    const { bytes, width } = await make([one!, two!, one!])
    expect(server.texts()).toEqual([textOfRow(one!), textOfRow(two!)])
    expect(bytes.subarray(0, width)).toEqual(bytes.subarray(2 * width))
  })
})

describe('the vector cache', () => {
  test('serves everything after a restart without a request', async () => {
    await using server = await startEmbeddingServer()
    const first = await makerAt(server)
    const entries = distinct(70)
    const made = await first.make(entries)
    const before = server.requests.length
    const second = await makerAt(server, first.folder)
    expect(await second.make(entries)).toEqual(made)
    expect(server.requests).toHaveLength(before)
    expect(second.log.said).toEqual([])
  })

  test('requests only new and changed texts', async () => {
    await using server = await startEmbeddingServer()
    const { make } = await makerAt(server)
    const [gone, kept, changed] = distinct(3)
    await make([gone!, kept!, changed!])
    const before = server.texts().length
    const now = { ...changed!, restaurant: { ...changed!.restaurant, description: 'Now with soup dumplings.' } }
    await make([kept!, now])
    expect(server.texts().slice(before)).toEqual([textOfRow(now)])
  })

  test('evicts texts of removed restaurants once there are many', async () => {
    await using server = await startEmbeddingServer()
    const { make, folder } = await makerAt(server)
    const rows = () => {
      using file = new DatabaseSync(cacheFile(folder), { readOnly: true })
      return file.prepare('SELECT count(*) AS rows FROM vectors').get()!.rows
    }
    await make(distinct(1100))
    await make(distinct(40, 2))
    expect(rows()).toBe(40)
    await make(distinct(41, 3))
    expect(rows()).toBe(81)
  })

  test('keeps separate vectors for another model', async () => {
    await using server = await startEmbeddingServer()
    const { make, world, log, folder } = await makerAt(server)
    const entries = distinct(3)
    await make(entries)
    const embedder = await modelAt(world, server, 'another')
    await documentVectors({ world, log, embedder, folder }, entries)
    expect(server.requests.map(({ model, input }) => [model, input.length])).toEqual([
      ['text-embedding-3-small', 3],
      ['another', 3],
    ])
  })
})

describe('the embedded text of a restaurant', () => {
  const [entry] = distinct(1)
  const restaurant = {
    ...entry!.restaurant,
    name: 'Casa  Luz',
    cuisines: ['Mexican', 'Bakery'],
    description: ' Slow moles. ',
  }
  const dish = (name: string) => ({ id: name, name, aliases: [], price_cents: 900, diets: [] })

  test('consists of its name, cuisines, description, and dishes, each dish once', () => {
    const dishes = ['Mole Negro', 'Horchata', 'Mole Negro'].map(dish)
    expect(textOfRow({ restaurant, dishes })).toBe('Casa Luz. Mexican, Bakery. Slow moles. Menu: Mole Negro, Horchata.')
    expect(textOfRow({ restaurant, dishes: undefined })).toBe('Casa Luz. Mexican, Bakery. Slow moles.')
  })

  test('has at most 1,200 characters and never half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 90 }), { maxLength: 60 }), names => {
        const text = textOfRow({ restaurant, dishes: names.map(dish) })
        expect(text.length).toBeLessThanOrEqual(1200)
        expect(text.isWellFormed()).toBe(true)
      }),
    )
  })
})
