import { createServer, type Socket } from 'node:net'

/** Message as stored by a mail server: its envelope, and its text with dot-stuffing removed. */
type Delivered = { readonly from: string; readonly to: readonly string[]; readonly text: string }

/** Failure of the server: an error reply at a stage of the dialog, or a lost connection. */
export type Mishap =
  | { readonly at: 'greeting' | 'mail' | 'rcpt' | 'data' | 'end'; readonly say: string }
  /** Disconnects before the message, or after storing the whole message but before acknowledging it. */
  | { readonly at: 'data' | 'kept'; readonly hangUp: true }

export type SmtpServer = AsyncDisposable & {
  readonly url: string
  /** Stored messages, whether or not they were acknowledged. */
  readonly delivered: Delivered[]
  /** All protocol lines of senders, outside of messages. */
  readonly said: string[]
  /** Failures for the next connections, one each; later connections succeed. */
  readonly mishaps: Mishap[]
}

/** Starts a minimal SMTP server (RFC 5321) for one sender on a free port; `login` requires `user:password`. */
export async function startSmtpServer(login?: string): Promise<SmtpServer> {
  const delivered: Delivered[] = []
  const said: string[] = []
  const mishaps: Mishap[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    talk(socket, { mishap: mishaps.shift(), delivered, said, login })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    said,
    mishaps,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

type Talk = Pick<SmtpServer, 'delivered' | 'said'> & {
  readonly mishap: Mishap | undefined
  readonly login: string | undefined
}

function talk(socket: Socket, { mishap, delivered, said, login }: Talk): void {
  let isKnown = login === undefined
  let from = ''
  let to: string[] = []
  let text: string[] | undefined
  let rest = ''
  const say = (line: string) => void socket.write(`${line}\r\n`)
  /** Sends the usual reply of a stage, unless a failure is planned for it. */
  const answer = (at: Mishap['at'], usual: string) => {
    const planned = mishap?.at === at && 'say' in mishap ? mishap.say : usual
    say(planned)
    return planned === usual
  }

  function take(line: string): void {
    if (text) takeText(line, text)
    else takeCommand(line)
  }

  function takeCommand(line: string): void {
    said.push(line)
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        say(`250-mail.example\r\n250-8BITMIME\r\n${login ? '250-AUTH PLAIN\r\n' : ''}250 SIZE 33554432`)
        break
      case 'AUTH':
        isKnown = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === `\0${login?.replace(':', '\0')}`
        say(isKnown ? '235 2.7.0 welcome' : '535 5.7.8 who?')
        break
      case 'MAIL':
        if (!isKnown) say('530 5.7.0 log in first')
        else if (answer('mail', '250 2.1.0 ok')) [from, to] = [address, []]
        break
      case 'RCPT':
        if (answer('rcpt', '250 2.1.5 ok')) to.push(address)
        break
      case 'DATA':
        if (mishap?.at === 'data' && 'hangUp' in mishap) socket.destroy()
        else if (to.length === 0) say('503 5.5.1 no recipients')
        else if (answer('data', '354 go on')) text = []
        break
      case 'QUIT':
        socket.end('221 2.0.0 bye\r\n')
        break
      default:
        say('502 5.5.2 not known here')
    }
  }

  function takeText(line: string, lines: string[]): void {
    if (line !== '.') {
      lines.push(line.startsWith('.') ? line.slice(1) : line)
      return
    }
    text = undefined
    if (mishap?.at === 'end') return void answer('end', '250 2.0.0 kept')
    delivered.push({ from, to, text: lines.join('\r\n') })
    if (mishap?.at === 'kept') return void socket.destroy()
    say('250 2.0.0 kept')
  }

  socket.setEncoding('latin1').on('data', (chunk: string) => {
    rest += chunk
    for (;;) {
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      take(line)
    }
  })
  answer('greeting', '220 mail.example ESMTP')
}

/** Parts of a message that tests check. */
export function readMail(text: string) {
  const headers = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]
  const encoded = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(text)?.[1]
  const plain = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(text)?.[1] ?? ''
  return {
    headers,
    header,
    plain: plain
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    pdf: encoded === undefined ? undefined : Buffer.from(encoded, 'base64'),
  }
}
