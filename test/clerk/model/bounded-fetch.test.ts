import { expect, test } from 'vitest'
import { boundedFetch } from '#src/clerk/model/bounded-fetch.ts'

const PIECE = new TextEncoder().encode('x'.repeat(10_000))

/** A server whose answer has so many pieces; how many were taken, and whether it was hung up on. */
function server(pieces: number) {
  const seen = { taken: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (seen.taken >= pieces) controller.close()
      else {
        seen.taken += 1
        controller.enqueue(PIECE)
      }
    },
    cancel: () => {
      seen.isCancelled = true
    },
  })
  return { seen, fetch: boundedFetch(async () => new Response(body, { status: 200, headers: { 'X-Kept': 'yes' } })) }
}

test('an answer that does not end fails after a megabyte and is hung up on', async () => {
  const { seen, fetch } = server(100_000)
  const response = await fetch('https://model.example/v1')
  await expect(response.text()).rejects.toThrow('does not end')
  expect(seen.isCancelled).toBe(true)
  expect(seen.taken).toBeLessThan(110)
})

test('an answer of ordinary length arrives whole', async () => {
  const { fetch } = server(99)
  const response = await fetch('https://model.example/v1')
  expect(response.headers.get('X-Kept')).toBe('yes')
  expect((await response.text()).length).toBe(990_000)
})
