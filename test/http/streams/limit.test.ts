import { expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import { startServer } from '#test/support/server.ts'

useChain()

test('JSON, events, and sockets share one limit, and each gets the error in its own format', async () => {
  await using server = await startServer(chain, { clerkRequests: 3 })
  const ask = (accept: string) =>
    fetch(`${server.baseUrl}/api/clerk/chat`, {
      method: 'POST',
      headers: { Accept: accept, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: 'hi' }),
    })
  await using client = await openRawSocket(server.baseUrl)
  expect((await ask('application/json')).status).toBe(200)
  expect((await ask('text/event-stream')).status).toBe(200)
  client.say('a', 'hi')
  expect((await client.until('a')).at(-1)?.type).toBe('end')

  for (const accept of ['application/json', 'text/event-stream']) {
    const refused = await ask(accept)
    expect(refused.status).toBe(429)
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': expect.stringMatching(/^\d+$/),
      'ratelimit-policy': '"clerk";q=3;w=60',
      ratelimit: expect.stringMatching(/^"clerk";r=0;t=\d+$/),
    })
    expect(await refused.json()).toMatchObject({ error: 'rate_limited', _hint: expect.any(String) })
  }
  client.say('b', 'hi')
  expect(await client.until('b')).toMatchObject([
    {
      type: 'error',
      status: 429,
      headers: { 'RateLimit-Policy': '"clerk";q=3;w=60', 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: { error: 'rate_limited' },
    },
  ])
})
