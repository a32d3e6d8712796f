import { expect, test } from 'vitest'
import { ANA, confirm, payingFetch, poll } from '#test/support/buyer.ts'
import { isServed } from '#test/support/kill-lab.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { useMail } from '#test/support/mail-lab.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { readMail } from '#test/support/smtp-server.ts'

useChain()

const { keep, startWithMail } = useMail()

async function payFor(server: TestServer) {
  const order = await confirm(server)
  expect((await payingFetch(await chain.payer())(order.payUrl)).status).toBe(202)
  return order
}

const mailJobs = ({ engine }: TestServer) =>
  engine.db.selectFrom('outbox').select('done_at').where('kind', '=', 'order_mail').execute()

test('the customer of a paid order is mailed a link that opens it', async () => {
  const { server, smtp } = await startWithMail()
  const unpaid = await confirm(server)
  const order = await payFor(server)
  await expect.poll(() => smtp.delivered.length, { timeout: 30_000 }).toBe(1)
  const mail = readMail(smtp.delivered[0]!.text)
  expect(mail.header('To')).toBe(ANA.email)
  expect(mail.header('Subject')).toBe('Your order from Ledger Deli')
  expect(mail.header('Message-ID')).toBe(`<${order.orderId}@127.0.0.1>`)
  expect(mail.plain).toContain(`Total:        $${order.total.toFixed(2)}`)
  expect(mail.plain).toMatch(/Pickup: +\w{3}, \w{3} \d+, \d+:\d\d\s[AP]M/)
  expect(mail.plain).not.toContain(unpaid.orderId)
  const [, path, token] = /\/order\/([\w-]+)#(\S+)/.exec(mail.plain)!
  expect([path, decodeURIComponent(token!)]).toEqual([order.orderId, order.statusToken])
  const seen = await server.get(`/api/order/${path}`, { Authorization: `Bearer ${decodeURIComponent(token!)}` })
  expect(seen.body.customer.email).toBe(ANA.email)
})

test('a mail server that is away delays no food, and mails once it is back', async () => {
  const { server, smtp } = await startWithMail({ at: 'greeting', say: '421 4.3.2 busy' })
  const order = await payFor(server)
  await poll(server, order.orderId, isServed)
  await expect.poll(() => smtp.delivered.length, { timeout: 30_000 }).toBe(1)
  await expect.poll(async () => (await mailJobs(server)).every(({ done_at }) => done_at !== null)).toBe(true)
  expect(smtp.delivered).toHaveLength(1)
})

test('an address that its mail server does not know is not tried again', async () => {
  const { server, smtp } = await startWithMail({ at: 'rcpt', say: '550 5.1.1 no such user' })
  await payFor(server)
  await expect.poll(async () => (await mailJobs(server)).map(({ done_at }) => done_at !== null)).toEqual([true])
  expect(smtp.delivered).toHaveLength(0)
})

test('without a mail server, orders are not mailed', async () => {
  const server = keep(await startServer(chain))
  const order = await payFor(server)
  await poll(server, order.orderId, isServed)
  expect(await mailJobs(server)).toEqual([])
})
