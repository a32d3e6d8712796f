import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#src/kernel/ids.ts'
import type { CrashPoint } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { ANA, confirm, headerV2, poll, preview, sign } from '#test/support/buyer.ts'
import { tellFigure } from '#test/support/figures.ts'
import { KILL_JOURNEYS, type PayBy } from '#test/support/kill-journeys.ts'
import { isServed, type KillLab, openKillLab, platesCart } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { persistently, revive } from '#test/support/persistently.ts'

useChain()

// The server is a process that kills itself at a numbered point of a journey. It restarts on the same ledger, the
// journey continues to its end, and the books are audited. KILL_SEEDS=5 runs each five times with variations.

type Journey = keyof typeof KILL_JOURNEYS

const PAYING: readonly CrashPoint[] = ['C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09']
const OPENING_PAGE: readonly CrashPoint[] = ['C04', 'C05', 'C06', 'C07', 'C08', 'C09']
const PLACING: readonly CrashPoint[] = ['C10', 'C11', 'C12']
const GIVING_BACK: readonly CrashPoint[] = ['C14', 'C15', 'C16']

const KILLS: readonly (readonly [Journey, PayBy, readonly CrashPoint[]])[] = [
  ['lunch', 'x402', ['C01', 'C02', ...PAYING, ...PLACING]],
  ['lunch', 'mpp', PAYING],
  ['lunch', 'card', PAYING],
  ['lunch', 'page', OPENING_PAGE],
  ['wired', 'inline', PLACING],
  ['soup', 'x402', ['C13', ...GIVING_BACK]],
  ['soup', 'card', GIVING_BACK],
  ['soup', 'page', GIVING_BACK],
  ['groceries', 'x402', GIVING_BACK],
  ['recipe', 'x402', [...PAYING, 'C20', 'C21']],
]

const SEEDS = Number(process.env.KILL_SEEDS ?? 1)
const DELAYS_MS = [0, 0, 4, 15, 40]

/** The first seed is the plain case; others pay by another protocol, order more, and die slightly later. */
function varietyOf(journey: Journey, rail: PayBy, point: CrashPoint, seed: number) {
  if (seed === 0) return { rail, quantity: 1, delay: 0 }
  const chance = Number.parseInt(sha256(`${journey} ${rail} ${point} ${seed}`).slice(0, 8), 16)
  // an order that is paid inline is not confirmed first
  const protocols: readonly PayBy[] = point === 'C02' ? ['x402', 'mpp', 'card'] : ['x402', 'inline', 'mpp', 'card']
  return {
    rail: protocols[chance % protocols.length]!,
    quantity: 1 + (chance % 3),
    delay: DELAYS_MS[seed % DELAYS_MS.length]!,
  }
}

const CASES = KILLS.flatMap(([journey, rail, points]) =>
  points.flatMap(point =>
    Array.from({ length: SEEDS }, (_, seed) => ({ journey, point, seed, ...varietyOf(journey, rail, point, seed) })),
  ),
)

let lab: KillLab
beforeAll(async () => {
  lab = await openKillLab()
})
afterAll(async () => {
  tellFigure(`${kills} kills survived: nothing lost, nothing twice`)
  await lab?.[Symbol.asyncDispose]()
})
let kills = 0
// leftovers of one failure must not fail the other tests
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await lab[Symbol.asyncDispose]()
  lab = await openKillLab()
})

describe('a server killed at a point of a journey finishes it after a restart', () => {
  test.for(CASES)(
    '$journey by $rail, $point, seed $seed',
    { timeout: 120_000 },
    async ({ journey, point, delay, ...variety }) => {
      const { server } = lab
      await revive(server)
      const starts = server.starts()
      // groceries pass C14 when they are accepted and again when they are weighed
      const nth = journey === 'groceries' && point === 'C14' ? 2 : 1
      await server.order({ kind: 'point', at: point, nth, delay, signal: 'SIGKILL' })
      await KILL_JOURNEYS[journey](lab, variety)
      // with a delay, the process may die after the end of the journey
      if (server.starts() === starts) await server.endsWithin(2_000)
      await revive(server)
      expect(server.starts()).toBe(starts + 1)
      await untilQuiet(server)
      kills += 1
    },
  )

  test('confirmation, C02: its client repeats it with the same Idempotency-Key and is answered immediately', async () => {
    const { server } = lab
    await revive(server)
    const { priceToken } = await preview(server, platesCart(1))
    const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
    const ask = () => server.post('/api/order/confirm', body, { 'Idempotency-Key': 'lunch-of-a-killed-server' })
    await server.order({ kind: 'point', at: 'C02', nth: 1, delay: 0, signal: 'SIGKILL' })
    await expect(ask()).rejects.toThrow()
    expect(await server.endsWithin(10_000)).toBe(true)
    await server.start()
    const again = await ask()
    expect(again).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } })
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    const third = await ask()
    expect(third.body).toEqual(again.body)
    expect(third.headers.get('idempotent-replayed')).toBe('true')
    const orders = await server.inspect(db => db.selectFrom('orders').select('id').execute())
    expect(orders.filter(({ id }) => id === again.body.orderId)).toHaveLength(1)
    await untilQuiet(server)
    kills += 1
  })

  test.for(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'lunch, C22 after C07, seed %i: killed again while it takes up what was left',
    { timeout: 120_000 },
    async seed => {
      const { server } = lab
      await revive(server)
      const payer = await chain.payer()
      const order = await confirm(server, platesCart(1 + seed))
      const headers = headerV2(await sign(payer, order.payment), order.payment)
      await server.order({ kind: 'point', at: seed % 2 === 0 ? 'C07' : 'C05', nth: 1, delay: 0, signal: 'SIGKILL' })
      await server.get(`/api/order/pay?pt=${order.priceToken}`, headers).catch(() => undefined)
      expect(await server.endsWithin(10_000)).toBe(true)
      await server.start('C22')
      expect(await server.endsWithin(10_000)).toBe(true)
      await server.start()
      await persistently(server, () => poll(server, order.orderId, isServed))
      await untilQuiet(server)
      kills += 2
    },
  )
})
