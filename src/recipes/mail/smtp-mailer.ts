import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isOwnHost, isThisHost } from '#src/outbound/own-host.ts'
import type { Letter, Mailer, Posted } from './mailer.ts'

const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const

/**
 * Sends letters through an SMTP server; `url` as in smtps://user:password@host:port. Over smtp, nothing is said before TLS
 * is begun, except to a server of this network that asks for no password: a machine in between could cut the offer out.
 */
export function smtpMailer(url: string): Mailer {
  const { auth, ...stated } = parseConnectionUrl(url)
  const options = mayBePlain(url) ? stated : { ...stated, requireTLS: true, ignoreTLS: false }
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
      // read only once the server has said that it is ready for the message
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
        // what comes after the answer changes nothing any more
        broken.catch(() => {})
        connection.on('error', () => {})
        if (isLost) connection.close()
        else connection.quit()
      }
    },
  }
}

/** Whether a server may be spoken to without TLS where it offers none. */
export function mayBePlain(url: string): boolean {
  const { hostname, username, password } = new URL(url)
  return isThisHost(hostname) || (!username && !password && isOwnHost(hostname))
}

type Auth = ReturnType<typeof parseConnectionUrl>['auth']

async function converse(
  connection: SMTPConnection,
  auth: Auth,
  { from, to }: Letter,
  message: Readable,
): Promise<void> {
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

/** A server that answered has decided: 4xx is not yet, 5xx is never. Without an answer it depends on how far we got. */
function judge(error: unknown, isThrough: boolean): Posted {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // what servers say may repeat the address
  const reason = `${code ?? 'error'} ${responseCode ?? ''}`.trim()
  if (typeof responseCode === 'number' && responseCode >= 400)
    // a login or TLS that is refused is for an operator to put right, not the address's fault
    return { kind: responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS' ? 'refused' : 'later', reason }
  return { kind: isThrough ? 'unsure' : 'later', reason }
}
