import { afterEach } from 'vitest'
import { chain } from './lab-chain.ts'
import { startServer, type TestServer } from './server.ts'
import { type Mishap, type SmtpServer, startSmtpServer } from './smtp-server.ts'

/** Sender address of the servers that `startWithMail` starts. */
export const FROM = 'Comanda <mail@shop.example>'

/** Registers a function that starts a server with a mail server of its own; both end with each test. */
export function useMail() {
  const opened: AsyncDisposable[] = []
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each[Symbol.asyncDispose]()
  })
  const keep = <T extends AsyncDisposable>(one: T): T => {
    opened.push(one)
    return one
  }
  /** Starts both. The mail server fails with these mishaps first, one per connection. */
  const startWithMail = async (...mishaps: Mishap[]): Promise<{ server: TestServer; smtp: SmtpServer }> => {
    const smtp = keep(await startSmtpServer())
    smtp.mishaps.push(...mishaps)
    return { smtp, server: keep(await startServer(chain, { env: { SMTP_URL: smtp.url, MAIL_FROM: FROM } })) }
  }
  return { keep, startWithMail }
}
