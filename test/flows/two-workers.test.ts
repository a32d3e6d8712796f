import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrashPoint } from '#src/kernel/world.ts'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { type ChildServer, childServer, sharing } from '#test/support/child-server.ts'
import {
  historyOf,
  isRefunded,
  isServed,
  type KillLab,
  openKillLab,
  platesCart,
  WIRED,
} from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { cardEnvironment } from '#test/support/mpp.ts'
import { CALLBACKS_HOME } from '#test/support/told.ts'

useChain()

// Two processes work on one ledger. The first is suspended in the middle of a step, as by swapping or a debugger. Its
// lease expires, the second process runs the step, and then the first wakes up and continues where it was.

/** Longer than a lease. */
const STOPPED_MS = 31_000
const START = 200_000_000n

let lab: KillLab
let other: ChildServer
beforeAll(async () => {
  lab = await openKillLab()
  other = await childServer(chain, {
    ...CALLBACKS_HOME,
    ...cardEnvironment(lab.cards),
    ...sharing(lab.server),
    CATALOG: lab.server.config.CATALOG!,
  })
})
afterAll(async () => {
  for (const opened of [other, lab]) await opened?.[Symbol.asyncDispose]()
})

/** Paid order whose first worker was suspended at a crashpoint. */
async function stoppedAt(point: CrashPoint, cart: object) {
  const { server } = lab
  const payer = await chain.payer()
  const order = await confirm(server, cart)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  await server.order({ kind: 'point', at: point, nth: 1, delay: 0, signal: 'SIGSTOP' })
  // the response might arrive only after the worker is resumed
  const paying = server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  return { payer, order, paying }
}

/** Waits until the ledger contains the effect of a step that the first worker ran before it was suspended. */
const until = (isThere: () => Promise<boolean>) => expect.poll(isThere, { timeout: 20_000, interval: 50 }).toBe(true)

const isLeased = (kind: string, orderId: string) =>
  other.inspect(async db => {
    const job = await db
      .selectFrom('outbox')
      .select('lease_owner')
      .where('subject', '=', orderId)
      .where('kind', '=', kind)
      .where('done_at', 'is', null)
      .where('lease_until', 'is not', null)
      .executeTakeFirst()
    return job !== undefined
  })

test.for<[CrashPoint, 'place' | 'refund', 'lunch' | 'wired' | 'soup']>([
  ['C10', 'place', 'lunch'],
  ['C11', 'place', 'wired'],
  ['C12', 'place', 'lunch'],
  ['C15', 'refund', 'soup'],
  ['C16', 'refund', 'soup'],
])(
  'C26 at %s: a worker that lost its lease writes nothing of its step',
  { timeout: 120_000 },
  async ([point, kind, journey]) => {
    const { server } = lab
    const cart = journey === 'soup' ? lab.soup : platesCart(1, journey === 'wired' ? WIRED : undefined)
    const { payer, order, paying } = await stoppedAt(point, cart)
    await until(() => isLeased(kind, order.orderId))
    await until(async () => isStopped(server.pid()))
    // the second worker's clock is ahead, so the lease has already expired
    await other.start(undefined, STOPPED_MS)
    const isOver = journey === 'soup' ? isRefunded : journey === 'wired' ? isConfirmed : isServed
    const done = await poll(other, order.orderId, isOver)
    await other.kill()
    server.signal('SIGCONT')
    expect(await paying).toMatchObject({ status: 202 })
    await untilQuiet(server)
    const history = await historyOf(server, order.orderId)
    const count = (type: string) => history.filter(step => step === type).length
    expect([count('accept') + count('fail'), count('refund_succeeded')]).toEqual([1, journey === 'soup' ? 1 : 0])
    expect((await server.get(`/api/order/${order.orderId}`)).body.status).toBe(done.status)
    if (journey === 'wired') expect(lab.wired.filter(id => id === order.orderId)).toHaveLength(1)
    const spent = journey === 'soup' ? 0n : 18_320_000n
    expect(await chain.balance(payer.address)).toBe(START - spent)
  },
)

const isConfirmed = (order: { status: string }) => order.status === 'confirmed'

const isStopped = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('T')
