import { generatePrivateKey } from 'viem/accounts'
import { expect } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { runScript } from '../scripts/run.ts'
import { plateCart, poll, someCart, UNLUCKY, untilStatus } from './buyer.ts'
import { cancel } from './cancelling.ts'
import { type Deal, makeDeal, RAILS } from './deals.ts'
import { chain } from './lab-chain.ts'
import { consoleCatalogue, consoleKey, merchant } from './merchant-kit.ts'
import { cardEnvironment } from './mpp.ts'
import { startServer, type TestServer } from './server.ts'

// Kinds of orders, three for each payment method, with backups between all of their steps.

export const ENDS = { accepted: 'confirmed', declined: 'fulfillment_failed', cancelled: 'cancelled' } as const
export type Ending = Deal & { readonly end: keyof typeof ENDS }

export const BACKUPS = ['before they are booked', 'before they are paid', 'before they end'] as const
export type Backup = (typeof BACKUPS)[number]

/** Outcome of an order: the amount spent by the payer shows whether it was charged once. */
export type Outcome = {
  readonly rail: string
  readonly end: string
  readonly spent: bigint
  readonly status: string
  readonly refund: string | undefined
}

/** Runs orders of every kind to their ends on a server, then stops it; returns its environment and the orders. */
export async function leaveOrderKinds(cards: StripeEmulator, SEALED_DIR: string, fileOf: (backup: Backup) => string) {
  const env = {
    ...cardEnvironment(cards),
    BASE_URL: 'https://comanda.example',
    CATALOG: consoleCatalogue(),
    SEALED_DIR,
    TREASURY_KEY: generatePrivateKey(),
  }
  await using server = await startServer(chain, { env })
  const backUp = async (backup: Backup) => {
    const taken = await runScript('scripts/backup.ts', ['--to', fileOf(backup)], { STATE_DIR: server.stateDir })
    expect(taken).toMatchObject({ exit: 0 })
  }
  await backUp('before they are booked')
  const kinds: Ending[] = []
  for (const rail of RAILS)
    for (const end of ['accepted', 'declined', 'cancelled'] as const) {
      const cart = end === 'declined' ? await someCart(server, UNLUCKY) : plateCart()
      kinds.push({ ...(await makeDeal(server, cards, rail, cart)), end })
    }
  await backUp('before they are paid')
  const orders = await Promise.all(kinds.map(async kind => ({ kind, order: await paid(server, kind) })))
  await backUp('before they end')
  const deli = merchant(server, await consoleKey(server.engine.db))
  for (const { kind, order } of orders) {
    if (kind.end === 'accepted') await deli.say(order.orderId, 'accept', { prepMinutes: 20 })
    if (kind.end === 'cancelled') expect(await cancel(server, order)).toMatchObject({ status: 200 })
    await untilStatus(server, order.orderId, ENDS[kind.end])
    if (kind.end !== 'accepted') await poll(server, order.orderId, ({ refund }) => refund?.status === 'succeeded')
  }
  const books = (http: Pick<TestServer, 'get'>): Promise<Outcome[]> =>
    Promise.all(
      orders.map(async ({ kind: { rail, end, spent }, order }) => {
        const { status, refund } = (await http.get(`/api/order/${order.orderId}`)).body
        return { rail, end, spent: await spent(), status, refund: refund?.status }
      }),
    )
  const once: Outcome[] = kinds.map(({ rail, end, total }) => ({
    rail,
    end,
    spent: end === 'accepted' ? total : 0n,
    status: ENDS[end],
    refund: end === 'accepted' ? undefined : 'succeeded',
  }))
  expect(await books(server)).toEqual(once)
  return { env, kinds, books, once }
}

async function paid(server: TestServer, kind: Ending) {
  const { status, body } = await kind.pay(server)
  expect({ rail: kind.rail, status }).toEqual({ rail: kind.rail, status: 202 })
  if (kind.end !== 'declined') await untilStatus(server, body.orderId, 'submitting_to_restaurant')
  return { statusToken: kind.statusToken, ...body }
}
