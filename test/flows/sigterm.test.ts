import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, headerV2, poll, sign } from '#test/support/buyer.ts'
import { isServed, type KillLab, openKillLab, platesCart } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { persistently } from '#test/support/persistently.ts'

useChain()

let lab: KillLab
beforeAll(async () => {
  lab = await openKillLab({ SETTLE_TIMEOUT_MS: '2000' })
})
afterAll(async () => {
  await chain.setAutomine(true)
  await lab?.[Symbol.asyncDispose]()
})

/** Runs `npm start` itself with the settings of the lab's server. */
function startMain(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['src/main.js'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ended: once(child, 'exit'), listening: once(child.stdout!, 'data') }
}

test('C25: a server stopped during a settlement exits by itself, and the next process confirms the payment', async () => {
  const { server } = lab
  await server.kill()
  const main = startMain(server.settings)
  try {
    await main.listening
    const payer = await chain.payer()
    const order = await confirm(server, platesCart())
    const headers = headerV2(await sign(payer, order.payment), order.payment)
    await chain.setAutomine(false)
    const paying = server.get(`/api/order/pay?pt=${order.priceToken}`, headers).catch(() => undefined)
    const isSent = () =>
      server.inspect(db => db.selectFrom('chain_txs').select('state').where('state', '=', 'sent').execute())
    await expect.poll(isSent, { timeout: 10_000 }).toHaveLength(1)
    main.child.kill('SIGTERM')
    const answer = await paying
    const [code, signal] = await main.ended
    expect([code, signal]).toEqual([0, null])
    // with or without a response, the server never reports the payment as failed
    if (answer) expect(answer).toMatchObject({ status: 202, body: { payment: { settlement: 'pending' } } })
    await chain.mine()
    await chain.setAutomine(true)
    await server.start()
    await persistently(server, () => poll(server, order.orderId, isServed))
    expect(await chain.balance(payer.address)).toBe(200_000_000n - 18_320_000n)
    await untilQuiet(server)
  } finally {
    main.child.kill('SIGKILL')
    await main.ended
  }
}, 180_000)
