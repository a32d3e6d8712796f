import { afterAll, beforeAll, test } from 'vitest'
import { type Persona, personas } from '#dev/telephone/persona.ts'
import type { TranscriptLine } from '#src/fulfillment/phone/call-store.ts'
import { ANA, confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { fastClock } from '#test/support/fast-clock.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { HERO, heroCart, voiceCatalogue } from '#test/support/voice-catalogue.ts'

useChain()

const START = 200_000_000n
const CASES = [...personas().values()].map((persona, index) => ({ persona, id: persona.id, shop: String(801 + index) }))

let server: TestServer
beforeAll(async () => {
  const env = { CATALOG: voiceCatalogue(CASES.map(({ id, shop }) => ({ id: shop, persona: id }))) }
  // the server waits eight seconds for silence; a faster clock keeps the test short
  server = await startServer(chain, { env, world: fastClock(6) })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Expected order outcome after a persona's first call. */
function endOf({ expect: { kind } }: Persona) {
  if (kind === 'confirmed') return { status: ['confirmed', 'ready_for_pickup'], calls: 1, code: undefined }
  if (kind === 'rejected') return { status: ['rejected'], calls: 1, code: 'restaurant_rejected' }
  return { status: ['fulfillment_failed'], calls: 3, code: 'restaurant_unreachable' }
}

const callsAbout = (orderId: string) =>
  server.engine.db.selectFrom('call_attempts').selectAll().where('order_id', '=', orderId).orderBy('n').execute()

test.concurrent.for(CASES)(
  '$id: the order, the money and the calls',
  { timeout: 60_000 },
  async ({ persona, shop }, { expect }) => {
    const payer = await chain.payer()
    const order = await confirm(server, heroCart(shop))
    const headers = headerV2(await sign(payer, order.payment), order.payment)
    expect(await server.get(`/api/order/pay?pt=${order.priceToken}`, headers)).toMatchObject({ status: 202 })
    const { status, calls, code } = endOf(persona)
    const isOver = (o: Answer['body']) => (code ? o.refund?.status === 'succeeded' : status.includes(o.status))
    const done = await poll(server, order.orderId, isOver, 50_000)
    expect(status).toContain(done.status)
    expect(done.failure?.code).toBe(code)
    expect(await chain.balance(payer.address)).toBe(code ? START : START - BigInt(order.amount))

    const rows = await callsAbout(order.orderId)
    expect(rows.map(row => row.state)).toEqual(Array(calls).fill('done'))
    const { soldOut, ...outcome } = persona.expect
    expect(JSON.parse(rows[0]!.outcome!)).toMatchObject({ ...outcome, ...(soldOut ? { soldOut: [HERO] } : {}) })
    for (const [at, row] of rows.entries())
      if (at > 0) expect(row.started_at).toBeGreaterThanOrEqual(rows[at - 1]!.ended_at!)
    const said = rows.flatMap(row => JSON.parse(row.transcript ?? '[]') as TranscriptLine[]).map(line => line.text)
    for (const secret of [ANA.name.split(' ')[0]!, '5550134', '5 5 5']) expect(said.join('\n')).not.toContain(secret)
    // sold-out items are withdrawn from sale as soon as menus are reloaded, which takes up to one second
    const isOut = JSON.parse(rows[0]!.outcome!).soldOut?.length > 0
    const sold = async () => (await server.post('/api/order/preview', heroCart(shop))).body.error
    await expect.poll(sold, { timeout: 10_000 }).toBe(isOut ? 'item_unavailable' : undefined)
  },
)
