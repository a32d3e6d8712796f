import { expect, test } from 'vitest'
import { chain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'

test('joining is 201 the first time and 200 after that, with the same body', async () => {
  await using server = await startServer(chain)
  const first = await server.post('/api/waitlist', { email: 'Ana@Example.com', zip: '94110' })
  const again = await server.post('/api/waitlist', {
    email: 'ana@example.com',
    city: 'San Francisco',
    restaurant_name: 'Zuni-ish',
  })
  expect([first.status, again.status]).toEqual([201, 200])
  expect([first.body, again.body]).toEqual([{ status: 'joined' }, { status: 'joined' }])
  const rows = await server.engine.db.selectFrom('waitlist').selectAll().execute()
  expect(rows).toMatchObject([
    { email: 'ana@example.com', zip: '94110', city: 'San Francisco', restaurant_name: 'Zuni-ish' },
  ])
})

test('everything that is wrong is said at once, and counts', async () => {
  await using server = await startServer(chain)
  expect(await server.post('/api/waitlist', {})).toMatchObject({ status: 400, body: { missing_fields: ['email'] } })
  const wrong = await server.post('/api/waitlist', { email: 'ana@', zip: '941', city: 'a\nb', plan: 'gold' })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  expect(wrong.body.problems.map(({ field }: { field: string }) => field)).toEqual(['email', 'zip', 'city', 'plan'])
  const injected = await server.post('/api/waitlist', { email: 'ana@example.com\r\nBcc: b@example.com' })
  expect(injected).toMatchObject({ status: 400 })
  expect(await server.engine.db.selectFrom('waitlist').selectAll().execute()).toEqual([])
})

test('the sixth request of an hour is refused, whatever it says', async () => {
  await using server = await startServer(chain)
  const join = (n: number) => server.post('/api/waitlist', { email: `guest${n}@example.com` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => join(n)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.body).toMatchObject({ error: 'rate_limited' })
  expect(refused.headers.get('ratelimit-policy')).toBe('"waitlist";q=5;w=3600')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  // nothing else is counted with it
  expect(await server.get('/api/recipes')).toMatchObject({ status: 200 })
})

test('twins of one request are one entry and one 201', async () => {
  await using server = await startServer(chain)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.post('/api/waitlist', { email: 'twin@example.com' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(await server.engine.db.selectFrom('waitlist').selectAll().execute()).toHaveLength(1)
})
