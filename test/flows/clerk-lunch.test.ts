import { expect, test } from 'vitest'
import { payingFetch, poll, untilStatus } from '#test/support/buyer.ts'
import type { Answer } from '#test/support/http.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'

useServer()

/** Starts a conversation over HTTP. */
function talk() {
  let session_id: string | undefined
  return async (message: string): Promise<Answer['body']> => {
    const { status, body } = await server.post('/api/clerk/chat', { message, session_id })
    expect({ message, status, body }).toMatchObject({ status: 200 })
    session_id = body.session_id
    return body
  }
}

const ANA = "I'm Ana 917 555 0134 ana@example.com"

test('two messages and a payment by a published client complete an order, and the clerk knows its status', async () => {
  const say = talk()
  const asked = await say(`the ledger plate from Ledger Deli, pickup asap, ${ANA}`)
  expect(asked).toMatchObject({ ready_to_buy: false, missing: [], cart: { totals: { total: 18.32 } } })
  expect(asked.reply).toContain('Shall I place it for $18.32?')
  const { ready_to_buy, pay_instructions: pay } = await say('yes')
  expect({ ready_to_buy, total: pay.total, amount: pay.amount }).toEqual({
    ready_to_buy: true,
    total: 18.32,
    amount: '18320000',
  })

  const payer = await chain.payer()
  expect((await payingFetch(payer)(pay.payUrl)).status).toBe(202)
  await untilStatus(server, pay.orderId, 'ready_for_pickup')

  const told = await say('where is my order?')
  expect(told.order).toMatchObject({ orderId: pay.orderId, status: 'ready_for_pickup' })
  expect(told).toMatchObject({ ready_to_buy: false })
  expect(told.pay_instructions).toBeUndefined()
  expect(told.reply).toContain(`Order ${pay.orderId} at Ledger Deli, $18.32:`)
  const cancelled = await say('cancel it')
  expect(cancelled.reply).toContain('It is too late to cancel it here.')
  expect(cancelled.reply).toContain('Ledger Deli has made the food: the order is ready for pickup.')
  expect(cancelled.ready_to_buy).toBe(false)

  const another = await say('add a cola')
  expect(another.reply).toContain(`Order ${pay.orderId} stays as it is; this begins another one.`)
  expect(another).toMatchObject({ ready_to_buy: false, cart: { items: [{ name: 'Cola', quantity: 1 }] } })
  const second = await say('yes')
  expect(second.pay_instructions.orderId).not.toBe(pay.orderId)
})

test('the clerk reports where the money of a failed order went', async () => {
  const say = talk()
  await say(`a cup of chicken noodle with bread from The Unlucky Ladle, ${ANA}`)
  const booked = await say('yes')
  expect(booked.ready_to_buy).toBe(true)
  const payer = await chain.payer()
  const { payUrl, orderId } = booked.pay_instructions
  expect((await payingFetch(payer)(payUrl)).status).toBe(202)
  await poll(server, orderId, order => order.refund?.status === 'succeeded')

  const told = await say('I want my money back')
  expect(told.reply).toContain(`The money went back to ${payer.address}`)
  expect(told.order).toMatchObject({ orderId, refund: { status: 'succeeded' } })
})
