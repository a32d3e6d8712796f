import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDesk, shownText } from '#src/clerk/desk/desk.ts'
import { setDetails } from '#src/clerk/desk/set-details.ts'
import { newState } from '#src/clerk/state.ts'
import { checkInstructions } from '#src/orders/instructions.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { CODE, PROSE } from '../orders/texts/code.ts'

useChain()

let lab: ClerkLab
beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const ANA = { name: 'Ana Example', phone: '917 555 0134', email: 'ana@example.com' }

test.each(CODE)('a message of link, markup or code leaves plain words in the note at most: %j', async text => {
  const said = ['2 plain slices from marchetti, I am Ana 917 555 0134 ana@example.com', `note for the kitchen: ${text}`]
  const { cart } = (await converse(lab.clerk, said)).at(-1)!
  expect(checkInstructions(cart.special_instructions).problems).toEqual([])
  expect(cart.special_instructions ?? '').not.toContain(text)
})

test.each(CODE)('what a model wants to note is refused and told: %j', instructions => {
  const desk = createDesk(newState())
  expect(setDetails(lab.clerk.deps, desk, { instructions }).refused).toHaveLength(1)
  expect(desk.state.details.instructions).toBeUndefined()
  expect(shownText(desk)).toContain('must be plain text')
})

test.each(PROSE)('a model may note what merely resembles code: %j', instructions => {
  const desk = createDesk(newState())
  expect(setDetails(lab.clerk.deps, desk, { instructions }).refused).toEqual([])
  expect(desk.state.details.instructions).toBe(checkInstructions(instructions).text)
})

test('an order in one sentence is refused with code in its instructions, and books without', async () => {
  const order = { text: '2 plain slices from marchetti', customer: ANA }
  const refused = lab.clerk.orderOnce({ ...order, special_instructions: 'javascript:alert(1)' })
  await expect(refused).rejects.toMatchObject({ detail: { problems: [{ code: 'instructions_rejected' }] } })
  const booked = await lab.clerk.orderOnce({ ...order, special_instructions: 'select the ripest; drop the onions' })
  expect(booked.payUrl).toContain('/api/order/pay')
})
