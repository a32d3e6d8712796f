import { expect, test } from 'vitest'
import { DELI } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const HOURS = `/api/restaurants/${DELI}`

const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.baseUrl + path, { method, redirect: 'manual' })
  const { status, headers } = response
  return { status, allow: headers.get('allow'), type: headers.get('content-type'), body: await response.text() }
}

test.each([
  ['a slash at the end', `${HOURS}/`],
  ['capital letters', `/API/Restaurants/${DELI}`],
  ['percent-encoding', `/api/restaurants/%33${DELI.slice(1)}`],
])('a path with %s is handled like the plain one', async (_, path) => {
  expect(DELI[0]).toBe('3')
  const plain = await ask(HOURS)
  expect(plain.status).toBe(200)
  expect(await ask(path)).toEqual(plain)
})

test('literal path segments take precedence over path parameters', async () => {
  expect((await ask('/api/restaurants/stats')).body).not.toContain('restaurant_not_found')
  expect(await ask('/api/order/preview')).toMatchObject({ status: 405, allow: 'POST' })
  expect(await ask('/api/order/preview/events')).toMatchObject({ status: 404 })
  expect((await ask('/api/order/preview/events')).body).toContain('order_not_found')
})

test('a path allows exactly the methods of its operation, however it is written', async () => {
  for (const path of [HOURS, `${HOURS}/`]) {
    expect(await ask(path, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await ask(path, 'OPTIONS')).toMatchObject({ status: 204, allow: 'GET, HEAD' })
    expect(await ask(path, 'DELETE')).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  }
})

test.each(['//api/order', '/api/order/{}/{}', '/api/order/x/y/z', '/api/__proto__', '/constructor'])(
  'nothing is at %s',
  async path => expect(await ask(path)).toMatchObject({ status: 404 }),
)
