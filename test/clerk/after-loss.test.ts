import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOST } from '#src/clerk/after-loss.ts'
import { type FailingModel, startFailingModel } from '#test/support/failing-model.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

const ORDER = 'two summer rolls from Nine Gongs Thai Kitchen, pickup asap. I am Ana Reed, 212 555 0134, ana@example.com'
let clerk: FailingModel
beforeAll(async () => {
  clerk = await startFailingModel(chain)
})
afterAll(() => clerk?.[Symbol.asyncDispose]())

test('a yes after a lost message shows the order again, and the next yes books it', async () => {
  const { session_id, reply } = await clerk.say(ORDER)
  expect(reply).toContain('Shall I place it')
  await clerk.stopped('one more summer roll', session_id)
  const shown = await clerk.say('yes', session_id)
  expect(shown.ready_to_buy, shown.reply).toBe(false)
  expect(shown.reply).toContain(LOST)
  expect(shown.reply).toContain('Shall I place it')
  const booked = await clerk.say('yes', session_id)
  expect(booked.ready_to_buy, booked.reply).toBe(true)
  expect(booked.reply).not.toContain(LOST)
})

test('a lost message that is sent again is processed without a word about the loss', async () => {
  const { session_id } = await clerk.say(ORDER)
  await clerk.stopped('make it three summer rolls', session_id)
  const again = await clerk.say('make it three summer rolls', session_id)
  expect(again.reply).not.toContain(LOST)
  expect(again.cart.items).toMatchObject([{ quantity: 3 }])
  expect((await clerk.say('yes', session_id)).ready_to_buy).toBe(true)
})

test('a different message after the lost one is processed, and the loss is reported', async () => {
  const { session_id } = await clerk.say(ORDER)
  await clerk.stopped('one more summer roll', session_id)
  const other = await clerk.say('make it three summer rolls', session_id)
  expect(other.reply).toContain(LOST)
  expect(other.cart.items).toMatchObject([{ quantity: 3 }])
})
