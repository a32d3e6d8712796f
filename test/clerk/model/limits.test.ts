import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { type PacedModel, type Step, startPacedModel } from '#test/support/paced-model.ts'

useChain()

const ORDER = 'two plain slices from Marchetti please'
const UNFINISHED = 'I could not finish everything just now'
const EDIT: Step = {
  call: ['update_order', { restaurant: '35460', edits: [{ action: 'add', dish: 'Plain Slice', quantity: 2 }] }],
}
const SHOW: Step = { call: ['show', { what: 'order' }] }
const FACTS: Step = { call: ['show', { restaurant: '35460', what: 'hours' }] }

let model: PacedModel
let lab: ClerkLab
beforeAll(async () => {
  model = await startPacedModel()
  lab = await startClerk(chain, {
    at: '2026-11-17T12:30:00-05:00',
    env: { ...model.env, CLERK_STEP_SECONDS: '1.5', CLERK_TURN_SECONDS: '4', CLERK_MAX_STEPS: '4' },
  })
  // build the index first, so that no turn waits for it
  await lab.engine.search({ query: 'pizza', location: '11215' })
})
beforeEach(async () => {
  // whatever a test provoked, the next test starts with a model that answers
  lab.advance(61_000)
  model.answerBy(() => ({ say: 'Hello there.' }))
  expect(await say('hello')).toMatchObject({ model: 'paced' })
})
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

const say = async (message: string, session_id?: string) => (await lab.clerk.chat({ message, session_id })).response
const cartOf = ({ cart }: ClerkResponse) => cart.items.map(item => `${item.quantity} ${item.name}`)
const isStep = (steps: readonly Step[]) => (_: unknown, at: number) => steps[at]!

test('a turn may take longer than the step timeout if each of its steps is within it', async () => {
  model.answerBy(isStep([EDIT, SHOW, { say: 'Lovely choice.' }].map(step => ({ ...step, afterMs: 600 }))))
  const response = await say(ORDER)
  expect(response.degraded).toBeUndefined()
  expect(response.reply).toMatch(/^Lovely choice\.\n\nYour order at Marchetti/)
})

test('a step timeout keeps what the tools did, or falls back to the rules model if they did nothing', async () => {
  model.answerBy(isStep([EDIT, { say: 'Lovely choice.', afterMs: 2_500 }]))
  const kept = await say(ORDER)
  expect(kept).toMatchObject({ degraded: true, model: 'paced' })
  expect(cartOf(kept)).toEqual(['2 Plain Slice'])
  expect(kept.reply).toContain(UNFINISHED)
  model.answerBy(isStep([{ say: 'Lovely choice.', afterMs: 2_500 }]))
  const fresh = await say(ORDER)
  expect(fresh).toMatchObject({ degraded: true, model: 'house' })
  expect(cartOf(fresh)).toEqual(['2 Plain Slice'])
  expect(fresh.reply).not.toContain(UNFINISHED)
})

test('a turn ends at its timeout, however long its steps take', async () => {
  model.answerBy((_, at) => ({ ...(at === 0 ? EDIT : FACTS), afterMs: 1_200 }))
  const response = await say(ORDER)
  expect(lab.warnings.at(-1)).toContain('"kind":"timeout"')
  expect(response).toMatchObject({ degraded: true, model: 'paced' })
  expect(cartOf(response)).toEqual(['2 Plain Slice'])
})

test('a list found by a turn that failed is kept, in the language of the guest', async () => {
  model.answerBy(isStep([{ call: ['search_restaurants', { near: '11215', query: 'pizza' }] }, { end: 'cut' }]))
  const response = await say('busco pizza cerca de 11215, por favor')
  expect(response.restaurants?.length).toBeGreaterThan(0)
  expect(response.reply).toMatch(/^No pude terminar todo ahora: /)
})

test('a looping model must reply in its last step, without tools', async () => {
  model.answerBy(({ tool_choice }) => (tool_choice === 'none' ? { say: 'Marchetti is open.' } : FACTS))
  const response = await say('is Marchetti open?')
  expect(model.asked.map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'auto', 'auto', 'none'])
  expect(model.asked.every(({ tools }) => tools?.length === model.asked[0]!.tools?.length)).toBe(true)
  expect(response.degraded).toBeUndefined()
  expect(response.reply).toMatch(/^Marchetti is open\./)
})

test('a model that calls tools in its last step changes nothing, and the turn ends', async () => {
  model.answerBy((_, at) => (at < 3 ? FACTS : EDIT))
  const response = await say('is Marchetti open?')
  expect(model.asked).toHaveLength(4)
  expect(response).toMatchObject({ degraded: true, model: 'paced', cart: { items: [] } })
  expect(response.reply).toContain(UNFINISHED)
  expect(lab.warnings.at(-1)).toContain('"kind":"loop"')
})

test('a model that runs out of tokens has not answered, and half a sentence is not shown', async () => {
  model.answerBy(isStep([{ end: 'length' }]))
  expect(await say(ORDER)).toMatchObject({ degraded: true, model: 'house' })
  model.answerBy(isStep([EDIT, { say: 'They are in. They come with', end: 'length' }]))
  const cut = await say(ORDER)
  expect(cut).toMatchObject({ degraded: true, model: 'paced' })
  expect(cut.reply).toContain('They are in. I could not finish')
  expect(cut.reply).not.toContain('They come with')
  model.answerBy(isStep([EDIT, { say: 'They are in. Enjoy them.', end: 'length' }]))
  expect((await say(ORDER)).degraded).toBeUndefined()
})

test('a stream cut off after a tool changed the cart keeps the cart, also for the next turn', async () => {
  model.answerBy(isStep([EDIT, { say: 'They are in. They come', end: 'cut' }]))
  const cut = await say(ORDER)
  expect(cut).toMatchObject({ degraded: true, model: 'paced' })
  expect(cut.reply).not.toContain('They come')
  model.answerBy(isStep([{ say: 'Anything else?' }]))
  const next = await say('hmm', cut.session_id)
  expect(next.degraded).toBeUndefined()
  expect(cartOf(next)).toEqual(['2 Plain Slice'])
})

test('one slow guest of eight does not take the model from the other seven', async () => {
  model.answerBy(({ messages }) => ({
    say: 'Hello there.',
    afterMs: JSON.stringify(messages).includes('slowly') ? 2_500 : 0,
  }))
  const slow = await say('hello slowly')
  await say('hello slowly', slow.session_id)
  await say('hello slowly', slow.session_id)
  expect(model.asked).toHaveLength(2)
  const others = await Promise.all(Array.from({ length: 7 }, (_, n) => say(`hello, number ${n}`)))
  expect(others.map(({ model, degraded }) => [model, degraded])).toEqual(
    Array.from({ length: 7 }, () => ['paced', undefined]),
  )
  expect(lab.clerk.deps.remote?.circuit.state().state).toBe('closed')
})
