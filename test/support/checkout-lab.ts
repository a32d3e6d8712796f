import { afterAll, beforeAll, expect } from 'vitest'
import { type StripeEmulator, startStripeEmulator } from '#dev/cards/emulator.ts'
import { realWorld } from '#src/kernel/world.ts'
import type { Answer } from './http.ts'
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
export function useCheckout(): void {
  useChain()
  beforeAll(async () => {
    let ahead = 0
    const now = () => Date.now() + ahead
    const port = String(await freePort())
    const baseUrl = `http://127.0.0.1:${port}`
    const webhook = { url: `${baseUrl}/api/webhooks/stripe`, secret: SECRET }
    cards = await startStripeEmulator({ world: { ...realWorld, now }, webhook })
    const env = { ...cardEnvironment(cards), PORT: port, BASE_URL: baseUrl, STRIPE_WEBHOOK_SECRET: SECRET }
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

/** A person's browser without scripts: follows no redirect by itself. */
const browse = (url: string, form?: Record<string, string>): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })

/** Presses "Pay by card"; returns the address of the card network's page. */
export async function openCardPage({ priceToken }: Booked, at: Pick<TestServer, 'baseUrl'> = server): Promise<string> {
  const answer = await browse(`${at.baseUrl}/pay/${priceToken}/card`, {})
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

/** Enters a card on the card network's page; returns the answer: a redirect back, or the page again. */
export const enterCard = (page: string, number = '4242 4242 4242 4242'): Promise<Response> => browse(page, { number })

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
