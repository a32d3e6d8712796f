import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MOST_ENTRIES } from '#src/waitlist/join.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'

useChain()

test('joining does not reveal whether an address was on the list, and does not change its data', async () => {
  await using server = await startServer(chain)
  const first = await server.post('/api/waitlist', { email: 'Ana@Example.com', zip: '94110' })
  const again = await server.post('/api/waitlist', { email: 'ana@example.com', city: 'Elsewhere' })
  expect([first.status, again.status]).toEqual([201, 201])
  const token = expect.stringMatching(/^wl_[\w-]{20,}$/)
  expect([first.body, again.body]).toEqual(Array(2).fill({ status: 'joined', leaveToken: token }))
  expect(first.body.leaveToken).not.toBe(again.body.leaveToken)
  const listed = () => server.engine.db.selectFrom('waitlist').select(['email', 'zip', 'city']).execute()
  const own = { email: 'ana@example.com', zip: '94110', city: null }
  expect(await listed()).toEqual(
    expect.arrayContaining([own, { email: 'ana@example.com', zip: null, city: 'Elsewhere' }]),
  )
  expect(await server.post('/api/waitlist/leave', { email: 'ana@example.com' })).toMatchObject({ status: 400 })
  const leave = (leaveToken: string) => server.post('/api/waitlist/leave', { leaveToken })
  const answers = [await leave(again.body.leaveToken), await leave('wl_nonsense')]
  expect(answers).toMatchObject([200, 200].map(status => ({ status, body: { status: 'left' } })))
  expect(await listed()).toEqual([own])
  await leave(first.body.leaveToken)
  expect(await listed()).toEqual([])
})

test('all invalid fields are reported at once, and the request counts against the limit', async () => {
  await using server = await startServer(chain)
  expect(await server.post('/api/waitlist', {})).toMatchObject({ status: 400, body: { missing_fields: ['email'] } })
  const wrong = await server.post('/api/waitlist', { email: 'ana@', zip: '941', city: 'a\nb', plan: 'gold' })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  expect(wrong.body.problems.map(({ field }: { field: string }) => field)).toEqual(['email', 'zip', 'city', 'plan'])
  const injected = await server.post('/api/waitlist', { email: 'ana@example.com\r\nBcc: b@example.com' })
  expect(injected).toMatchObject({ status: 400 })
  expect(await server.engine.db.selectFrom('waitlist').selectAll().execute()).toEqual([])
})

test('the sixth request within an hour is refused, whatever its content', async () => {
  await using server = await startServer(chain)
  const join = (n: number) => server.post('/api/waitlist', { email: `guest${n}@example.com` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => join(n)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.body).toMatchObject({ error: 'rate_limited' })
  expect(refused.headers.get('ratelimit-policy')).toBe('"waitlist";q=5;w=3600')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  // other endpoints are not counted with it
  expect(await server.get('/api/recipes')).toMatchObject({ status: 200 })
})

test('a full list accepts no one until an entry is removed', async () => {
  await using server = await startServer(chain)
  const first = await server.post('/api/waitlist', { email: 'guest@example.com' })
  await sql`insert into waitlist (token_hash, email, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MOST_ENTRIES - 1)})
    select 'hash ' || n, 'nobody@example.com', ${sql.lit(Date.now())} from numbers`.execute(server.engine.db)
  const refused = await server.post('/api/waitlist', { email: 'late@example.com' })
  expect(refused).toMatchObject({
    status: 503,
    body: { error: 'service_unavailable', message: 'The waitlist is full.' },
  })
  expect(refused.headers.get('retry-after')).toBe('3600')
  await server.post('/api/waitlist/leave', { leaveToken: first.body.leaveToken })
  expect((await server.post('/api/waitlist', { email: 'late@example.com' })).status).toBe(201)
})
