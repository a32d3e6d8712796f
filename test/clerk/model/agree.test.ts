import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { type ClerkLab, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { remoteOf } from '#test/support/remote-of.ts'
import { type Move, modelOf } from './hostile.ts'

useChain()

const PLACE = { sessionId: 's', used: 1, left: 8, expiresAt: 4_000_000_000_000 }
const ORDER =
  'two plain slices from Marchetti & Daughters Pizza, pickup at 1:30. Tom Reed, 917 555 0151, tom@example.com'
const call = (name: string, input: object = {}): Move => ({ call: name, input: JSON.stringify(input) })
const AGREE = call('agree')
/** Agreement in words that the embedded reader leaves to a model. */
const MEANT = 'ja'

let lab: ClerkLab
let state: ClerkState

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
})
afterAll(() => lab?.[Symbol.asyncDispose]())

/** Runs a turn with a model that takes these steps. */
async function turn(message: string, steps: readonly (readonly Move[])[], from = state) {
  const outcome = await runTurn(
    { ...lab.clerk.deps, remote: remoteOf(modelOf(steps), lab.clerk.deps.world) },
    { state: from, message, place: PLACE },
  )
  return { ...outcome, order: outcome.state.order }
}

beforeEach(async () => {
  const { state: read } = await runTurn(lab.clerk.deps, { state: newState(), message: ORDER, place: PLACE })
  expect(read.readback).toBeDefined()
  state = read
})

describe('a model that calls agree', () => {
  test('books the read-back order if the message agrees', async () => {
    const { order, response } = await turn(MEANT, [[AGREE]])
    expect(order?.total_cents).toBe(state.quote!.totals.total)
    expect(response.ready_to_buy).toBe(true)
    expect(response.reply).toContain('is booked')
  })

  test('is needed if the embedded reader is uncertain', async () => {
    expect((await turn(MEANT, [])).order).toBeUndefined()
  })

  test('books nothing if it states a different total', async () => {
    const { total } = state.quote!.totals
    expect((await turn(MEANT, [[call('agree', { total_cents: total - 1 })]])).order).toBeUndefined()
    expect((await turn(MEANT, [[call('agree', { total_cents: total })]])).order).toBeDefined()
  })

  test.each([
    'no',
    'hmm let me think',
    'the kids are asleep',
    'yes but make it three',
    'yes to the dessert',
    'yes, my son turns blue',
    'yes, at 5 instead',
    'yes, delivery',
    'yes, 99.00',
    'да, но без сыра',
    'ok, from Ledger Deli',
    'sure, is it spicy?',
  ])('books nothing on “%s”', async message => {
    const { order, response } = await turn(message, [[AGREE], [AGREE]])
    expect(order).toBeUndefined()
    expect(response.ready_to_buy).toBe(false)
  })

  test('books nothing after a change in the same turn, or after the order was shown again', async () => {
    const edit = call('update_order', { edits: [{ action: 'change', line: 1, quantity: 3 }] })
    expect((await turn(MEANT, [[edit, AGREE]])).order).toBeUndefined()
    expect((await turn(MEANT, [[call('show', { what: 'order' }), AGREE]])).order).toBeUndefined()
  })

  test('books nothing if the price has expired, an allergy is open, or nothing was read back', async () => {
    const { readback: _, ...unread } = state
    expect((await turn(MEANT, [[AGREE]], unread)).order).toBeUndefined()
    expect((await turn(MEANT, [[AGREE]], { ...state, open_allergy: true })).order).toBeUndefined()
    const quote = { ...state.quote!, expires_at: 0 }
    expect((await turn(MEANT, [[AGREE]], { ...state, quote })).order).toBeUndefined()
  })

  test('cannot change anything after booking', async () => {
    const { state: after, order } = await turn(MEANT, [[AGREE, call('update_order', { edits: [{ action: 'clear' }] })]])
    expect(order?.superseded).toBe(false)
    expect(after.lines).toEqual(state.lines)
  })

  test('has booked, and the guest is told so, even if its server fails afterward', async () => {
    const model = modelOf([[AGREE]])
    let steps = 0
    const failing: typeof model = {
      ...model,
      specificationVersion: 'v4',
      provider: model.provider,
      modelId: model.modelId,
      doStream: async options => {
        steps += 1
        if (steps > 1) throw new Error('gone')
        return model.doStream(options)
      },
    } as typeof model
    const remote = remoteOf(failing, lab.clerk.deps.world)
    const { state: after, response } = await runTurn(
      { ...lab.clerk.deps, remote },
      { state, message: MEANT, place: PLACE },
    )
    expect(after.order).toBeDefined()
    expect(response.reply).toMatch(/^Wonderful, it is booked\./)
    expect(response.degraded).toBeUndefined()
  })
})

describe('a model question above a read-back', () => {
  const shows = (words: string): Move[][] => [[call('show', { what: 'order' })], [{ say: words }]]

  test('disarms it: a yes books nothing, and the order is read back again', async () => {
    const asked = await turn('show me my order again', shows('Would you like a dessert with that?'))
    expect(asked.response.reply).toContain('Would you like a dessert with that?')
    expect(asked.response.reply).not.toContain('Shall I place it')
    expect(asked.response.reply).toContain('Nothing is placed before that is answered')
    const answered = await turn('yes please', [[AGREE]], asked.state)
    expect(answered.order).toBeUndefined()
    expect(answered.response.reply).toContain('Shall I place it')
    expect((await turn('yes please', [], answered.state)).order).toBeDefined()
  })

  test('leaves it armed if it only asks for the yes', async () => {
    const asked = await turn('show me my order again', shows('Here it is. Shall I place it?'))
    expect(asked.response.reply).toContain('Shall I place it for')
    expect((await turn('yes please', [], asked.state)).order).toBeDefined()
  })
})
