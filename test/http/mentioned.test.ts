import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain)
})
afterAll(() => server?.[Symbol.asyncDispose]())

test('an order sent once that names an allergen beside its dishes, and holds it, is asked about', async () => {
  const order = {
    text: 'a hot pastrami on rye from Ledger Deli. in this house we have a history with mustard',
    customer: { name: 'Ana Example', phone: '+19175550134', email: 'ana@example.com' },
  }
  const { status, body } = await server.post('/api/clerk/order', order)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('mustard')
  const plain = await server.post('/api/clerk/order', { ...order, text: 'a hot pastrami on rye from Ledger Deli' })
  expect(plain.status).toBe(200)
})
