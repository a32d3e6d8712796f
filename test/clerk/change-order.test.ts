import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConversationResponse } from '#src/clerk/schema.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const CONTACT = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
const CONTACT_PATHS = ['customer.name', 'customer.phone', 'customer.email']
const add = (quantity: number) => [{ action: 'add' as const, dish: 'Plain Slice', quantity }]

test('an order is edited exactly, read back, and booked by a typed yes', async () => {
  const begun = await lab.clerk.changeOrder({ restaurant: '35460', edits: add(2), details: CONTACT })
  expect(begun).toMatchObject({ missing: [], ready_to_buy: false, cart: { totals: { total: 10.16 } } })
  expect(begun.reply).toContain('Shall I place it for $10.16?')
  const { session_id } = begun
  const more = await lab.clerk.changeOrder({ session_id, edits: [{ action: 'change', line: 1, quantity: 3 }] })
  expect(more.cart.items).toMatchObject([{ name: 'Plain Slice', quantity: 3 }])
  const { response } = await lab.clerk.chat({ message: 'yes', session_id })
  expect(response.ready_to_buy).toBe(true)
  expect(response.pay_instructions!.total_cents).toBe(more.cart.totals!.total_cents)
})

test('an invalid change is refused with all its problems at once and changes nothing', async () => {
  const { session_id } = await lab.clerk.changeOrder({ restaurant: '35460', edits: add(2) })
  const wrong = { session_id, edits: [{ action: 'add' as const, dish: 'Moon Cheese' }], details: { time: 'soonish' } }
  const problems = [
    { field: 'edits', message: expect.stringContaining('Moon Cheese') },
    { field: 'details', message: expect.stringContaining('soonish') },
  ]
  await expect(lab.clerk.changeOrder(wrong)).rejects.toMatchObject({ code: 'invalid_field', detail: { problems } })
  const nowhere = { session_id, restaurant: 'Moon Diner', choice: 9, details: { time: 'soonish' } }
  const fields = ['choice', 'restaurant', 'details'].map(field => ({ field }))
  await expect(lab.clerk.changeOrder(nowhere)).rejects.toMatchObject({ detail: { problems: fields } })
  const { cart } = await lab.clerk.changeOrder({ session_id })
  expect(cart.items).toMatchObject([{ name: 'Plain Slice', quantity: 2 }])
})

test('a change sent again with the same message_id gets the same response', async () => {
  const change = { restaurant: '35460', edits: add(1) }
  const { session_id } = await lab.clerk.changeOrder({ restaurant: '35460' })
  const once = await lab.clerk.changeOrder({ ...change, session_id, message_id: 'a' })
  expect(await lab.clerk.changeOrder({ ...change, session_id, message_id: 'a' })).toEqual(once)
  expect((await lab.clerk.changeOrder({ session_id })).cart.items).toHaveLength(1)
})

test('changes use no message of the conversation, and place the order after the last one', async () => {
  const hellos = Array.from({ length: 9 }, () => 'hi')
  const { session_id } = (await converse(lab.clerk, ['two plain slices from Marchetti', ...hellos]))[0]!
  await expect(lab.clerk.chat({ message: 'hello?', session_id })).rejects.toMatchObject({ code: 'session_turn_limit' })
  const more = await lab.clerk.changeOrder({
    session_id,
    edits: [{ action: 'change', line: 1, quantity: 3 }],
    details: CONTACT,
  })
  expect(more).toMatchObject({ turns_used: 10, turns_left: 0, missing: [], cart: { items: [{ quantity: 3 }] } })
  const placed = await lab.clerk.changeOrder({ session_id, agree: more.cart.readback! })
  expect(placed).toMatchObject({ ready_to_buy: true, pay_instructions: { total_cents: more.cart.totals!.total_cents } })
  expect(placed.reply).toContain('it is booked')
  const read = await lab.clerk.readConversation(session_id)
  expect(read).toMatchObject({ ready_to_buy: true, turns_left: 0, cart: placed.cart })
  expect(read.messages.at(-1)).toEqual({ role: 'assistant', text: expect.any(String) })
})

test('what was not read back is not placed: the order is shown again', async () => {
  const begun = await lab.clerk.changeOrder({ restaurant: '35460', edits: add(2), details: CONTACT })
  const { session_id } = begun
  const more = await lab.clerk.changeOrder({ session_id, edits: add(1) })
  const late = await lab.clerk.changeOrder({ session_id, agree: begun.cart.readback! })
  expect(late).toMatchObject({ ready_to_buy: false, cart: { items: [{}, {}], readback: more.cart.readback } })
  expect(late.reply).toContain('please review it')
  const beside = { session_id, agree: more.cart.readback!, edits: add(1) }
  await expect(lab.clerk.changeOrder(beside)).rejects.toMatchObject({ code: 'invalid_field' })
  expect(await lab.clerk.changeOrder({ session_id, agree: more.cart.readback! })).toMatchObject({ ready_to_buy: true })
})

test('a change of a cart that was changed on another screen is refused and changes nothing', async () => {
  const begun = await lab.clerk.changeOrder({ restaurant: '35460', edits: add(2) })
  const { session_id, cart } = begun
  const seen = { session_id, revision: cart.revision }
  await lab.clerk.changeOrder({ ...seen, edits: [{ action: 'change', line: 1, quantity: 3 }] })
  const stale = lab.clerk.changeOrder({ ...seen, edits: [{ action: 'remove', line: 1 }] })
  await expect(stale).rejects.toMatchObject({ code: 'order_moved_on' })
  expect((await lab.clerk.readConversation(session_id)).cart.items).toMatchObject([{ quantity: 3 }])
})

test('options and the note of a line are replaced exactly, and an allergy in a note binds the order', async () => {
  const roll = { dish: 'Bacon, Egg & Cheese', options: ['Kaiser Roll', 'Scrambled', 'American'] }
  const begun = await lab.clerk.changeOrder({
    restaurant: '35453',
    edits: [{ action: 'add', ...roll, notes: 'crispy' }],
  })
  const { session_id, cart } = begun
  expect(cart.items).toMatchObject([{ note: 'crispy', modifiers: [{ name: 'Kaiser Roll' }, {}, {}] }])
  const modifiers = cart.items[0]!.modifiers.map(({ category_id, modifier_id }) => ({
    category_id,
    modifier_ids: [modifier_id],
  }))
  const change = { action: 'change' as const, line: 1, modifiers: modifiers.slice(0, 2), notes: '' }
  const changed = await lab.clerk.changeOrder({ session_id, edits: [change] })
  expect(changed.cart.items[0]).not.toHaveProperty('note')
  expect(changed).toMatchObject({
    missing: ['items[0].modifiers', ...CONTACT_PATHS],
    cart: { items: [{ price: null }] },
  })
  const wrong = { ...change, modifiers: [{ category_id: 'moon', modifier_ids: ['cheese'] }] }
  await expect(lab.clerk.changeOrder({ session_id, edits: [wrong] })).rejects.toMatchObject({ code: 'invalid_field' })
  const noted = { action: 'change' as const, line: 1, modifiers, notes: 'severe peanut allergy' }
  const bound = await lab.clerk.changeOrder({ session_id, edits: [noted] })
  expect(bound.cart.constraints?.allergens).toContain('peanut')
})

test('a conversation tells the times its order can be for, and is followed live', async () => {
  const { session_id } = await lab.clerk.changeOrder({ restaurant: '35460', edits: add(1) })
  const leaving = new AbortController()
  const seen = lab.clerk.followConversation(session_id, leaving.signal)
  const first = await seen.next()
  expect(first.value).toMatchObject({ cart: { items: [{ quantity: 1 }] } })
  const [soon, next] = (first.value as ConversationResponse).times
  expect([soon!.at, next!.at]).toEqual([expect.stringContaining('T13:00:00'), expect.stringContaining('T13:15:00')])
  const second = seen.next()
  const time = next!.at.slice(0, 16)
  await lab.clerk.changeOrder({ session_id, details: { time } })
  expect((await second).value).toMatchObject({ cart: { pickup_time: expect.stringContaining('T13:15') } })
  leaving.abort()
  expect((await seen.next()).done).toBe(true)
})
