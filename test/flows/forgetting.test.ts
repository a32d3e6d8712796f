import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { PERSONAL_DATA } from '#src/ledger/personal-data.ts'
import { expectQuietBooks } from '#test/support/audit.ts'
import { headerV2, plateCart, preview, sign, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer } from '#test/support/server.ts'
import { isWritten } from '#test/support/written.ts'
import { runScript } from '../scripts/run.ts'

useChain()

const DAY = 86_400_000
const dir = mkdtempSync(join(tmpdir(), 'comanda-forgetting-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const guest = (name: string) => ({ name: `${name} Example`, phone: '917 555 0134', email: `${name}@example.com` })

const start = (folder: string, days: number, port?: string) =>
  startServer(chain, {
    env: { STATE_DIR: folder, ...(port ? { PORT: port } : {}) },
    world: { ...realWorld, now: () => Date.now() + days * DAY },
  })

test('names are erased from the bytes of the ledger, even of a restored one, and the books still balance', async () => {
  if (process.env.TEST_LEDGER === 'postgres') return
  const state = join(dir, 'state')
  const backup = join(dir, 'backup.db')
  const first = await start(state, 0)
  const book = async (name: string) => {
    const { priceToken, payment } = await preview(first, plateCart())
    const { body } = await first.post('/api/order/confirm', {
      priceToken,
      customer: guest(name),
      pickup_time: 'ASAP',
      special_instructions: `Ring for ${name}`,
    })
    return { ...body, payment }
  }
  const unpaid = await book('Zebulon')
  const paid = await book('Wilhelmina')
  const signed = await sign(await chain.payer(), paid.payment)
  expect(await first.get(paid.payUrl, headerV2(signed, paid.payment))).toMatchObject({ status: 202 })
  await untilStatus(first, paid.orderId, 'ready_for_pickup')
  expect(await runScript('scripts/backup.ts', ['--to', backup], { STATE_DIR: state })).toMatchObject({ exit: 0 })
  await first[Symbol.asyncDispose]()
  expect([isWritten(state, 'Zebulon'), isWritten(state, 'Wilhelmina')]).toEqual([true, true])

  {
    // open orders are ended first, and a day later their guests are forgotten
    await using _ = await start(state, 1)
    await untilStatus(_, unpaid.orderId, 'payment_expired')
    await untilStatus(_, paid.orderId, 'picked_up')
  }
  {
    await using later = await start(state, 3)
    expect([isWritten(state, 'Zebulon'), isWritten(state, 'Wilhelmina')]).toEqual([false, true])
    expect((await later.get(`/api/order/${unpaid.orderId}`)).body.status).toBe('payment_expired')
  }
  {
    await using week = await start(state, 9)
    expect((await week.get(`/api/order/${unpaid.orderId}`)).status).toBe(404)
    await expectQuietBooks(week)
  }
  {
    await using quarter = await start(state, 92)
    expect(isWritten(state, 'Wilhelmina')).toBe(false)
    const { body } = await quarter.get(`/api/order/${paid.orderId}`)
    expect(body).toMatchObject({ status: 'picked_up', payment: { settlement: 'settled' } })
    await expectQuietBooks(quarter)
  }

  const restored = join(dir, 'restored')
  expect(await runScript('scripts/restore.ts', ['--from', backup], { STATE_DIR: restored })).toMatchObject({ exit: 0 })
  expect(isWritten(restored, 'Wilhelmina')).toBe(true)
  {
    // no order had ended when the backup was made: they end now
    await using _ = await start(restored, 92)
    await untilStatus(_, unpaid.orderId, 'payment_expired')
    await untilStatus(_, paid.orderId, 'picked_up')
  }
  await using again = await start(restored, 92)
  expect([isWritten(restored, 'Zebulon'), isWritten(restored, 'Wilhelmina')]).toEqual([false, false])
  await expectQuietBooks(again)
})

test('SECURITY.md states the retention of every column with personal data', () => {
  const text = readFileSync('SECURITY.md', 'utf8')
  for (const { table, columns, holds, ends } of PERSONAL_DATA)
    expect(text).toContain(`| \`${table}\`: ${columns.join(', ')} | ${holds} | ${ends} |`)
})
