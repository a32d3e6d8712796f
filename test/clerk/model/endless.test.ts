import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { type HeldModel, startHeldModel } from '#test/support/held-model.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'

useChain()

let model: HeldModel
let lab: ClerkLab
beforeAll(async () => {
  model = await startHeldModel()
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00', env: model.env })
})
afterAll(async () => {
  await lab?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

const MESSAGE = 'two plain slices from Marchetti please'
const FIVE_MEGABYTES = 5_000_000

test('five megabytes without a full stop fall back to the rules model and cancel the remote model', async () => {
  const answer = lab.clerk.chat({ message: MESSAGE })
  const call = await model.next()
  call.say('a'.repeat(FIVE_MEGABYTES))
  const { response } = await answer
  expect(response).toMatchObject({
    degraded: true,
    model: 'house',
    cart: { items: [{ name: 'Plain Slice', quantity: 2 }] },
  })
  expect(response.reply.length).toBeLessThan(2_000)
  await call.closed
})

test('five megabytes in small chunks fall back to the rules model, and the guest sees none of them', async () => {
  const heard: string[] = []
  const answer = lab.clerk.chat({
    message: MESSAGE,
    onText: text => heard.push(text),
    onReset: () => heard.splice(0),
  })
  const call = await model.next()
  for (let piece = 0; piece < FIVE_MEGABYTES / 5_000; piece += 1) call.say('la '.repeat(1_667))
  const { response } = await answer
  expect(response).toMatchObject({ degraded: true, model: 'house' })
  expect(heard.join('')).not.toContain('la la')
  await call.closed
})

test('endless sentences fall back to the rules model', async () => {
  const answer = lab.clerk.chat({ message: MESSAGE, onText: () => {}, onReset: () => {} })
  const call = await model.next()
  call.say('Well, hello there. '.repeat(100_000))
  expect((await answer).response).toMatchObject({ degraded: true, model: 'house' })
  await call.closed
})

test('a total invented by the model is not shown, whether or not the figure is on the menu', async () => {
  lab.advance(61_000)
  const answer = lab.clerk.chat({ message: 'two plain slices from Marchetti, I am Ana 917 555 0134 ana@example.com' })
  const call = await model.next()
  call.say('Lovely choice. It is $3.75 in all. Anything else?')
  call.end()
  const reworded = await model.next()
  reworded.say('So it is $3.75 in all.')
  reworded.end()
  const { response } = await answer
  expect(response.reply).toContain('Lovely choice.')
  expect(response.reply).not.toContain('in all')
})

test('an endless line falls back to the rules model and cancels the remote model', async () => {
  const answer = lab.clerk.chat({ message: MESSAGE })
  const call = await model.next()
  call.write('data: ')
  for (let piece = 0; piece < FIVE_MEGABYTES / 50_000; piece += 1) call.write('x'.repeat(50_000))
  expect((await answer).response).toMatchObject({ degraded: true, model: 'house' })
  // immediately, not at the timeout
  expect(lab.warnings.at(-1)).toContain('Failed to process successful response')
  await call.closed
})
