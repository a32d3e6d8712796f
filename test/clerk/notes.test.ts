import { afterAll, beforeAll, expect, test } from 'vitest'
import { newState } from '#src/clerk/state.ts'
import { setDetails } from '#src/clerk/turn-context/set-details.ts'
import { createTurnContext, shownText } from '#src/clerk/turn-context/turn-context.ts'
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

test.each(CODE)('a message with a link, markup, or code leaves at most plain words in the note: %j', async text => {
  const said = ['2 plain slices from marchetti, I am Ana 917 555 0134 ana@example.com', `note for the kitchen: ${text}`]
  const { cart } = (await converse(lab.clerk, said)).at(-1)!
  expect(checkInstructions(cart.special_instructions).problems).toEqual([])
  expect(cart.special_instructions ?? '').not.toContain(text)
})

test.each(CODE)('an invalid note from a model is refused and reported: %j', instructions => {
  const context = createTurnContext(newState())
  expect(setDetails(lab.clerk.deps, context, { instructions }).refused).toHaveLength(1)
  expect(context.state.details.instructions).toBeUndefined()
  expect(shownText(context)).toContain('must be plain text')
})

test.each(PROSE)('a model may write a note that merely resembles code: %j', instructions => {
  const context = createTurnContext(newState())
  expect(setDetails(lab.clerk.deps, context, { instructions }).refused).toEqual([])
  expect(context.state.details.instructions).toBe(checkInstructions(instructions).text)
})

test('a one-shot order is refused with code in its instructions and booked without it', async () => {
  const order = { text: '2 plain slices from marchetti', customer: ANA }
  const refused = lab.clerk.orderOnce({ ...order, special_instructions: 'javascript:alert(1)' })
  await expect(refused).rejects.toMatchObject({ detail: { problems: [{ code: 'instructions_rejected' }] } })
  const booked = await lab.clerk.orderOnce({ ...order, special_instructions: 'select the ripest; drop the onions' })
  expect(booked.payUrl).toContain('/api/order/pay')
})
