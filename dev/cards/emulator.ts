import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import { type Books, openBooks, type StoredIntent, type StoredRefund, type StoredReply } from './books.ts'
import { type Form, readForm } from './form.ts'
import { cancelIntent, createIntent, finishSlowIntents, listIntents, retrieveIntent } from './intents.ts'
import { createRefund, finishPendingRefunds, listRefunds, retrieveRefund } from './refunds.ts'
import { no } from './reply.ts'
import { grantToken, retrieveToken } from './tokens.ts'

/**
 * What becomes of a request: it goes through, its connection breaks before or after it is done, or it is answered with
 * an error of this status instead of being done.
 */
export type StripeFate = 'pass' | 'refuse' | 'lose_answer' | 500 | 429 | 409

export type StripeEmulator = AsyncDisposable & {
  /** Where it listens, such as `http://127.0.0.1:4242`. */
  readonly url: string
  /** Decides over every later request, such as `POST /v1/payment_intents`. */
  readonly rule: (decide: (request: string) => StripeFate) => void
  readonly intents: () => readonly StoredIntent[]
  readonly refunds: () => readonly StoredRefund[]
  /** Ends what slow cards and banks are at work on. */
  readonly finish: () => void
  /** Forgets the keys of repeated requests, as Stripe does after a day. */
  readonly forgetKeys: () => void
}

export type EmulatorOptions = {
  readonly world: Pick<World, 'now' | 'randomBytes'>
  /** Keeps the books in this file; without it they end with the process. */
  readonly file?: string
  /** Goes on with books that somebody else has opened. */
  readonly books?: Books
}

const LARGEST_BODY = 65_536

/**
 * A stand-in for the parts of Stripe that card payments by shared payment tokens use, on a port of this machine: no card
 * is ever charged. Any secret key that begins with `sk_test_` is an account.
 */
export async function startStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const books = options.books ?? openBooks(options.world, options.file)
  let decide: (request: string) => StripeFate = () => 'pass'

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readBody(request)
    const fate = decide(`${request.method} ${url.pathname}`)
    if (fate === 'refuse') return void request.socket.destroy()
    const requestId = books.newId('req')
    const reply =
      typeof fate === 'number' ? { ...BROKEN[fate], headers: {} } : answer(books, request, url, body, requestId)
    if (fate === 'lose_answer') return void request.socket.destroy()
    response
      .writeHead(reply.status, {
        'Content-Type': 'application/json',
        'Request-Id': requestId,
        ...version(request),
        ...reply.headers,
      })
      .end(JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await listenAt(server, books)
  books.save()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rule: next => {
      decide = next
    },
    intents: () => [...books.intents.values()],
    refunds: () => [...books.refunds.values()],
    finish: () => {
      finishSlowIntents(books)
      finishPendingRefunds(books)
      books.save()
    },
    forgetKeys: () => books.keys.clear(),
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The port of before, so that what was noted of it stays true, or else any. */
async function listenAt(server: Server, books: Books): Promise<void> {
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(books.port).catch(() => listen(0))
  books.port = (server.address() as AddressInfo).port
}

const version = (request: IncomingMessage): Record<string, string> => {
  const asked = request.headers['stripe-version']
  return typeof asked === 'string' ? { 'Stripe-Version': asked } : {}
}

const BROKEN: Readonly<Record<500 | 429 | 409, StoredReply>> = {
  500: no(500, { type: 'api_error', message: 'Something went wrong on our end.' }),
  429: no(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  409: no(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  }),
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > LARGEST_BODY) throw new Error('the body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Reply = StoredReply & { readonly headers: Record<string, string> }

function answer(books: Books, request: IncomingMessage, url: URL, body: string, requestId: string): Reply {
  const account = accountOf(request)
  if (account === undefined)
    return {
      ...no(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: use one of sk_test_…' }),
      headers: {},
    }
  const key = request.headers['idempotency-key']
  const run = () => route(books, account, request, url, body)
  if (request.method !== 'POST' || typeof key !== 'string') {
    const reply = run()
    if (request.method === 'POST') books.save()
    return { ...reply, headers: {} }
  }
  const digest = sha256(`${url.pathname}\n${body}`)
  forgetOldKeys(books)
  const known = books.keys.get(`${account} ${key}`)
  if (known && known.digest !== digest)
    return {
      ...no(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      }),
      headers: {},
    }
  if (known)
    return {
      ...known,
      headers: { 'Idempotency-Key': key, 'Idempotent-Replayed': 'true', 'Original-Request': known.requestId },
    }
  const reply = run()
  // what is not even tried is not kept under its key
  if (reply.status !== 400 && reply.status !== 404)
    books.keys.set(`${account} ${key}`, { ...reply, digest, requestId, at: books.now() })
  books.save()
  return { ...reply, headers: { 'Idempotency-Key': key, 'Original-Request': requestId } }
}

/** Stripe remembers keys for a day. */
const KEYS_KEPT_SECONDS = 86_400

function forgetOldKeys({ keys, now }: Books): void {
  for (const [name, { at = 0 }] of keys) {
    // the oldest come first
    if (at > now() - KEYS_KEPT_SECONDS) return
    keys.delete(name)
  }
}

/** The secret key of a request, sent as a bearer token or as the name of basic authentication. */
function accountOf(request: IncomingMessage): string | undefined {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  const key = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  return key !== undefined && /^sk_test_\w+$/.test(key) ? key : undefined
}

function route(books: Books, account: string, request: IncomingMessage, url: URL, body: string): StoredReply {
  const isPost = request.method === 'POST'
  const form: Form = readForm(isPost ? body : url.search.slice(1))
  const [, , resource = '', id, action] = url.pathname.split('/')
  const called = `${request.method} ${url.pathname}`
  if (called === 'POST /v1/test_helpers/shared_payment/granted_tokens')
    return previewOnly(request) ?? grantToken(books, form)
  if (url.pathname.startsWith('/v1/shared_payment/granted_tokens/') && !isPost)
    return previewOnly(request) ?? retrieveToken(books, url.pathname.split('/')[4] ?? '')
  if (resource === 'payment_intents') {
    if (called === 'POST /v1/payment_intents') return previewOnly(request) ?? createIntent(books, account, form)
    if (called === 'GET /v1/payment_intents') return listIntents(books, account, form)
    if (isPost && id && action === 'cancel') return cancelIntent(books, account, id)
    if (!isPost && id && !action) return retrieveIntent(books, account, id, form)
  }
  if (resource === 'refunds') {
    if (called === 'POST /v1/refunds') return createRefund(books, account, form)
    if (called === 'GET /v1/refunds') return listRefunds(books, account, form)
    if (!isPost && id && !action) return retrieveRefund(books, account, id)
  }
  return no(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${called}).` })
}

/** Shared payment tokens are known to preview versions of the interface alone. */
function previewOnly(request: IncomingMessage): StoredReply | undefined {
  const asked = String(request.headers['stripe-version'] ?? '')
  if (asked.endsWith('.preview')) return undefined
  return no(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: 'shared_payment_granted_token',
    message:
      'Received unknown parameter: shared_payment_granted_token. ' +
      `Preview versions know it: send the header Stripe-Version: 2026-07-29.preview (${asked === '' ? 'there is none' : `it says ${asked}`}).`,
  })
}
