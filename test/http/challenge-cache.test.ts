import { expect, test } from 'vitest'
import { base64, confirm } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const ask = async (payUrl: string, headers: Record<string, string> = {}) => {
  const response = await fetch(payUrl, { headers })
  const { 'x-request-id': id, date, ...told } = Object.fromEntries(response.headers)
  const { request_id, ...body } = (await response.json()) as Record<string, unknown>
  return { status: response.status, id, request_id, told, body }
}

test('a repeated payment demand is identical except for its request ID', async () => {
  const { payUrl, orderId } = await confirm(server)
  const first = await ask(payUrl)
  const second = await ask(payUrl, { 'X-Request-Id': 'second_of_2_requests' })
  expect(first).toMatchObject({ status: 402, body: { error: 'payment_required', orderId } })
  expect(first.request_id).toBe(first.id)
  expect(second).toMatchObject({ id: 'second_of_2_requests', request_id: 'second_of_2_requests' })
  expect([second.status, second.told, second.body]).toEqual([first.status, first.told, first.body])
})

test('every order has its own payment demand; a rejected payment gets a reason and leaves the demand unchanged', async () => {
  const { payUrl, orderId } = await confirm(server)
  const other = await confirm(server)
  const before = await ask(payUrl)
  const otherDemand = await ask(other.payUrl)
  expect([before.body.orderId, otherDemand.body.orderId]).toEqual([orderId, other.orderId])
  expect(otherDemand.told['payment-required']).not.toBe(before.told['payment-required'])
  const refused = await ask(payUrl, { Authorization: `Payment ${base64({ challenge: {}, payload: {} })}` })
  expect(refused.status).toBe(402)
  expect(refused.body.message).not.toBe(before.body.message)
  const after = await ask(payUrl)
  expect([after.told, after.body]).toEqual([before.told, before.body])
})
