import type { EmulatorStore, StoredReply, StoredSession } from './emulator-store.ts'
import { emitEvent } from './events.ts'
import { expands, type Form, groupOf, textOf, textsOf, wholeOf } from './form.ts'
import { presentIntent } from './intents.ts'
import { missing, nothing, page, stripeError, yes } from './reply.ts'

const LEAST_CENTS = 50
const MOST_LINES = 100
/** Limits of a session's lifetime in seconds. */
const SHORTEST = 30 * 60
const LONGEST = 24 * 3600

/** Parameters that are accepted here; Stripe rejects unknown ones, and so does this emulator. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...['mode', 'client_reference_id', 'metadata', 'line_items', 'payment_intent_data', 'allowed_payment_method_types'],
  ...[
    'adaptive_pricing',
    'submit_type',
    'expires_at',
    'success_url',
    'cancel_url',
    'expand',
    'customer_email',
    'locale',
  ],
])

const invalid = (param: string, message: string, code?: string): StoredReply =>
  stripeError(400, { type: 'invalid_request_error', param, message, ...(code ? { code } : {}) })

/** Creates a Checkout Session in payment mode. */
export function createSession(books: EmulatorStore, account: string, form: Form): StoredReply {
  const unknown = Object.keys(form).find(name => !PARAMETERS.has(name))
  if (unknown) return invalid(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  if (textOf(form, 'mode') !== 'payment') return missing('mode')
  const successUrl = textOf(form, 'success_url')
  if (!successUrl) return missing('success_url')
  if (!URL.canParse(successUrl)) return invalid('success_url', 'Not a valid URL', 'url_invalid')
  const now = books.now()
  const expiresAt = textOf(form, 'expires_at') === undefined ? now + LONGEST : (wholeOf(form, 'expires_at') ?? 0)
  if (expiresAt < now + SHORTEST)
    return invalid(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (expiresAt > now + LONGEST)
    return invalid(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
  const lines = linesOf(groupOf(form, 'line_items'))
  if ('status' in lines) return lines
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  if (amount < LEAST_CENTS)
    return invalid(
      'line_items',
      'The Checkout Session total amount due must add up to at least $0.50 usd',
      'amount_too_small',
    )
  const intentData = groupOf(form, 'payment_intent_data')
  const session: StoredSession = {
    id: books.newId('cs_test'),
    account,
    status: 'open',
    lines,
    amount,
    currency: 'usd',
    intent: undefined,
    successUrl,
    expiresAt,
    created: now,
    reference: textOf(form, 'client_reference_id'),
    metadata: textsOf(groupOf(form, 'metadata')),
    intentMetadata: textsOf(groupOf(intentData, 'metadata')),
    intentDescription: textOf(intentData, 'description'),
    cancelUrl: textOf(form, 'cancel_url'),
  }
  books.sessions.set(session.id, session)
  return yes(presentSession(books, session, form))
}

function linesOf(items: Form): StoredSession['lines'] | StoredReply {
  const given = Object.entries(items)
  if (given.length === 0) return missing('line_items')
  if (given.length > MOST_LINES) return invalid('line_items', 'You may only specify up to 100 line items.')
  const lines: StoredSession['lines'][number][] = []
  for (const [index, item] of given) {
    const at = `line_items[${index}]`
    const line = typeof item === 'object' ? item : {}
    const price = groupOf(line, 'price_data')
    const product = groupOf(price, 'product_data')
    const [unit, quantity, name] = [wholeOf(price, 'unit_amount'), wholeOf(line, 'quantity'), textOf(product, 'name')]
    if (textOf(price, 'currency') !== 'usd') return missing(`${at}[price_data][currency]`)
    if (unit === undefined) return invalid(`${at}[price_data][unit_amount]`, 'Invalid non-negative integer')
    if (quantity === undefined || quantity < 1) return missing(`${at}[quantity]`)
    if (name === undefined) return missing(`${at}[price_data][product_data][name]`)
    lines.push({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      about: textOf(product, 'description'),
      amount: unit * quantity,
    })
  }
  return lines
}

const ownSession = (books: EmulatorStore, account: string, id: string): StoredSession | undefined => {
  const session = currentSession(books, id)
  return session?.account === account ? session : undefined
}

/** Returns a session, expired if its time is over. */
export function currentSession(books: EmulatorStore, id: string): StoredSession | undefined {
  const session = books.sessions.get(id)
  if (session?.status === 'open' && session.expiresAt <= books.now()) return end(books, session)
  return session
}

export function retrieveSession(books: EmulatorStore, account: string, id: string, form: Form): StoredReply {
  const session = ownSession(books, account, id)
  return session ? yes(presentSession(books, session, form)) : nothing('checkout.session', id)
}

export function expireSession(books: EmulatorStore, account: string, id: string): StoredReply {
  const session = ownSession(books, account, id)
  if (!session) return nothing('checkout.session', id)
  if (session.status !== 'open')
    return invalid(
      'session',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return yes(presentSession(books, end(books, session), {}))
}

function end(books: EmulatorStore, session: StoredSession): StoredSession {
  const ended: StoredSession = { ...session, status: 'expired' }
  books.sessions.set(session.id, ended)
  const intent = session.intent === undefined ? undefined : books.intents.get(session.intent)
  if (intent) books.intents.set(intent.id, { ...intent, status: 'canceled' })
  emitEvent(books, session.account, 'checkout.session.expired', presentSession(books, ended, {}))
  books.save()
  return ended
}

/** Marks a session as complete once its PaymentIntent has succeeded. */
export function complete(books: EmulatorStore, session: StoredSession, intent: string): string {
  const done: StoredSession = { ...session, status: 'complete', intent }
  books.sessions.set(session.id, done)
  return emitEvent(books, session.account, 'checkout.session.completed', presentSession(books, done, {}))
}

export function listSessions(books: EmulatorStore, account: string, query: Form): StoredReply {
  const since = wholeOf(groupOf(query, 'created'), 'gte') ?? 0
  const [intent, status] = [textOf(query, 'payment_intent'), textOf(query, 'status')]
  const own = [...books.sessions.keys()]
    .map(id => currentSession(books, id)!)
    .filter(session => session.account === account && session.created >= since)
    .filter(session => intent === undefined || session.intent === intent)
    .filter(session => status === undefined || session.status === status)
  const cut = { limit: wholeOf(query, 'limit'), after: textOf(query, 'starting_after') }
  return page('/v1/checkout/sessions', own.reverse(), cut, session => presentSession(books, session, {}))
}

export function lineItems(books: EmulatorStore, account: string, id: string): StoredReply {
  const session = ownSession(books, account, id)
  if (!session) return nothing('checkout.session', id)
  const items = session.lines.map(({ name, amount }, index) => ({
    id: `li_${index}`,
    object: 'item',
    description: name,
    quantity: 1,
    currency: session.currency,
    amount_subtotal: amount,
    amount_total: amount,
  }))
  return yes({ object: 'list', url: `/v1/checkout/sessions/${id}/line_items`, has_more: false, data: items })
}

function presentSession(books: EmulatorStore, session: StoredSession, form: Form) {
  const intent = session.intent === undefined ? undefined : books.intents.get(session.intent)
  const isWhole = expands(form, 'payment_intent', 'payment_intent.latest_charge')
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    ui_mode: 'hosted_page',
    livemode: false,
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    // known once the payer has confirmed
    payment_intent: intent && isWhole ? presentIntent(intent, {}, true) : (session.intent ?? null),
    amount_subtotal: session.amount,
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.reference ?? null,
    metadata: session.metadata,
    created: session.created,
    expires_at: session.expiresAt,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl ?? null,
    url: session.status === 'open' ? `http://127.0.0.1:${books.port}/c/pay/${session.id}` : null,
  }
}
