import { afterAll, beforeAll, expect } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'
import { type Answer, browse } from './http.ts'
import { chain, useChain } from './lab-chain.ts'
import { cardEnvironment } from './mpp.ts'
import { freePort, startServer, type TestServer } from './server.ts'

/** Card network with hosted payment pages, and a server that it reports to. They share a clock. */
export let cards: StripeEmulator
export let server: TestServer
/** Advances the clock of both. */
export let advance: (ms: number) => void

const SECRET = 'whsec_forTheTests'

/** Starts them. Call it once per test file, before the tests. */
export function useCheckout(more: Readonly<Record<string, string>> = {}): void {
  useChain()
  beforeAll(async () => {
    let ahead = 0
    const now = () => Date.now() + ahead
    const port = String(await freePort())
    const baseUrl = `http://127.0.0.1:${port}`
    const webhook = { url: `${baseUrl}/api/webhooks/stripe`, secret: SECRET }
    cards = await startStripeEmulator({ world: { ...realWorld, now }, webhook })
    const env = { ...more, ...cardEnvironment(cards), PORT: port, BASE_URL: baseUrl, STRIPE_WEBHOOK_SECRET: SECRET }
    server = await startServer(chain, {
      env: { ...env, STRIPE_CHECKOUT_ORIGIN: cards.url, SETTLE_TIMEOUT_MS: '3000' },
      world: { now },
    })
    advance = ms => {
      ahead += ms
    }
  })
  afterAll(async () => {
    await server?.resendExamples()
    for (const opened of [server, cards]) await opened?.[Symbol.asyncDispose]()
  })
}

type Booked = { readonly priceToken: string }

/** Follows the way back from the card network's page; returns the address that it leads to. */
export async function comeBack(answer: Response): Promise<string> {
  const back = answer.headers.get('location')
  expect([answer.status, back]).toEqual([303, expect.stringContaining('/return')])
  const next = await browse(back!)
  expect(next.status).toBe(303)
  return next.headers.get('location')!
}

/** Text of the payment page. */
export const payPageText = async ({ priceToken }: Booked): Promise<string> =>
  (await browse(`${server.baseUrl}/pay/${priceToken}`)).text()

/** Succeeded charges of an order, and what was given back of them. */
export function chargesOf({ orderId }: Answer['body']) {
  const charged = cards.intents().filter(intent => intent.description === orderId && intent.status === 'succeeded')
  const refunds = cards.refunds().filter(refund => charged.some(({ id }) => id === refund.intent))
  return { charged, refunds, kept: charged.length - refunds.length }
}
