import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { Fault } from '#src/kernel/faults.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** Yields to all other work before the next attempt. */
const breath = () => new Promise(resolve => setImmediate(resolve))

/** Sends a message until it is answered or the session is over. */
async function insist(session_id: string, message: string): Promise<ClerkResponse | 'over'> {
  for (;;) {
    try {
      return (await lab.clerk.chat({ message, session_id })).response
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (error.code === 'session_turn_limit') return 'over'
      expect(error.code).toBe('session_busy')
      await breath()
    }
  }
}

test('exactly nine of fifty concurrent messages are answered after the first, one after another', async () => {
  const [first] = await converse(lab.clerk, ['two plain slices from Marchetti'])
  const said = await Promise.all(
    Array.from({ length: 50 }, (_, n) => insist(first!.session_id, n % 2 ? 'add a cola' : 'add a caesar salad')),
  )
  const answered = said.filter(answer => answer !== 'over')
  expect(answered.map(answer => answer.turns_used).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  // each turn saw the cart that the previous one left
  const pieces = (answer: ClerkResponse) => answer.cart.items.reduce((sum, item) => sum + (item.quantity ?? 0), 0)
  for (const answer of answered) expect(pieces(answer)).toBe(2 + answer.turns_used - 1)
})

test('a message sent fifty times at once with the same ID is one turn with one answer', async () => {
  const [first] = await converse(lab.clerk, ['two plain slices from Marchetti'])
  const session_id = first!.session_id
  const ask = async (): Promise<ClerkResponse> => {
    try {
      return (await lab.clerk.chat({ message: 'add a cola', session_id, message_id: 'm-1' })).response
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'session_busy') throw error
      await breath()
      return ask()
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect(new Set(answers.map(answer => answer.turns_used))).toEqual(new Set([2]))
  expect(new Set(answers.map(answer => answer.reply)).size).toBe(1)
})

test('the tenth answer completes no order while it is unknown what must be avoided', async () => {
  const answers = await converse(lab.clerk, [
    'i have a food allergy',
    'one ledger plate from ledger deli, pickup asap, my name is Ana Example, 917 555 0134, ana@example.com',
    ...Array.from({ length: 8 }, () => 'what time do they open'),
  ])
  const last = answers.at(-1)!
  expect(last.turns_left).toBe(0)
  expect(last.cart.items).toHaveLength(1)
  expect(last.finish_over_rest?.map(({ method }) => method)).toEqual(['GET'])
  expect(last.reply).toContain('I do not know yet what must be avoided')
})

test('the tenth answer contains the requests that complete the order, and they work', async () => {
  const messages = Array.from({ length: 8 }, () => 'hi')
  const answers = await converse(lab.clerk, [
    ...messages,
    'two plain slices from Marchetti',
    "I'm Ana 917 555 0134 ana@example.com",
  ])
  const [preview, confirm] = answers.at(-1)!.finish_over_rest!
  expect(preview).toMatchObject({ method: 'POST', path: '/api/order/preview', body: { restaurant_id: '35460' } })
  expect(confirm).toMatchObject({ method: 'POST', path: '/api/order/confirm' })
  const priced = await lab.engine.previewOrder(preview!.body as never)
  expect(priced.total).toBe(10.16)
  const booked = await lab.engine.confirmOrder(confirm!.body as never)
  expect(booked).toMatchObject({ status: 'awaiting_payment', total: 10.16 })
})

test('a session ends fifteen minutes after it began, regardless of activity', async () => {
  const [first] = await converse(lab.clerk, ['hi'])
  lab.advance(14 * 60_000)
  const { response } = await lab.clerk.chat({ message: 'hi', session_id: first!.session_id })
  expect(response.turns_used).toBe(2)
  lab.advance(60_000)
  await expect(lab.clerk.chat({ message: 'hi', session_id: first!.session_id })).rejects.toMatchObject({
    code: 'session_expired',
  })
})

test('the same messages get the same answers, except for IDs and times', async () => {
  const script = ['pizza near park slope', 'the first one', 'two plain slices', 'make it three', 'no', 'what else?']
  const told = async () => {
    lab.setClock('2026-11-17T12:30:00-05:00')
    return (await converse(lab.clerk, script)).map(({ reply, missing, choices }) => ({ reply, missing, choices }))
  }
  expect(await told()).toEqual(await told())
})

test('the tenth answer completes no order with a food that was mentioned but not discussed', async () => {
  const answers = await converse(lab.clerk, [
    'guest 3: onions!!',
    'a livingston turkey on rye from ledger deli, pickup asap',
    ...Array.from({ length: 8 }, () => 'what time do they open'),
  ])
  expect(answers.at(-1)!.reply).toContain('You mentioned onions')
  expect(answers.at(-1)!.finish_over_rest?.map(({ method }) => method)).toEqual(['GET'])
})

test('the tenth answer completes an order whose read-back states the mentioned food', async () => {
  const answers = await converse(lab.clerk, [
    'guest 3: onions!!',
    'a livingston turkey on rye from ledger deli, pickup asap, my name is Ana Example, 917 555 0134, ana@example.com',
    ...Array.from({ length: 7 }, () => 'what time do they open'),
    'add a cola',
  ])
  const last = answers.at(-1)!
  expect(last.reply).toContain('You mentioned onions')
  expect(last.reply).toContain('you can finish the order')
  expect(last.finish_over_rest?.map(({ method }) => method)).toEqual(['POST', 'POST'])
})

test('the tenth answer names the food of a question that was never answered', async () => {
  const answers = await converse(lab.clerk, [
    'two summer rolls from Nine Gongs Thai Kitchen. be mindful of sesame. I am Ana Example, 917 555 0134, ana@example.com',
    ...Array.from({ length: 9 }, () => 'what time do they open'),
  ])
  expect(answers.at(-1)!.reply).toContain('I do not know yet whether to keep sesame out of it')
  expect(answers.at(-1)!.finish_over_rest?.map(({ method }) => method)).toEqual(['GET'])
})

test('a guest is warned two messages before the end with an open order, and one message before without', async () => {
  const MORE = 'Two more messages are left'
  const ordered = await converse(
    lab.clerk,
    Array.from({ length: 8 }, () => 'a plain slice from Marchetti'),
  )
  expect(ordered.map(({ reply }) => reply.includes(MORE))).toEqual([...Array(7).fill(false), true])
  const idle = await converse(
    lab.clerk,
    Array.from({ length: 9 }, () => 'hello'),
  )
  expect(idle.some(({ reply }) => reply.includes(MORE))).toBe(false)
  expect(idle.at(-1)!.reply).toContain('One more message is left')
})

test.each([
  ['one replaced by an unpaid change', 'make it two', /What you changed since is not placed\.$/],
  ['one followed by another', 'add a cola', /What you asked for since is not placed yet; you can finish it/],
])('the last answer says that an order is booked, even %s', async (_, change, ends) => {
  const answers = await converse(lab.clerk, [
    'a plain slice from Marchetti, pickup asap, my name is Ana Example, 917 555 0134, ana@example.com',
    'yes',
    ...Array.from({ length: 7 }, () => 'what time do they open'),
    change,
  ])
  const { orderId } = answers[1]!.pay_instructions!
  const last = answers.at(-1)!
  expect(last.turns_left).toBe(0)
  expect(last.reply).toContain(
    `That was the last message of this conversation. Order ${orderId} stays as it was booked.`,
  )
  expect(last.reply).toMatch(ends)
  expect(last.reply).not.toContain('Nothing is placed')
})
