import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
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
import { BATCH, distinct, makerAt } from './documents-kit.ts'
import { temporaryFolder } from './embedding-kit.ts'

const CHILD = fileURLToPath(new URL('documents-child.ts', import.meta.url))

/** Number of texts in the first requests that were never requested again. */
const askedOnce = (server: EmbeddingServer, requests: number): number => {
  const all = server.texts()
  const early = server.requests.slice(0, requests).flatMap(({ input }) => input)
  return early.filter(text => all.indexOf(text) === all.lastIndexOf(text)).length
}

describe('an embedding run that stops halfway', () => {
  test.each<[string, Misbehaviour, string]>([
    [
      'too many requests',
      response => refuse(response, 429, 'Rate limit reached.', 'requests', 'rate_limit_exceeded'),
      'status 429, "Rate limit reached."',
    ],
    [
      'a server that fails',
      response => refuse(response, 500, 'The server had an error.', 'server_error', null),
      'status 500, "The server had an error."',
    ],
    [
      'a refused key',
      response => refuse(response, 401, 'Incorrect API key: sk-abc', 'invalid_request_error', null),
      'status 401',
    ],
    ['a page instead of an answer', response => response.end('<html>Welcome</html>'), 'an answer that cannot be read'],
    [
      'an answer of another shape',
      response => json(response, 200, { data: [{ vector: [1] }] }),
      'an answer that cannot be read',
    ],
    [
      'base64 that nobody asked for',
      (response, request) =>
        json(
          response,
          200,
          listOf({ ...request, encoding: 'base64' }, text => wordVector(text, 8)),
        ),
      'an answer that cannot be read',
    ],
    ['a cut connection', response => void response.destroy(), 'no connection'],
    [
      'an answer cut in two',
      response => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('{"data":[')
        response.socket!.end()
      },
      'an answer that cannot be read',
    ],
    [
      'fewer vectors than texts',
      (response, { input }) =>
        json(response, 200, { data: input.slice(1).map(text => ({ embedding: wordVector(text, 8) })) }),
      'AI_InvalidResponseDataError',
    ],
    [
      'empty vectors',
      (response, request) =>
        json(
          response,
          200,
          listOf(request, () => []),
        ),
      'the model answered with vectors of 0 and of 0 numbers',
    ],
    [
      'vectors of two widths',
      (response, request) =>
        json(
          response,
          200,
          listOf(request, text => wordVector(text, text === request.input[0] ? 8 : 9)),
        ),
      'the model answered with vectors of 8 and of 9 numbers',
    ],
    [
      'numbers beyond all bounds',
      (response, request) =>
        json(
          response,
          200,
          listOf(request, () => [1e300, 1]),
        ),
      'the model answered with numbers that are not finite',
    ],
    [
      'vectors of another width than before',
      (response, request) =>
        json(
          response,
          200,
          listOf(request, text => wordVector(text, 9)),
        ),
      'it answered with 8 numbers first and then with 9',
    ],
  ])('because of %s reports it, and the next run resumes there', async (_what, how, reason) => {
    await using server = await startEmbeddingServer()
    const { make, folder, world } = await makerAt(server)
    const entries = distinct(200)
    let good = 2
    server.misbehave((response, request) =>
      good-- > 0
        ? json(
            response,
            200,
            listOf(request, text => wordVector(text, 8)),
          )
        : how(response, request),
    )
    await expect(make(entries)).rejects.toThrow(
      new Error(`The embedding model text-embedding-3-small did not give the vectors of all restaurants: ${reason}.`),
    )
    expect(server.requests.length).toBeLessThanOrEqual(1 + 4 + 1)
    expect(world.waiting()).toBe(0)
    const before = server.texts().length
    server.misbehave()
    const made = await make(entries)
    expect(server.texts()).toHaveLength(before + entries.length - 2 * BATCH)
    await using other = await startEmbeddingServer()
    expect(await (await makerAt(other)).make(entries)).toEqual(made)
    expect(await (await makerAt(server, folder)).make(entries)).toEqual(made)
  })

  test('because the server is silent is aborted after a minute', async () => {
    await using server = await startEmbeddingServer()
    const { make, world } = await makerAt(server)
    server.misbehave(() => {})
    const arrived = server.nextRequest()
    const made = make(distinct(3))
    made.catch(() => {})
    await arrived
    world.pass(59_999)
    expect(world.waiting()).toBe(1)
    world.pass(1)
    await expect(made).rejects.toThrow('no answer within 60000 ms')
  })

  test('because the program stops keeps the answers received so far', async () => {
    await using server = await startEmbeddingServer()
    const { make } = await makerAt(server)
    const entries = distinct(200)
    const stop = new AbortController()
    server.misbehave((response, request) => {
      if (server.requests.length === 1) goodAnswer(response, request)
      else stop.abort(new Error('the program ends'))
    })
    await expect(make(entries, stop.signal)).rejects.toThrow('the program ends')
    server.misbehave()
    await make(entries)
    expect(askedOnce(server, 1)).toBe(BATCH)
  })

  test('because the process is killed loses nothing that was saved', async () => {
    await using server = await startEmbeddingServer()
    const folder = temporaryFolder()
    const sixth = Promise.withResolvers<void>()
    server.misbehave((response, request) => {
      if (server.requests.length <= 5) goodAnswer(response, request)
      else sixth.resolve()
    })
    const child = spawn(process.execPath, [CHILD, server.url, folder, '200'], { stdio: 'inherit' })
    await sixth.promise
    child.kill('SIGKILL')
    await once(child, 'exit')
    server.misbehave()
    const { make } = await makerAt(server, folder)
    const made = await make(distinct(200))
    // the sixth request shows that at least one of the four parallel answers after the first was saved
    expect(askedOnce(server, 5)).toBeGreaterThanOrEqual(2 * BATCH)
    expect(made).toEqual(await (await makerAt(server)).make(distinct(200)))
  })
})
