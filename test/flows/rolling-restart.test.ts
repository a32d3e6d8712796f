import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { ANA, headerV2, plateCart, sign, untilStatus } from '#test/support/buyer.ts'
import { tellFigure } from '#test/support/figures.ts'
import { type Fleet, startFleet } from '#test/support/fleet.ts'
import type { Answer } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { withoutNginx } from '#test/support/nginx.ts'
import { withoutPostgres } from '#test/support/postgres.ts'
import { withoutRedis } from '#test/support/redis.ts'

useChain()

const missing = [withoutNginx, withoutPostgres, withoutRedis].filter(Boolean)
/** Pause between two requests of a client: leaves spare capacity even with one server down. */
const PAUSE_MS = 15

describe.skipIf(missing.length > 0)('servers behind nginx are restarted one by one under load', () => {
  let fleet: Fleet
  beforeAll(async () => {
    fleet = await startFleet(chain)
  }, 120_000)
  afterAll(() => fleet?.[Symbol.asyncDispose]())

  test('without a single failed request', { timeout: 240_000 }, async () => {
    const failures: string[] = []
    const paid: string[] = []
    let answered = 0
    let busy = 0
    let isOver = false

    /** Returns the expected answer, or undefined if the request failed. A request shed by load shedding is retried. */
    async function ask(what: string, expected: number, send: () => Promise<Answer>): Promise<Answer | undefined> {
      for (;;) {
        await sleep(PAUSE_MS)
        try {
          const answer = await send()
          const isBusy = answer.status === 503 && answer.body.message?.startsWith('The server is overloaded.')
          if (isBusy && answer.headers.get('retry-after') === '10') busy += 1
          else {
            answered += 1
            if (answer.status === expected) return answer
            failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
            return undefined
          }
        } catch (error) {
          failures.push(`${what}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
          return undefined
        }
      }
    }

    async function look(): Promise<void> {
      await ask('search', 200, () => fleet.http.get('/api/restaurants?near=Park+Slope'))
      await ask('menu', 200, () => fleet.http.get('/api/restaurants/35453/menu'))
      await ask('preview', 200, () => fleet.http.post('/api/order/preview', plateCart()))
    }

    async function buy(): Promise<void> {
      const payer = await chain.payer()
      const preview = await ask('preview', 200, () => fleet.http.post('/api/order/preview', plateCart()))
      if (!preview) return
      const { priceToken, payment } = preview.body
      const body = { priceToken, customer: ANA, pickup_time: 'ASAP' }
      const order = await ask('confirm', 200, () => fleet.http.post('/api/order/confirm', body))
      const headers = headerV2(await sign(payer, payment), payment)
      const pay = await ask('pay', 202, () => fleet.http.get(`/api/order/pay?pt=${priceToken}`, headers))
      if (!order || !pay) return
      paid.push(order.body.orderId)
      await ask('poll', 200, () => fleet.http.get(`/api/order/${order.body.orderId}`))
    }

    const client = async (act: () => Promise<void>) => {
      while (!isOver) await act()
    }
    const clients = Promise.all([look, look, look, buy].map(client))
    const untilAnswered = (more: number) => expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(more)
    try {
      for (const server of fleet.servers) {
        await untilAnswered(answered + 60)
        expect(await server.stop()).toBe(0)
        await untilAnswered(answered + 60)
        await server.start()
      }
      await untilAnswered(answered + 60)
    } finally {
      isOver = true
      await clients
    }
    tellFigure(`${answered} requests answered, ${paid.length} orders paid, ${busy} times asked to come back`)
    expect(failures).toEqual([])
    expect(paid.length).toBeGreaterThan(5)
    for (const id of paid) await untilStatus(fleet.http, id, 'confirmed', 'ready_for_pickup')
    await untilQuiet(fleet)
  })
})
