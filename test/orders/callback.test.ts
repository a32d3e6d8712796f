import { describe, expect, test } from 'vitest'
import { ANA, preview } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { callbackTo } from '#test/support/told.ts'

useServer()

describe('an agent callback', () => {
  test.each([
    ['http://agent.example/', 'agentCallback.url: must begin with https://'],
    ['https://10.0.0.1/', 'agentCallback.url: must lead to a public address'],
    ['https://169.254.169.254/', 'agentCallback.url: must lead to a public address'],
    ['https://user:pw@agent.example/', 'agentCallback.url: must not hold a user name or a password'],
    ['agent.example', 'agentCallback.url: must be a URL'],
  ])('to %s gets one clear 400', async (url, message) => {
    const { priceToken } = await preview(server)
    const body = { priceToken, customer: ANA, pickup_time: 'ASAP', agentCallback: callbackTo(url) }
    const refused = await server.post('/api/order/confirm', body)
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_field', message } })
    expect(refused.body.problems).toHaveLength(1)
  })

  test('of another type gets one clear 400', async () => {
    const { priceToken } = await preview(server)
    const body = {
      priceToken,
      customer: ANA,
      pickup_time: 'ASAP',
      agentCallback: { type: 'email', url: 'a@b.example' },
    }
    expect(await server.post('/api/order/confirm', body)).toMatchObject({
      status: 400,
      body: { error: 'invalid_field', problems: [{ field: 'agentCallback.type' }] },
    })
  })
})
