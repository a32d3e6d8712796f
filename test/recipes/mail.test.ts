import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { FROM, useMail } from '#test/support/mail-lab.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { PRICE, paymentOf, payPath, quote, RECIPE } from '#test/support/shop.ts'
import { type Mishap, readMail, startSmtpServer } from '#test/support/smtp-server.ts'

useChain()

const ADDRESS = 'Ana.Cook+recipes@example.com'

const { keep, startWithMail } = useMail()

/** Buys a recipe with an email address for its PDF; returns the receipt. */
async function buy(server: TestServer, email = ADDRESS) {
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const path = payPath(offer, { email })
  const { status, body } = await server.get(path, headers)
  expect(status).toBe(200)
  return { offer, headers, path, payer, receipt: body.receipt }
}

/** Mail outcome of the only purchase, once it is one of the given states. */
async function outcome({ engine }: TestServer, ...states: string[]) {
  for (const giveUpAt = Date.now() + 20_000; ; ) {
    const row = await engine.db.selectFrom('purchases').selectAll().executeTakeFirstOrThrow()
    if (states.includes(row.mail ?? 'none')) return row
    if (Date.now() > giveUpAt) throw new Error(`the mail is ${row.mail}`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

test('a purchase with an address is mailed once, with the PDF and the payment details of the ledger', async () => {
  const { server, smtp } = await startWithMail()
  const { path, headers, receipt, payer } = await buy(server)
  expect(receipt.pdfByMail).toBe(true)
  await Promise.all(Array.from({ length: 10 }, () => server.get(path, headers)))
  expect(await outcome(server, 'sent')).toMatchObject({ email: null })
  expect(await server.get(path, headers)).toMatchObject({ status: 200, body: { receipt } })
  expect(smtp.delivered).toHaveLength(1)
  const [{ from, to, text }] = smtp.delivered as [(typeof smtp.delivered)[0]]
  expect([from, to]).toEqual(['mail@shop.example', [ADDRESS]])
  const mail = readMail(text)
  expect(mail.header('Subject')).toBe('Your recipe: Skirt Steak with Salsa Verde Cruda')
  expect(mail.header('To')).toBe(ADDRESS)
  expect(mail.header('From')).toBe(FROM)
  expect(mail.header('Message-ID')).toBe(`<${receipt.purchaseId}@127.0.0.1>`)
  expect(new Date(mail.header('Date')!).getTime()).toBe(new Date(receipt.paidAt).getTime())
  expect(mail.plain).toMatch(/Price: +\$2\.99\r\nPaid: +2\.99 USDC on eip155:8453\r\n/)
  expect(mail.plain).toContain(receipt.transactionHash)
  expect(mail.plain).toContain(payer.address)
  expect(mail.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(mail.pdf?.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
  expect(smtp.said.filter(line => line.startsWith('RCPT'))).toHaveLength(1)
})

test('a buyer who paid without an address can add one with the same payment, once', async () => {
  const { server, smtp } = await startWithMail()
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  expect(await server.get(payPath(offer), headers)).toMatchObject({ body: { receipt: { pdfByMail: false } } })
  expect(smtp.delivered).toHaveLength(0)
  const answers = await Promise.all(
    ['ana@example.com', 'ben@example.com'].map(email => server.get(payPath(offer, { email }), headers)),
  )
  expect(answers.map(a => a.body.receipt.pdfByMail)).toEqual([true, true])
  await outcome(server, 'sent')
  await server.get(payPath(offer, { email: 'cleo@example.com' }), headers)
  expect(smtp.delivered).toHaveLength(1)
})

test('a refused payment sends no mail', async () => {
  const { server, smtp } = await startWithMail()
  const payer = await chain.payer()
  const offer = await quote(server)
  const short = await paymentOf(payer, offer, { value: String(PRICE - 1n) })
  expect(await server.get(payPath(offer, { email: ADDRESS }), short)).toMatchObject({ status: 402 })
  expect(await server.get(payPath(offer, { email: ADDRESS }))).toMatchObject({ status: 402 })
  expect(await server.engine.db.selectFrom('purchases').selectAll().execute()).toEqual([])
  expect(await server.engine.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').execute()).toEqual([])
  expect(smtp.delivered).toHaveLength(0)
})

test.for<[string, Mishap]>([
  ['is busy at the door', { at: 'greeting', say: '421 4.3.2 busy' }],
  ['does not know us yet', { at: 'rcpt', say: '450 4.7.1 come back later' }],
  ['hangs up before the message', { at: 'data', hangUp: true }],
  ['cannot keep the message now', { at: 'end', say: '451 4.3.0 no room' }],
])('a mail server that %s is retried and receives the mail once', async ([, mishap]) => {
  const { server, smtp } = await startWithMail(mishap)
  await buy(server)
  await outcome(server, 'sent')
  expect(smtp.delivered).toHaveLength(1)
})

test.for<[string, Mishap]>([
  ['knows no such address', { at: 'rcpt', say: '550 5.1.1 no such user' }],
  ['will not have the message', { at: 'end', say: '554 5.7.1 not wanted' }],
])('a mail server that %s is not retried', async ([, mishap]) => {
  const { server, smtp } = await startWithMail(mishap)
  const { path, headers } = await buy(server)
  expect(await outcome(server, 'refused')).toMatchObject({ email: null })
  expect(await server.get(path, headers)).toMatchObject({ status: 200 })
  expect(smtp.delivered).toHaveLength(0)
  expect(smtp.said.filter(line => line.startsWith('MAIL'))).toHaveLength(1)
})

test('a mail server that disconnects after receiving the whole message is not sent a second one', async () => {
  const { server, smtp } = await startWithMail({ at: 'kept', hangUp: true })
  const { path, headers } = await buy(server)
  expect(await outcome(server, 'unsure')).toMatchObject({ email: null })
  await server.get(path, headers)
  expect(smtp.delivered).toHaveLength(1)
  const open = server.engine.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').where('done_at', 'is', null)
  expect(await open.execute()).toEqual([])
})

test('without a mail server, the message is written to a folder that only its owner can read', async () => {
  const server = keep(await startServer(chain))
  const { receipt } = await buy(server)
  await outcome(server, 'sent')
  const folder = join(server.stateDir, 'mail')
  expect(readdirSync(folder)).toEqual([`${receipt.purchaseId}.eml`])
  const file = join(folder, `${receipt.purchaseId}.eml`)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const mail = readMail(readFileSync(file, 'latin1'))
  expect(mail.header('To')).toBe(ADDRESS)
  expect(mail.header('From')).toMatch(/^Comanda <.+>$/)
  expect(mail.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('a mail server that requires a login gets it; a wrong login is retried and not blamed on the buyer', async () => {
  const smtp = keep(await startSmtpServer('ana:s3cr%t'))
  const withLogin = (login: string) => smtp.url.replace('//', `//${login}@`)
  const right = keep(await startServer(chain, { env: { SMTP_URL: withLogin('ana:s3cr%25t'), MAIL_FROM: FROM } }))
  await buy(right)
  await outcome(right, 'sent')
  expect(smtp.delivered).toHaveLength(1)
  const wrong = keep(await startServer(chain, { env: { SMTP_URL: withLogin('ana:guess'), MAIL_FROM: FROM } }))
  await buy(wrong)
  await expect.poll(() => smtp.said.filter(line => line.startsWith('AUTH')).length, { timeout: 20_000 }).toBe(3)
  expect(await outcome(wrong, 'queued')).toMatchObject({ email: ADDRESS })
})

test('a bundle is mailed as a book', async () => {
  const { server, smtp } = await startWithMail()
  const payer = await chain.payer()
  const offer = await quote(server, 'beef', '/bundles')
  await server.get(payPath(offer, { email: ADDRESS }), await paymentOf(payer, offer))
  await outcome(server, 'sent')
  const mail = readMail(smtp.delivered[0]!.text)
  expect(mail.header('Subject')).toBe('Your recipes: Beef: the whole chapter')
  expect(mail.headers + smtp.delivered[0]!.text).toContain('filename=beef.pdf')
  expect(mail.plain).toMatch(/Price: +\$14\.99/)
})

test('an address that would inject headers or reach other recipients is refused before use', async () => {
  const { server, smtp } = await startWithMail()
  const payer = await chain.payer()
  const offer = await quote(server)
  const headers = await paymentOf(payer, offer)
  const hostile = [
    'ana@example.com\r\nBcc: all@example.com',
    'ana@example.com\nSubject: hello',
    'ana@example.com%0d%0aBcc: all@example.com',
    '"ana\r\n"@example.com',
    'ana@example.com, ben@example.com',
    'Ana <ana@example.com>',
    'ana@[127.0.0.1]',
    '=?utf-8?q?ana?=@example.com\u0000',
  ]
  for (const email of hostile)
    expect(await server.get(payPath(offer, { email }), headers)).toMatchObject({
      status: 400,
      body: { error: 'invalid_field' },
    })
  expect(await chain.balance(payer.address)).toBe(200_000_000n)
  expect(smtp.said).toEqual([])
  expect(await server.get(`/api/recipes/${RECIPE}`)).toMatchObject({ status: 200 })
})
