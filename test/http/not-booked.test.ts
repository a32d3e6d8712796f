import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const SENTENCES = readFileSync(new URL('sentences/not-booked.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
const customer = { name: 'Ana Diaz', phone: '+12125550143', email: 'ana@example.com' }

test.each(SENTENCES)('an order in one request is not booked otherwise than it says: %s', async text => {
  const { status, body } = await server.post('/api/clerk/order', { text, customer })
  expect({ status, told: body.message }).toEqual({
    status: 400,
    told: expect.stringMatching(/^(?!restaurant_id is|.* is out of stock|pickup_time is|Nothing on this menu)/),
  })
})
