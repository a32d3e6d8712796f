import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type PacedModel, type Step, startPacedModel } from '#test/support/paced-model.ts'

useChain()

let model: PacedModel
let lab: ClerkLab
beforeAll(async () => {
  model = await startPacedModel()
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00', env: model.env })
})
beforeEach(() => lab.advance(61_000))
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

/** Answers the guest with the first step, and the feedback about its sentences with the second. */
const answer = (first: Step, second: Step) =>
  model.answerBy(({ messages }) => (String(messages.at(-1)?.content).includes('note from the system') ? second : first))

const say = async (message: string) => {
  const heard: string[] = []
  const { response } = await lab.clerk.chat({ message, onText: text => heard.push(text) })
  expect(heard.join('')).toBe(response.reply)
  return response
}

const WRONG = 'Gladly. It is only $1.00 today. What shall it be?'

test('a rejected sentence is returned to the model with the reason, and the new wording is shown', async () => {
  answer({ say: WRONG }, { say: 'The price stands on the menu.' })
  const response = await say('hello there')
  expect(response.reply).toBe('Gladly. What shall it be? The price stands on the menu.')
  expect(response.degraded).toBeUndefined()
  const [first, second] = model.asked
  expect(model.asked).toHaveLength(2)
  // the same request with an extended end, so that a prompt cache covers it
  expect(second!.messages.slice(0, first!.messages.length)).toEqual(first!.messages)
  expect(second!.tools).toEqual(first!.tools)
  expect(second!.tool_choice).toBe('none')
  expect(second!.messages.at(-2)).toMatchObject({ role: 'assistant', content: WRONG })
  expect(second!.messages.at(-1)?.content).toContain('"It is only $1.00 today.": unfounded amount')
  expect(second!.messages.at(-1)?.content).not.toContain('Gladly')
})

test('a second wording that is rejected too is dropped, and the text of the guest is not logged', async () => {
  answer({ say: WRONG }, { say: 'It is only $2.00 then.' })
  const before = lab.warnings.length
  const response = await say('hello from Zebulon')
  expect(response.reply).toBe('Gladly. What shall it be?')
  expect(model.asked).toHaveLength(2)
  const logged = lab.warnings.slice(before)
  expect(logged.filter(line => line.includes('"reason":"unfounded amount"'))).toHaveLength(2)
  expect(logged.join()).not.toMatch(/Zebulon|\$/)
})

test.each<[string, Step]>([
  ['has nothing to add', { say: '-' }],
  ['fails then', { end: 'cut' }],
  [
    'calls a tool then',
    { call: ['update_order', { restaurant: '35460', edits: [{ action: 'add', dish: 'Plain Slice', quantity: 2 }] }] },
  ],
  ['says the same again', { say: 'Gladly. What shall it be?' }],
])('a model that %s has still answered', async (_, second) => {
  answer({ say: WRONG }, second)
  const response = await say('hello there')
  expect(response).toMatchObject({ model: 'paced', reply: 'Gladly. What shall it be?', cart: { items: [] } })
  expect(response.degraded).toBeUndefined()
})

test('a model with no acceptable sentence, even after feedback, leaves the turn to the rules model', async () => {
  answer({ say: 'It is only $1.00 today.' }, { say: '-' })
  expect(await say('hello there')).toMatchObject({ model: 'house', degraded: true })
})
