import { expect, test, vi } from 'vitest'
import { ANA, confirm, DELI } from '#test/support/buyer.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

/** Fake disk: writes nothing before `held` resolves, and calls `asked` on every flush. */
const disk = vi.hoisted(() => ({ held: Promise.resolve(), asked: () => {} }))
vi.mock('node:fs', async load => {
  const fs = await load<typeof import('node:fs')>()
  const fdatasync: (fd: number, done: (error: Error | null) => void) => void = (fd, done) => {
    disk.asked()
    void disk.held.then(() => fs.fdatasync(fd, done))
  }
  return { ...fs, fdatasync }
})

test.skipIf(process.env.TEST_LEDGER === 'postgres')(
  'nobody is told of an order, in a poll or a demand, what the disk may yet lose',
  async () => {
    const { orderId, priceToken, statusToken } = await confirm(server)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    Object.assign(disk, { held, asked: ask })
    const answered: string[] = []
    const hear = async <T>(name: string, answer: Promise<T>): Promise<T> => answer.finally(() => answered.push(name))

    const instructions = 'Ring twice.'
    const again = { priceToken, customer: ANA, pickup_time: 'ASAP', special_instructions: instructions, statusToken }
    const changed = hear('confirm', server.post('/api/order/confirm', again))
    await asked
    const polled = hear('poll', server.get(`/api/order/${orderId}`))
    const demanded = hear('demand', server.get(`/api/order/pay?pt=${priceToken}`))
    try {
      // responses that do not depend on pending writes are not delayed
      for (const part of ['menu', 'menu?q=soup'])
        expect(await server.get(`/api/restaurants/${DELI}/${part}`)).toMatchObject({ status: 200 })
      expect(answered).toEqual([])
    } finally {
      release()
    }
    expect(await changed).toMatchObject({ status: 200, body: { orderId } })
    expect(await polled).toMatchObject({ status: 200, body: { orderId, status: 'awaiting_payment' } })
    expect(await demanded).toMatchObject({ status: 402, body: { orderId } })
  },
)
