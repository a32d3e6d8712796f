import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const CONTACT = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
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
