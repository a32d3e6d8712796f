import { expect, test } from 'vitest'
import { boundedFetch } from '#src/clerk/model/bounded-fetch.ts'

const PIECE = new TextEncoder().encode('x'.repeat(10_000))

/** Server whose response has the given number of chunks. Records how many were read and whether it was canceled. */
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

test('an endless response fails after a megabyte and is canceled', async () => {
  const { seen, fetch } = server(100_000)
  const response = await fetch('https://model.example/v1')
  await expect(response.text()).rejects.toThrow('does not end')
  expect(seen.isCancelled).toBe(true)
  expect(seen.taken).toBeLessThan(110)
})

test('a response of ordinary length arrives completely', async () => {
  const { fetch } = server(99)
  const response = await fetch('https://model.example/v1')
  expect(response.headers.get('X-Kept')).toBe('yes')
  expect((await response.text()).length).toBe(990_000)
})
