import { connect } from 'node:net'
import type { Hex } from 'viem'
import { ANA, base64, plateCart, type Signed, sign } from '#test/support/buyer.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import type { Case, Payment } from './case.ts'
import { spoilSignature } from './signature.ts'
import type { Stage } from './stage.ts'

/**
 * Response with its headers and its body as text.
 * For a socket, the status is that of the refused handshake, or the close code.
 */
export type Reply = { readonly status: number; readonly type: string; readonly head: string; readonly text: string }

const PATIENCE_MS = 5_000

/** Sends an attack once. */
export async function sendAttack(stage: Stage, attack: Case): Promise<Reply> {
  const known = fill(stage, attack) as Case
  if (known.raw !== undefined) return sendRaw(stage, known.raw)
  if (known.frames) return sendFrames(stage, known.frames)
  const payment = known.pay && (await signed(stage, known.pay))
  const paid = known.pay && payment ? presented(stage, known.pay, payment) : undefined
  const body = paid?.body ?? known.body
  const content = known.text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${stage.server.baseUrl}${known.path}`, {
    method: known.method ?? (content === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(known.replay ? stage.spent[known.replay] : {}),
      ...paid?.headers,
      ...known.headers,
    },
    ...(content === undefined ? {} : { body: content }),
  })
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return {
    ...response,
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    head,
    text: await response.text(),
  }
}

/** Replaces {names} with values of the stage and repeats the text of `{x*3}` three times, anywhere in a value. */
export function fill(stage: Pick<Stage, 'names'>, value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(/\{([a-z]+(?:\.[a-z]+)?)\}/g, (whole, name) => stage.names[name] ?? whole)
      .replaceAll(/\{([^{}]+)\*(\d+)\}/g, (_, text, count) => text.replaceAll('<<', '{').repeat(Number(count)))
  if (Array.isArray(value)) return value.map(each => fill(stage, each))
  if (value === null || typeof value !== 'object') return value
  const filled = Object.entries(value).map(([name, each]) => [fill(stage, name), fill(stage, each)] as const)
  // `__proto__` must remain an ordinary field
  return Object.defineProperties(
    {},
    Object.fromEntries(filled.map(([name, each]) => [name, { value: each, enumerable: true }])),
  )
}

async function signed(stage: Stage, pay: Payment): Promise<Signed> {
  const { payment } = stage.bills[pay.of]
  const struct = pay.struct ?? payment.eip712.primaryType
  const types = { [struct]: payment.eip712.types[payment.eip712.primaryType] }
  const made = await sign(
    stage[pay.by ?? 'payer'],
    { ...payment, eip712: { ...payment.eip712, types, primaryType: struct } },
    pay.sign,
    pay.domain,
  )
  return {
    signature: (pay.signature ? spoilSignature(made.signature, pay.signature) : made.signature) as Hex,
    authorization: { ...made.authorization, ...(pay.forge as Record<string, string>) },
  }
}

function presented(stage: Stage, pay: Payment, payload: Signed): { headers?: Record<string, string>; body?: unknown } {
  const { payment } = stage.bills[pay.of]
  if (pay.as === 'inline') return { body: { ...plateCart(), customer: ANA, payment: payload } }
  if (pay.as === 'v1')
    return {
      headers: { 'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network: 'base', payload, ...pay.envelope }) },
    }
  const accepted = {
    scheme: 'exact',
    network: payment.network,
    amount: payment.amount,
    asset: payment.asset,
    payTo: payment.payTo,
    maxTimeoutSeconds: 600,
    extra: {},
    ...pay.accepted,
  }
  return { headers: { 'PAYMENT-SIGNATURE': base64({ x402Version: 2, accepted, payload, ...pay.envelope }) } }
}

/** Writes bytes to a raw socket. Resolves with the first response, as much of it as arrives. */
function sendRaw({ server }: Stage, bytes: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.baseUrl)
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')))
    let answer = ''
    const done = () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, type: /content-type: ([^\r]*)/i.exec(head)?.[1] ?? '', head, text: rest.join('\r\n\r\n') })
    }
    socket.setTimeout(PATIENCE_MS, () => reject(new Error(`no end of the answer: ${answer}`)))
    socket.on('data', data => {
      answer += data.toString('latin1')
    })
    // a connection that is cut off still has its response
    socket.on('error', done).on('close', done)
  })
}

async function sendFrames({ server }: Stage, frames: readonly unknown[]): Promise<Reply> {
  await using socket = await openRawSocket(server.baseUrl)
  for (const frame of frames) socket.send(frame as object | string)
  const refused = socket.until('a', 'error').then(
    all => all.at(-1),
    () => new Promise<never>(() => {}),
  )
  const answered = socket.until('a', 'end').then(
    () => ({ status: 200, body: {} }),
    () => new Promise<never>(() => {}),
  )
  const closed = socket.closed.then(status => ({ status, body: {} }))
  const { status, body } = await Promise.race([refused, answered, closed])
  return { status, type: 'application/json', head: '', text: JSON.stringify(body) }
}
