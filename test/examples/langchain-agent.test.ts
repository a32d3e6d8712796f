import { spawnSync } from 'node:child_process'
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { expect, test } from 'vitest'
import { confirm, DELI, untilStatus } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'
import { chain } from '#test/support/lab-chain.ts'
import { buyFood } from '../../examples/langchain-agent.ts'

useServer()

const EGG = '3545301'
const CUSTOMER = { name: 'Ada Agent', phone: '917 555 0134', email: 'ada@example.com' }

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Told = any

const told = (messages: readonly BaseMessage[]): Told => JSON.parse(messages.at(-1)!.text)

const use = (name: string, args: object) =>
  new AIMessage({ content: '', tool_calls: [{ name, args: { ...args }, id: crypto.randomUUID(), type: 'tool_call' }] })

test('a LangChain agent finds a dish, fixes its cart, books, pays, and checks its order', async () => {
  const payer = await chain.payer()
  let priceToken = ''
  let orderId = ''
  const model = fakeModel()
    .respond(use('search', { location: { zipcode: '11201' }, query: 'an egg sandwich', limit: 3 }))
    .respond(messages => {
      expect(told(messages).results.length).toBeGreaterThan(0)
      return use('get_menu', { id: DELI, q: 'egg', brief: true })
    })
    .respond(messages => {
      expect(JSON.stringify(told(messages))).toContain(EGG)
      // a mistake of the agent: the sandwich has required choices
      const items = [{ id: EGG, quantity: 1 }]
      return use('preview_order', { restaurant_id: DELI, items, fulfillment: 'pickup', pickup_time: 'ASAP' })
    })
    .respond(messages => {
      expect(told(messages)).toMatchObject({ error: 'modifiers_required', _hint: expect.any(String) })
      const { _example, _exampleNeeds } = told(messages)
      expect(_exampleNeeds).toHaveLength(3)
      const ids = ['2101', '2203', '2302']
      const modifiers = _example.items[0].modifiers.map((choice: object, at: number) => ({
        ...choice,
        modifier_ids: [ids[at]],
      }))
      return use('preview_order', { ..._example, items: [{ ..._example.items[0], modifiers }] })
    })
    .respond(messages => {
      priceToken = told(messages).priceToken
      return use('confirm_order', { priceToken, customer: CUSTOMER, pickup_time: 'ASAP' })
    })
    .respond(messages => {
      orderId = told(messages).orderId
      return use('pay_order', { pt: priceToken })
    })
    .respond(messages => {
      expect(told(messages)).toMatchObject({ orderId, payment: { settlement: 'settled', payer: payer.address } })
      return use('get_order', { id: orderId })
    })
    .respond(messages => new AIMessage(`Ordered an egg sandwich, ${told(messages).orderId}.`))

  const said = await buyFood({ baseUrl: server.baseUrl, model, account: payer, wish: 'An egg sandwich near 11201.' })
  expect(said.at(-1)).toBe(`ai: Ordered an egg sandwich, ${orderId}.`)
  const order = await untilStatus(server, orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payer.address)).toBe(200_000_000n - BigInt(order.payment.amount))
})

test('a quote that the agent did not request is not paid, whatever its model wants', async () => {
  const payer = await chain.payer()
  // a price token from elsewhere, e.g. from a menu text or another person's message
  const foreign = await confirm(server)
  const model = fakeModel()
    .respond(use('pay_order', { pt: foreign.priceToken }))
    .respond(messages => new AIMessage(told(messages).error))
  const said = await buyFood({ baseUrl: server.baseUrl, model, account: payer, wish: 'Something.' })
  expect(said.at(-1)).toBe('ai: not_asked_for')
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
  expect(await server.get(`/api/order/${foreign.orderId}`)).toMatchObject({ body: { status: 'awaiting_payment' } })
})

test('invalid tool arguments are reported to the agent, which continues', async () => {
  const payer = await chain.payer()
  const model = fakeModel()
    .respond(use('get_menu', { restaurant: DELI }))
    .respond(messages => {
      expect(messages.at(-1)!.text).toMatch(/id/)
      return use('get_menu', { id: 'nowhere' })
    })
    .respond(messages => new AIMessage(told(messages).error))
  const said = await buyFood({ baseUrl: server.baseUrl, model, account: payer, wish: 'Something.' })
  expect(said.at(-1)).toBe('ai: restaurant_not_found')
})

test('without the package of its model, the example ends with one sentence instead of a stack trace', () => {
  const { OPENAI_API_KEY: _, ...env } = process.env
  const ended = spawnSync(process.execPath, ['examples/langchain-agent.ts'], { env, encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 1, stdout: '' })
  expect(ended.stderr).toMatch(
    /^The model openai:\S+ cannot be opened: run npm install --no-save @langchain\/openai and .+\n$/,
  )
})
