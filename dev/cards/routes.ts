import type { IncomingMessage } from 'node:http'
import type { EmulatorStore, StoredReply } from './emulator-store.ts'
import { listEvents } from './events.ts'
import { type Form, readForm } from './form.ts'
import { cancelIntent, createIntent, listIntents, retrieveIntent } from './intents.ts'
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts'
import { stripeError } from './reply.ts'
import { createSession, expireSession, lineItems, listSessions, retrieveSession } from './sessions.ts'
import { grantToken, retrieveToken } from './tokens.ts'

/** Executes an API request of an account. */
export function route(
  books: EmulatorStore,
  account: string,
  request: IncomingMessage,
  url: URL,
  body: string,
): StoredReply {
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
  if (url.pathname.startsWith('/v1/checkout/sessions')) {
    const [, , , , session, part] = url.pathname.split('/')
    if (isPost && !session) return createSession(books, account, form)
    if (!isPost && !session) return listSessions(books, account, form)
    if (isPost && session && part === 'expire') return expireSession(books, account, session)
    if (!isPost && session && !part) return retrieveSession(books, account, session, form)
    if (!isPost && session && part === 'line_items') return lineItems(books, account, session)
  }
  if (called === 'GET /v1/events') return listEvents(books, account, form)
  if (resource === 'refunds') {
    if (called === 'POST /v1/refunds') return createRefund(books, account, form)
    if (called === 'GET /v1/refunds') return listRefunds(books, account, form)
    if (!isPost && id && !action) return retrieveRefund(books, account, id)
  }
  return stripeError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${called}).` })
}

/** Returns an error unless a preview API version is used: only those support shared payment tokens. */
function previewOnly(request: IncomingMessage): StoredReply | undefined {
  const asked = String(request.headers['stripe-version'] ?? '')
  if (asked.endsWith('.preview')) return undefined
  return stripeError(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: 'shared_payment_granted_token',
    message:
      'Received unknown parameter: shared_payment_granted_token. ' +
      `It exists only in preview versions: send the header Stripe-Version: 2026-07-29.preview (${asked === '' ? 'there is none' : `it says ${asked}`}).`,
  })
}
