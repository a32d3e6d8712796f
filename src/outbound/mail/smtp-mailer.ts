import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isOwnHost, isThisHost } from '#src/outbound/own-host.ts'
import type { Email, Mailer, PostResult } from './mailer.ts'

const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const

/**
 * Mailer for an SMTP server, with a `url` such as smtps://user:password@host:port. With smtp://, TLS is required
 * before anything is sent, because a man in the middle could strip the STARTTLS offer. Exception: a server on the own
 * network that needs no password.
 */
export function smtpMailer(url: string): Mailer {
  const { auth, ...stated } = parseConnectionUrl(url)
  const options = allowsPlaintext(url) ? stated : { ...stated, requireTLS: true, ignoreTLS: false }
  return {
    repeatable: false,
    post: async (letter, beforeEnd) => {
      const connection = new SMTPConnection({ ...options, ...PATIENCE_MS })
      let isLost = false
      let isThrough = false
      const broken = new Promise<never>((_resolve, reject) => {
        const lost = (error?: Error) => {
          isLost = true
          reject(error ?? new Error('the connection was closed'))
        }
        connection.once('error', lost).once('end', () => lost())
      })
      // Consumed only after the server has signaled that it is ready for the message.
      async function* bytes() {
        yield letter.raw
        await beforeEnd()
        if (isLost) throw new Error('the connection was closed')
        isThrough = true
      }
      try {
        await Promise.race([broken, converse(connection, auth, letter, Readable.from(bytes()))])
        return { kind: 'sent' }
      } catch (error) {
        return judge(error, isThrough)
      } finally {
        // Ignore errors that arrive after the server's answer.
        broken.catch(() => {})
        connection.on('error', () => {})
        if (isLost) connection.close()
        else connection.quit()
      }
    },
  }
}

/** True if plaintext is acceptable for a server that does not offer TLS. */
export function allowsPlaintext(url: string): boolean {
  const { hostname, username, password } = new URL(url)
  return isThisHost(hostname) || (!username && !password && isOwnHost(hostname))
}

type Auth = ReturnType<typeof parseConnectionUrl>['auth']

async function converse(connection: SMTPConnection, auth: Auth, { from, to }: Email, message: Readable): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect(error => (error ? reject(error) : resolve())))
  if (auth && connection.allowsAuth)
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials: { user: auth.user ?? '', pass: auth.pass ?? '' } }, error =>
        error ? reject(error) : resolve(),
      ),
    )
  await new Promise<void>((resolve, reject) =>
    connection.send({ from, to: [to] }, message, error => (error ? reject(error) : resolve())),
  )
}

/** Classifies a failure: 4xx is temporary, 5xx permanent. Without a response it depends on how much was transmitted. */
function judge(error: unknown, isThrough: boolean): PostResult {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // Drop the server's text: it might contain the email address.
  const reason = `${code ?? 'error'} ${responseCode ?? ''}`.trim()
  if (typeof responseCode === 'number' && responseCode >= 400)
    // Failed logins and TLS handshakes are for the operator to fix; the address is not at fault.
    return { kind: responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS' ? 'refused' : 'later', reason }
  return { kind: isThrough ? 'unsure' : 'later', reason }
}
