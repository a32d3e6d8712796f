import { expect, test } from 'vitest'
import { allowsPlaintext, smtpMailer } from '#src/outbound/mail/smtp-mailer.ts'
import { startSmtpServer } from '#test/support/smtp-server.ts'

const LETTER = {
  id: 'x',
  from: 'us@food.example',
  to: 'ana@example.com',
  raw: Buffer.from('Subject: x\r\n\r\nhello\r\n'),
}

test('plain SMTP is allowed only to private hosts, and with a password only on the same machine', () => {
  for (const plain of [
    'smtp://127.0.0.1',
    'smtp://ana:x@localhost:25',
    'smtp://[::1]',
    'smtp://mail',
    'smtp://10.0.0.2',
  ])
    expect([plain, allowsPlaintext(plain)]).toEqual([plain, true])
  for (const url of ['smtp://ana:x@mail', 'smtp://ana@10.0.0.2', 'smtp://mail.example.com', 'smtp://8.8.8.8'])
    expect([url, allowsPlaintext(url)]).toEqual([url, false])
})

test('a server whose STARTTLS offer was stripped receives neither password nor message', async () => {
  await using smtp = await startSmtpServer('ana:secret')
  // this machine under an address that counts as a public network address
  const url = smtp.url.replace('//127.0.0.1', '//ana:secret@0.0.0.0')
  expect(await smtpMailer(url).post(LETTER, async () => {})).toMatchObject({ kind: 'later' })
  expect(smtp.said.filter(line => /^(?:AUTH|MAIL|DATA)/.test(line))).toEqual([])
  expect(smtp.delivered).toEqual([])
})
