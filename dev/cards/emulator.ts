import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import { answerPage } from './checkout-page.ts'
import { createCourier, type EventFate } from './courier.ts'
import {
  type EmulatorStore,
  openEmulatorStore,
  type StoredIntent,
  type StoredRefund,
  type StoredReply,
  type StoredSession,
} from './emulator-store.ts'
import type { Endpoint } from './events.ts'
import { finishSlowIntents } from './intents.ts'
import { finishPendingRefunds } from './refunds.ts'
import { stripeError } from './reply.ts'
import { route } from './routes.ts'

/**
 * Fate of a request: it succeeds, its connection breaks before or after it was executed, or it gets an error with
 * this status instead of being executed.
 */
export type StripeFate = 'pass' | 'refuse' | 'lose_answer' | 500 | 429 | 409

export type StripeEmulator = AsyncDisposable & {
  /** Base URL, such as `http://127.0.0.1:4242`. */
  readonly url: string
  /** Sets the rule for the fate of later requests, such as `POST /v1/payment_intents`. */
  readonly rule: (decide: (request: string) => StripeFate) => void
  readonly intents: () => readonly StoredIntent[]
  readonly refunds: () => readonly StoredRefund[]
  readonly sessions: () => readonly StoredSession[]
  /** Sets the rule for the fate of later webhook messages by event type. */
  readonly webhookRule: (decide: (type: string) => EventFate) => void
  /** Delivers the held messages, newest first; resolves once all were heard. */
  readonly release: () => Promise<void>
  /** Completes pending charges and refunds of slow cards and banks. */
  readonly finish: () => void
  /** Deletes all idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void
}

export type EmulatorOptions = {
  readonly world: Pick<World, 'now' | 'randomBytes' | 'fetch'>
  /** File in which the data is stored; if omitted, it is kept in memory. */
  readonly file?: string
  /** Existing data to continue with. */
  readonly books?: EmulatorStore
  /** Endpoint that gets webhook messages; if omitted, none are sent. */
  readonly webhook?: Endpoint | undefined
}

/** Without scripts, and without access to the pages of others. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}
const LARGEST_BODY = 65_536

/**
 * Starts an emulator for the parts of Stripe that card payments use (shared payment tokens and Checkout), on a local
 * port: no card is ever charged. Any secret key with the prefix `sk_test_` is an account.
 */
export async function startStripeEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
  const books = options.books ?? openEmulatorStore(options.world, options.file)
  let decide: (request: string) => StripeFate = () => 'pass'

  const courier = createCourier(books, options.webhook, options.world.fetch)

  /** Serves the hosted payment page. */
  async function show(request: IncomingMessage, response: ServerResponse, path: string, body: string): Promise<void> {
    const known = new Set(books.events.keys())
    const answer = answerPage(books, request.method ?? 'GET', path, body)
    books.save()
    await courier.report(known)
    if ('location' in answer) return void response.writeHead(303, { Location: answer.location }).end()
    response.writeHead(answer.status, PAGE_HEADERS).end(answer.html)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = await readBody(request)
    if (url.pathname.startsWith('/c/pay/')) return show(request, response, url.pathname, body)
    const known = new Set(books.events.keys())
    const fate = decide(`${request.method} ${url.pathname}`)
    if (fate === 'refuse') return void request.socket.destroy()
    const requestId = books.newId('req')
    const reply =
      typeof fate === 'number' ? { ...BROKEN[fate], headers: {} } : answer(books, request, url, body, requestId)
    // an answer to the account's own request does not wait for the account
    void courier.report(known)
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
    sessions: () => [...books.sessions.values()],
    webhookRule: courier.rule,
    release: courier.release,
    finish: () => {
      finishSlowIntents(books)
      finishPendingRefunds(books)
      books.save()
      // messages that nobody heard are repeated
      void courier.tell()
    },
    forgetKeys: () => books.keys.clear(),
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Listens on the previous port, so that stored references stay valid, or else on any port. */
async function listenAt(server: Server, books: EmulatorStore): Promise<void> {
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
  500: stripeError(500, { type: 'api_error', message: 'Something went wrong on our end.' }),
  429: stripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
  409: stripeError(409, {
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

function answer(books: EmulatorStore, request: IncomingMessage, url: URL, body: string, requestId: string): Reply {
  const account = accountOf(request)
  if (account === undefined)
    return {
      ...stripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: use one of sk_test_…' }),
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
      ...stripeError(400, {
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
  // requests that were not executed are not stored under their key
  if (reply.status !== 400 && reply.status !== 404)
    books.keys.set(`${account} ${key}`, { ...reply, digest, requestId, at: books.now() })
  books.save()
  return { ...reply, headers: { 'Idempotency-Key': key, 'Original-Request': requestId } }
}

/** Lifetime of idempotency keys: one day, as with Stripe. */
const KEYS_KEPT_SECONDS = 86_400

function forgetOldKeys({ keys, now }: EmulatorStore): void {
  for (const [name, { at = 0 }] of keys) {
    // entries are in insertion order, oldest first
    if (at > now() - KEYS_KEPT_SECONDS) return
    keys.delete(name)
  }
}

/** Returns the secret key of a request, sent as a bearer token or as the basic authentication user name. */
function accountOf(request: IncomingMessage): string | undefined {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  const key = /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  return key !== undefined && /^sk_test_\w+$/.test(key) ? key : undefined
}
