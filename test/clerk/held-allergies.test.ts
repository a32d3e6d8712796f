import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FailingModel, startFailingModel } from '#test/support/failing-model.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let clerk: FailingModel
beforeAll(async () => {
  clerk = await startFailingModel(chain)
})
afterAll(() => clerk?.[Symbol.asyncDispose]())

test.each([
  ['my son is allergic to eggs', /Avoiding egg\. Dishes whose menu lists it are left out/, { allergens: ['egg'] }],
  ['I am vegan', /vegan/, { diets: ['vegan'] }],
  ['my son is allergic to kiwi', /kiwi/, { instructions: 'Allergy: kiwi' }],
])('%s: the constraint survives a turn that is stopped', async (message, told, kept) => {
  const { session_id } = await clerk.say('ledger deli')
  await clerk.stopped(message, session_id)
  const { state } = await clerk.lab.clerk.deps.sessions
    .begin(session_id, 'look')
    .then(begun => (begun.kind === 'ok' ? begun : expect.unreachable(begun.kind)))
  await clerk.lab.clerk.deps.sessions.giveBack(session_id, 'look')
  const { instructions, constraints } = state.details
  expect({ ...constraints, ...(instructions === undefined ? {} : { instructions }) }).toMatchObject(kept)
  const ordered = await clerk.say('one egg salad on rye', session_id)
  expect(ordered.turns_used).toBe(2)
  expect(`${ordered.reply} ${ordered.cart.special_instructions ?? ''}`).toMatch(told)
  if ('allergens' in kept || 'diets' in kept) expect(ordered.cart.items).toEqual([])
})
