import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '#test/support/audit.ts'
import { confirm, payingFetch, someCart, UNLUCKY, untilStatus } from '#test/support/buyer.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { withLedger } from '../../scripts/client/ledger.ts'
import { runScript } from './run.ts'

useChain()

type Line = Readonly<Record<string, unknown>>

let server: TestServer
let orderId: string
const written: string[] = []
const logged = (): Line[] => written.map(line => JSON.parse(line))
beforeAll(async () => {
  server = await startServer(chain, { lines: written })
  const confirmed = await confirm(server, await someCart(server, UNLUCKY))
  orderId = confirmed.orderId
  expect((await payingFetch(await chain.payer())(confirmed.payUrl)).status).toBe(202)
  await untilStatus(server, orderId, 'fulfillment_failed')
  await untilQuiet(server)
})
afterAll(() => server?.[Symbol.asyncDispose]())

const order = (...args: string[]) => runScript('scripts/order.ts', args, { STATE_DIR: server.config.STATE_DIR })

test('the order command shows the whole history of an order next to a running server, without customer data', async () => {
  const { exit, out } = await order(orderId)
  expect(exit).toBe(0)
  for (const title of ['Events', 'Payments', 'Transactions', 'Refunds', 'Kitchen', 'Jobs'])
    expect(out).toContain(`\n${title}\n`)
  expect(out).toMatch(/awaiting_payment → payment_received/)
  expect(out).toMatch(/settled +x402-v2 +[\d.]+ USDC +by 0x/)
  expect(out).toMatch(/succeeded +not_placed +[\d.]+ USDC +to 0x/)
  const { out: json } = await order(orderId, '--json')
  const life = JSON.parse(json)
  expect(life.order).not.toHaveProperty('customer')
  expect(life.transactions).toHaveLength(2)
  expect(life.jobs.map(({ kind }: Line) => kind)).toEqual(expect.arrayContaining(['place', 'refund']))
  const { customer } = JSON.parse((await order(orderId, '--json', '--customer')).out).order
  const { name, phone, email } = customer.contact ?? customer
  for (const word of [name, phone, email].filter(Boolean)) expect(out + json).not.toContain(word)
  expect(out + json).not.toContain('signature')
})

test('a missing order or ledger is reported in one sentence', async () => {
  expect(await order('ORD-00000000')).toMatchObject({ exit: 1, err: expect.stringContaining('no order ORD-00000000') })
  expect(await order()).toMatchObject({
    exit: 2,
    err: expect.stringContaining('Missing order. Use npm run order -- <orderId>.'),
  })
})

test('the log has one line per committed transition of an order, with its reason', () => {
  const steps = logged().filter(({ order, msg }) => order === orderId && msg === 'order moved')
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    ['none', 'awaiting_payment'],
    ...steps.slice(1).map(({ from, to }) => [from, to]),
  ])
  expect(steps.find(({ to }) => to === 'payment_received')).toMatchObject({ requestId: expect.any(String) })
  expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to))
  expect(steps.at(-1)).toMatchObject({ to: 'fulfillment_failed', reason: expect.any(String) })
  expect(logged().filter(({ msg, order }) => msg === 'order refunded' && order === orderId)).toEqual([
    expect.objectContaining({
      event: 'refund_succeeded',
      hash: expect.stringMatching(/^0x/),
      refund: expect.any(String),
    }),
  ])
})

test('the log line of a payment request names its order', () => {
  const paid = logged().filter(({ msg, path }) => msg === 'request' && path === '/api/order/pay')
  expect(paid.length).toBeGreaterThan(0)
  for (const line of paid) expect(line).toMatchObject({ order: orderId, requestId: expect.any(String) })
})

test('a request cut off by the client is logged as aborted, without a status that was never sent', async () => {
  const socket = connect(server.config.PORT, '127.0.0.1')
  const head = ['POST /api/order/preview HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100']
  const requestId = 'cut-request-0000000001'
  socket.write([...head, `X-Request-Id: ${requestId}`, '', '{'].join('\r\n'))
  // the request head has been read once a later request is answered
  await server.get('/health')
  socket.destroy()
  const cut = () => logged().find(line => line.requestId === requestId && line.msg === 'request')
  await expect.poll(cut).toMatchObject({ aborted: true })
  expect(cut()).not.toHaveProperty('status')
})

test('a command waits for a locked ledger, and reports in one sentence if it stays locked', async () => {
  // a ledger that no server uses: a server in this process would block on the lock and could never release it
  const place = join(mkdtempSync(join(tmpdir(), 'comanda-busy-')), 'ledger.db')
  await withLedger(place, async () => {}, { mayMake: true })
  const other = new DatabaseSync(place)
  other.exec('begin immediate')
  const write = () =>
    withLedger(place, db => db.insertInto('settings').values({ name: 'busy', value: '1' }).execute(), {
      asItIs: true,
      patienceMs: 200,
    })
  try {
    await expect(write()).rejects.toMatchObject({
      ending: 'failed',
      message: expect.stringContaining('stayed locked for 0.2 seconds'),
    })
  } finally {
    other.exec('rollback')
    other.close()
  }
  await write()
})
