import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ANA, headerV2, plateCart, preview, sign } from './buyer.ts'
import type { Http } from './http.ts'
import { chain } from './lab-chain.ts'
import type { Message, Receiver } from './receiver.ts'

/** Allows callbacks to receivers on this machine. */
export const CALLBACKS_HOME = { CALLBACK_NETWORKS: '127.0.0.0/8' }

export const callbackTo = (url: string) => ({ type: 'webhook', url })

/** Confirms a cart with an agent callback; returns the body of the confirmation. */
export async function confirmTold(http: Http, receiver: Receiver, cart: object = plateCart()) {
  const { priceToken, payment } = await preview(http, cart)
  const agreement = {
    priceToken,
    customer: ANA,
    pickup_time: 'ASAP',
    agentCallback: callbackTo(`${receiver.url}/told`),
  }
  const headers = { 'Idempotency-Key': randomUUID() }
  const answer = await http.post('/api/order/confirm', agreement, headers)
  expect(answer).toMatchObject({ status: 200 })
  return { ...answer.body, agreement, headers, payment, priceToken }
}

/** Pays a confirmed order from a fresh wallet. */
export async function payFor(http: Http, order: Awaited<ReturnType<typeof confirmTold>>) {
  const payer = await chain.payer()
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const answer = await http.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  expect(answer).toMatchObject({ status: 202 })
  return answer
}

export const seqsOf = (messages: readonly Message[]) => messages.map(({ body }) => JSON.parse(body).seq)
export const eventsOf = (messages: readonly Message[]) => messages.map(({ body }) => JSON.parse(body))
export const isOver = (messages: readonly Message[]) => eventsOf(messages).some(event => event.terminal)
