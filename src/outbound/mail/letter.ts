import type { Attachment } from 'nodemailer/lib/mailer'
import { toDate } from '#src/kernel/world.ts'
import type { Email } from './mailer.ts'

export type Sender = {
  /** Sender address, as in Comanda <orders@example.com>. */
  readonly from: string
  /** Part of the message ids after the @. */
  readonly host: string
}

/** Email to one person: a heading, paragraphs, an optional link, and a table of names and values. */
export type Letter = {
  /** Unique id, safe to use in a file name. Mail programs show two emails of one id once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Date of the email in epoch milliseconds. */
  readonly at: number
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly text: string; readonly url: string }
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly attachments?: Attachment[]
}

/** Composes an email. Deterministic except for the MIME boundaries. Throws if the address is not valid. */
export async function composeEmail({ from, host }: Sender, letter: Letter): Promise<Email> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { id, to, subject, at, attachments } = letter
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    messageId: `<${id}@${host}>`,
    date: toDate(at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: textOf(letter),
    html: htmlOf(letter),
    ...(attachments ? { attachments } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const message = composer.compile()
  const envelope = message.getEnvelope()
  if (!envelope.from || envelope.to?.length !== 1) throw new Error(`email ${id} has no valid address`)
  return { id, from: envelope.from, to: envelope.to[0]!, raw: await message.build() }
}

const NAME_WIDTH = 14

const textOf = ({ heading, paragraphs, link, rows }: Letter): string =>
  [
    heading,
    ...paragraphs,
    ...(link ? [`${link.text}:\n${link.url}`] : []),
    rows.map(([name, value]) => `${`${name}:`.padEnd(NAME_WIDTH)}${value}`).join('\n'),
    'Comanda\n',
  ].join('\n\n')

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const htmlOf = ({ heading, paragraphs, link, rows }: Letter): string =>
  [
    '<!doctype html><html lang="en"><body style="margin:0;background:#fbf7f0;color:#1f1b16;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:40px 24px">',
    '<p style="margin:0;color:#c8452d;font:600 13px sans-serif;letter-spacing:.12em">COMANDA</p>',
    `<h1 style="margin:8px 0 12px;font-size:30px;line-height:1.15">${escaped(heading)}</h1>`,
    ...paragraphs.map(text => `<p>${escaped(text)}</p>`),
    ...(link ? [`<p><a href="${escaped(link.url)}" style="color:#c8452d">${escaped(link.text)}</a></p>`] : []),
    '<table style="width:100%;margin-top:28px;border-collapse:collapse;font:13px ui-monospace,monospace">',
    ...rows.map(
      ([name, value]) =>
        `<tr><td style="padding:6px 12px 6px 0;border-top:1px solid #e2d9c8;vertical-align:top">${escaped(name)}</td>` +
        `<td style="padding:6px 0;border-top:1px solid #e2d9c8;text-align:right;word-break:break-all">${escaped(value)}</td></tr>`,
    ),
    '</table></div></body></html>',
  ].join('')
