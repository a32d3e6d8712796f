import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createEventStream } from '#src/http/streams/event-stream.ts'

const PIECE = 'x'.repeat(64 * 1_024)
const PIECES = 500

/** Server whose response far exceeds the socket buffers, and a client that has not started to read it. */
async function startFlood() {
  const told = Promise.withResolvers<{ ended: Promise<void> }>()
  const server = createServer((_request, response: ServerResponse) => {
    const events = createEventStream(response)
    events.write({ type: 'start' })
    for (let n = 0; n < PIECES; n++) events.write({ type: 'text-delta', id: 't', delta: PIECE })
    told.resolve({ ended: events.end() })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { readonly port: number }
  const [response] = await once(get(`http://127.0.0.1:${port}/`), 'response')
  response.pause().on('error', () => {})
  const { ended } = await told.promise
  return {
    response,
    ended,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('a writer never waits for a slow reader, which receives everything in the end', async () => {
  await using flood = await startFlood()
  let bytes = 0
  let text = ''
  for await (const chunk of flood.response) {
    bytes += chunk.length
    text = (text + chunk).slice(-100)
  }
  await flood.ended
  expect(bytes).toBeGreaterThan(PIECES * PIECE.length)
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
})

test('a reader that disconnects in the middle ends the sending without an error', async () => {
  await using flood = await startFlood()
  flood.response.destroy()
  await expect(flood.ended).resolves.toBeUndefined()
})
