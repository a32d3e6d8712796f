import { describe, expect, test } from 'vitest'
import { createQueryVector } from '#src/search/embedding/query-vector.ts'
import {
  type EmbeddingServer,
  goodAnswer,
  json,
  listOf,
  type Misbehaviour,
  refuse,
  startEmbeddingServer,
  wordVector,
} from '#test/support/embedding-server.ts'
import { manualWorld, modelAt, readableLog } from './embedding-kit.ts'

const WITHOUT = { vector: undefined, degraded: true, embeddingMs: 0 }

async function setUp(server: EmbeddingServer, width = 8) {
  const world = manualWorld()
  const log = readableLog()
  const embedder = await modelAt(world, server)
  return { world, log, ask: createQueryVector({ world, log, embedder }, width) }
}

describe('the query vector', () => {
  test('is requested in one call and reports the time taken', async () => {
    await using server = await startEmbeddingServer()
    const { ask, world, log } = await setUp(server)
    server.misbehave((response, request) => {
      world.pass(120)
      goodAnswer(response, request)
    })
    expect(await ask('hot soup')).toEqual({
      vector: Float32Array.from(wordVector('hot soup', 8)),
      degraded: false,
      embeddingMs: 120,
    })
    expect(server.texts()).toEqual(['hot soup'])
    expect(log.said).toEqual([])
    expect(world.waiting()).toBe(0)
  })

  test('is requested once per query, even by concurrent callers', async () => {
    await using server = await startEmbeddingServer()
    const { ask } = await setUp(server)
    const [one, two] = await Promise.all([ask('hot soup'), ask('  hot \n soup ')])
    expect(two).toEqual(one)
    expect(await ask('hot soup')).toEqual({ ...one, embeddingMs: 0 })
    expect(server.requests).toHaveLength(1)
  })

  test('of a blank query is undefined without being degraded', async () => {
    await using server = await startEmbeddingServer()
    const { ask } = await setUp(server)
    expect(await ask(' \n ')).toEqual({ vector: undefined, degraded: false, embeddingMs: 0 })
    expect(server.requests).toEqual([])
  })

  test('of a very long query is computed from its beginning', async () => {
    await using server = await startEmbeddingServer()
    const { ask } = await setUp(server)
    expect(await ask(`${'a'.repeat(999)}😀${'b'.repeat(50_000)}`)).toMatchObject({ degraded: false })
    expect(server.texts()).toEqual(['a'.repeat(999)])
  })

  test('is cached for the thousand most recently used queries', async () => {
    await using server = await startEmbeddingServer()
    const { ask } = await setUp(server)
    await ask('the favourite')
    for (let n = 0; n < 1000; n += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, k) => ask(`dish number ${n + k}`)))
      await ask('the favourite')
    }
    expect(server.requests).toHaveLength(1001)
    await ask('the favourite')
    expect(server.requests).toHaveLength(1001)
    await ask('dish number 0')
    expect(server.requests).toHaveLength(1002)
  })
})

describe('a failing embedding model', () => {
  test.each<[string, Misbehaviour, string]>([
    ['asks for patience', response => refuse(response, 429, 'hot soup: slow down', 'requests', null), 'status 429'],
    ['has an error', response => refuse(response, 500, 'hot soup?', 'server_error', null), 'status 500'],
    ['does not know the key', response => refuse(response, 401, 'key: key', 'auth', null), 'status 401'],
    ['answers with garbage', response => response.end('{"data": "hot soup"'), 'an answer that cannot be read'],
    ['cuts the connection', response => void response.destroy(), 'no connection'],
    ['has no vector', response => json(response, 200, { data: [] }), 'AI_InvalidResponseDataError'],
    [
      'has another width than the restaurants',
      (response, request) => goodAnswer(response, request, 9),
      '9 numbers for the query, but 8 for restaurants',
    ],
    [
      'has infinite numbers',
      (response, request) =>
        json(
          response,
          200,
          listOf(request, () => [1e300, 0, 0, 0, 0, 0, 0, 0]),
        ),
      'the model answered with numbers that are not finite',
    ],
  ])('that %s is skipped after one request and logged without the query text', async (_what, how, reason) => {
    await using server = await startEmbeddingServer()
    const { ask, log, world } = await setUp(server)
    server.misbehave(how)
    expect(await ask('hot soup')).toEqual(WITHOUT)
    expect(server.requests).toHaveLength(1)
    expect(log.said).toEqual([
      {
        level: 'warn',
        message: 'a query goes without the embedding model',
        model: 'text-embedding-3-small',
        reason,
        failures: 1,
      },
    ])
    expect(world.waiting()).toBe(0)
    server.misbehave()
    expect(await ask('hot soup')).toMatchObject({ degraded: false })
  })

  test('that is unreachable is skipped', async () => {
    const server = await startEmbeddingServer()
    const { ask, log } = await setUp(server)
    await server[Symbol.asyncDispose]()
    expect(await ask('hot soup')).toEqual(WITHOUT)
    expect(log.said).toMatchObject([{ reason: 'no connection' }])
  })

  test('that is slow is aborted after 300 ms', async () => {
    await using server = await startEmbeddingServer()
    const { ask, log, world } = await setUp(server)
    const hungUp = Promise.withResolvers<void>()
    server.misbehave(response => response.once('close', hungUp.resolve))
    const arrived = server.nextRequest()
    let isAnswered = false
    const answer = ask('hot soup').finally(() => {
      isAnswered = true
    })
    await arrived
    world.pass(299)
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    world.pass(1)
    expect(await answer).toEqual({ ...WITHOUT, embeddingMs: 300 })
    await hungUp.promise
    expect(log.said).toMatchObject([{ reason: 'no answer within 300 ms' }])
  })

  test('is paused for a minute after three failures in a row, while cached vectors are still returned', async () => {
    await using server = await startEmbeddingServer()
    const { ask, world } = await setUp(server)
    const known = await ask('known')
    server.misbehave(response => refuse(response, 500, 'no', 'server_error', null))
    for (const query of ['a', 'b', 'c']) expect(await ask(query)).toEqual(WITHOUT)
    expect(server.requests).toHaveLength(4)
    server.misbehave()
    expect(await ask('d')).toEqual(WITHOUT)
    expect(await ask('known')).toEqual(known)
    world.pass(59_999)
    expect(await ask('d')).toEqual(WITHOUT)
    expect(server.requests).toHaveLength(4)
    world.pass(1)
    expect(await ask('d')).toMatchObject({ degraded: false })
  })

  test('is paused for another minute if it fails again, and one success resets the failures', async () => {
    await using server = await startEmbeddingServer()
    const { ask, world } = await setUp(server)
    const fail: Misbehaviour = response => refuse(response, 500, 'no', 'server_error', null)
    server.misbehave(fail)
    for (const query of ['a', 'b', 'c']) await ask(query)
    world.pass(60_000)
    await ask('d')
    await ask('e')
    expect(server.texts()).toEqual(['a', 'b', 'c', 'd'])
    world.pass(60_000)
    server.misbehave()
    await ask('f')
    server.misbehave(fail)
    for (const query of ['g', 'h', 'i', 'j']) await ask(query)
    expect(server.texts()).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'h', 'i'])
  })
})
