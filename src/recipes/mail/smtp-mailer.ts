import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Mailer, Posted } from './mailer.ts'

const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const

/** Sends letters through an SMTP server; `url` as in smtps://user:password@host:port. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...PATIENCE_MS, disableFileAccess: true, disableUrlAccess: true })
  return {
    repeatable: false,
    post: async ({ from, to, raw }, beforeEnd) => {
      let isThrough = false
      async function* bytes() {
        yield raw
        await beforeEnd()
        isThrough = true
      }
      try {
        await transport.sendMail({ envelope: { from, to }, raw: Readable.from(bytes()) })
        return { kind: 'sent' }
      } catch (error) {
        return judge(error, isThrough)
      }
    },
  }
}

/** A server that answered has decided: 4xx is not yet, 5xx is never. Without an answer it depends on how far we got. */
function judge(error: unknown, isThrough: boolean): Posted {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // what servers say may repeat the address
  const reason = `${code ?? 'error'} ${responseCode ?? ''}`.trim()
  if (typeof responseCode === 'number' && responseCode >= 400)
    // a login that is refused is for an operator to put right, not the address's fault
    return { kind: responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', reason }
  return { kind: isThrough ? 'unsure' : 'later', reason }
}
