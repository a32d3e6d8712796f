import { expect, test } from 'vitest'
import { confirm, plateCart } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const send = async (body: string, type: string) => {
  const response = await fetch(`${server.baseUrl}/api/order/preview`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, total: answer.total_cents, error: answer.error, message: answer.message }
}

// the second content type is handled by Express and its body parser
const TYPES = ['application/json', 'application/vnd.agent+json']
const CART = JSON.stringify(plateCart())

test.each([
  ['a cart', CART, 200],
  ['a cart after a byte order mark', `\ufeff${CART}`, 200],
  ['a cart with a surrogate alone', CART.replace('ASAP', '\\ud800'), 400],
  ['half a cart', CART.slice(0, 40), 400],
  ['a text', '"a text"', 400],
  ['nothing at all', '', 400],
  ['more than is read', `${' '.repeat(70_000)}${CART}`, 413],
  ['a cart with a name that objects inherit', `{"__proto__":{},${CART.slice(1)}`, 400],
])('%s gets the same answer from the fast path and from Express', async (_, body, status) => {
  const [plain, other] = await Promise.all(TYPES.map(type => send(body, type)))
  expect(plain!.status).toBe(status)
  expect(plain).toEqual(other)
})

test('a poll reports changes, with the same headers however its path is written', async () => {
  const { orderId, payUrl } = await confirm(server)
  const poll = async (path: string) => {
    const response = await fetch(server.baseUrl + path)
    const { 'x-request-id': id, date, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.text() }
  }
  const first = await poll(`/api/order/${orderId}`)
  expect(first.body).toContain('awaiting_payment')
  expect(await poll(`/api/order/${orderId}`)).toEqual(first)
  expect(await poll(`/API/order/${orderId}`)).toEqual(first)
  expect((await poll(`/api/order/${orderId}?token=wrong`)).body).toBe(first.body)
  expect((await fetch(payUrl)).status).toBe(402)
})
