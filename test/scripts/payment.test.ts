import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendPayment } from '../../scripts/client/payment.ts'
import { connectService } from '../../scripts/client/service.ts'

/** Server that answers each request as scripted: with a status, or never. */
async function scripted(script: readonly (number | 'lost')[]) {
  const signatures: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const act = script[signatures.length] ?? 500
    signatures.push(request.headers['payment-signature'] as string | undefined)
    if (act === 'lost') request.socket.destroy()
    else response.writeHead(act, { 'Retry-After': '0.01', 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service = connectService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'payment-test')
  return { service, signatures, [Symbol.dispose]: () => void server.close() }
}

const signed = { 'PAYMENT-SIGNATURE': 'the one signature' }

test('a payment whose response is lost is resent with the same signature', async () => {
  using busy = await scripted(['lost', 503, 202])
  const reply = await sendPayment(busy.service, '/api/order/pay?pt=x', signed)
  expect(reply.status).toBe(202)
  expect(busy.signatures).toEqual(Array(3).fill('the one signature'))
})

test('a refused payment is not resent', async () => {
  using refusing = await scripted([402, 202])
  expect((await sendPayment(refusing.service, '/api/order/pay?pt=x', signed)).status).toBe(402)
  expect(refusing.signatures).toHaveLength(1)
})

test('a payment that never gets a response is not reported as unpaid', async () => {
  using broken = await scripted([503, 503, 503, 503])
  await expect(sendPayment(broken.service, '/api/order/pay?pt=x', signed)).rejects.toMatchObject({ ending: 'unknown' })
})
