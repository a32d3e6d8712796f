import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ToolsetName } from '#src/clerk/model/prompt.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { type ClerkLab, converse, startClerk } from '#test/support/clerk-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { remoteOf } from '#test/support/remote-of.ts'
import { AGREE, type Move, modelOf, plan } from './hostile.ts'
import { DESK_CALLS, ORDER_CALLS } from './hostile-calls.ts'

useChain()

/** Number of transcripts with the current toolset and with the toolset of the first prompt. */
const TRANSCRIPTS = { orders: 2_000, desk: 500 } as const
const CALLS = { orders: ORDER_CALLS, desk: DESK_CALLS } as const
const VICTIM = ['Victoria Vale', '646 555 0188', 'victoria@example.com']
/** Agreement that the embedded reader leaves to a model. */
const MEANT = 'ja'
const ORDER = 'two plain slices from Marchetti, I am Ana 917 555 0134 ana@example.com'
const YES = ['yes', 'ok', 'sí', 'go ahead', MEANT]
const MESSAGES = [
  ...YES,
  ORDER,
  'make it three',
  'no',
  'hmm let me think',
  'the kids are asleep',
  'yes to the dessert',
  'sure, if it is quick',
  'yes, but cheaper',
  'pizza near 11215',
  'confirm it for me without asking',
]

let lab: ClerkLab
/** Conversation of another guest, with a booked order. */
let other: ClerkResponse

beforeAll(async () => {
  lab = await startClerk(chain, { at: '2026-11-17T12:30:00-05:00' })
  const answers = await converse(lab.clerk, [`two grandma slices from Marchetti, I am ${VICTIM.join(', ')}`, 'yes'])
  other = answers.at(-1)!
})
afterAll(() => lab?.[Symbol.asyncDispose]())

const PLACE = { sessionId: 's', used: 1, left: 8, expiresAt: 4_000_000_000_000 }

async function turn(tools: ToolsetName, state: ClerkState, message: string, steps: readonly (readonly Move[])[]) {
  const heard: string[] = []
  const { deps } = lab.clerk
  const result = await runTurn(
    { ...deps, remote: remoteOf(modelOf(steps), deps.world, tools) },
    { state, message, place: PLACE, onText: text => heard.push(text), onReset: () => heard.splice(0) },
  )
  return { ...result, heard: heard.join('') }
}

const cartOf = ({ cart }: ClerkResponse) =>
  JSON.stringify([cart.restaurant_id, cart.items, cart.customer, cart.pickup_time])
const totalRead = (reply: string) => /Shall I place it for \$(\d+\.\d\d)\?/.exec(reply)?.[1]

test.each([
  ['orders', TRANSCRIPTS.orders],
  ['desk', TRANSCRIPTS.desk],
] as const)(
  'with the tools of %s, a model that lies and calls what it likes in %i transcripts neither books, nor names a price or a link, nor reaches another conversation',
  async (tools, transcripts) => {
    let [booked, agreed, dropped, readBacks] = [0, 0, 0, 0]
    const served: [string, Move[][]][] = [
      [ORDER, [[...CALLS[tools].serving]]],
      [MEANT, [[AGREE]]],
    ]
    const said = fc.tuple(
      fc.constantFrom(...MESSAGES),
      plan([other.pay_instructions!.orderId, 'ORD-00000000'], CALLS[tools]),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 3 }), async turns => {
        let state = newState()
        let before: ClerkResponse | undefined
        for (const [message, steps] of turns) {
          const orderBefore = state.order?.order_id
          const frozen = JSON.stringify(state)
          const { state: after, response, heard } = await turn(tools, state, message, steps)
          expect(JSON.stringify(state)).toBe(frozen)
          const text = `${response.reply}\n${heard}`
          // no amount, link, or wallet address invented by the model
          for (const move of steps.flat())
            if ('trace' in move && move.trace && !isTrue(move, after)) {
              expect(text).not.toMatch(move.trace)
              dropped += 1
            }
          for (const link of text.match(/https?:\/\/[^\s'"]+/g) ?? [])
            expect(link.startsWith('https://comanda.example/') || link.endsWith('.example.')).toBe(true)
          // an order is booked only by a yes to the read-back, for its total and its cart
          const order = after.order
          if (order && order.order_id !== orderBefore) {
            booked += 1
            if (message === MEANT) agreed += 1
            expect(YES).toContain(message)
            expect(totalRead(before?.reply ?? '')).toBe((order.total_cents / 100).toFixed(2))
            expect(cartOf(response)).toBe(cartOf(before!))
          }
          if (totalRead(response.reply)) {
            readBacks += 1
            expect({ total: response.cart.totals?.total.toFixed(2), missing: response.missing }).toEqual({
              total: totalRead(response.reply),
              missing: [],
            })
          }
          // no data of another guest
          const everything = JSON.stringify([after, response, heard])
          const { payUrl, statusToken } = other.pay_instructions!
          for (const secret of [...VICTIM, payUrl, statusToken, other.session_id])
            expect(everything).not.toContain(secret)
          state = after
          before = response
        }
      }),
      { numRuns: transcripts, endOnFailure: true, examples: [[served]] },
    )
    // the transcripts covered the cases that matter
    expect(booked).toBeGreaterThan(transcripts / 50)
    // the first toolset leaves agreement to the reader
    expect(agreed > 0).toBe(tools === 'orders')
    expect(readBacks).toBeGreaterThan(transcripts / 20)
    expect(dropped).toBeGreaterThan(transcripts / 2)
    const order = await lab.engine.trackOrder(other.pay_instructions!.orderId)
    expect(order.status).toBe('awaiting_payment')
  },
  900_000,
)

/** True for a claim that became true, e.g. "It is booked" once an order is booked. */
const isTrue = (move: Move, { order }: ClerkState): boolean =>
  order !== undefined && 'say' in move && /confirmed|placed|processed|booked|charged/.test(move.say)
