import { CARD_NUMBERS, type CardKind } from './cards.ts'
import { renderEnded, renderForm, renderOwner } from './checkout-html.ts'
import type { EmulatorStore, StoredIntent, StoredSession } from './emulator-store.ts'
import { readForm, textOf } from './form.ts'
import { complete, currentSession } from './sessions.ts'

/** Answer of the payment page: a document, or a redirect of a payer who has paid, with the event to report. */
export type PageAnswer =
  | { readonly status: number; readonly html: string }
  | { readonly location: string; readonly event?: string }

const DECLINED: Readonly<Record<string, string>> = {
  generic_decline: 'Your card was declined. Nothing was charged; try another card.',
  insufficient_funds: 'Your card has insufficient funds. Nothing was charged; try another card.',
}

/** Answers a request to the hosted payment page of a session. */
export function answerPage(books: EmulatorStore, method: string, path: string, body: string): PageAnswer {
  const [, , , id = '', step] = path.split('/')
  const session = currentSession(books, id)
  if (!session) return { status: 404, html: renderEnded(undefined) }
  if (session.status === 'complete') return { location: returnOf(session) }
  if (session.status === 'expired') return { status: 410, html: renderEnded(session) }
  if (method !== 'POST') return { status: 200, html: renderForm(session) }
  const form = readForm(body)
  if (step === 'owner') return confirmOwner(books, session, textOf(form, 'answer') === 'yes')
  const wallet = textOf(form, 'wallet')
  if (wallet === 'apple_pay' || wallet === 'google_pay')
    return charge(books, session, { ...CARD_NUMBERS.get('4242424242424242')!.kind, wallet })
  const number = (textOf(form, 'use') ?? textOf(form, 'number') ?? '').replace(/\D/g, '')
  const card = CARD_NUMBERS.get(number)?.kind
  if (!card) return { status: 200, html: renderForm(session, 'This is not one of the test cards below.') }
  return charge(books, session, card)
}

const returnOf = ({ successUrl, id }: StoredSession): string => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** Charges a card: the PaymentIntent of the session is made with the first one. */
function charge(books: EmulatorStore, session: StoredSession, card: CardKind): PageAnswer {
  const known = session.intent === undefined ? undefined : books.intents.get(session.intent)
  const intent: StoredIntent = {
    id: known?.id ?? books.newId('pi'),
    account: session.account,
    amount: session.amount,
    currency: session.currency,
    card,
    session: session.id,
    metadata: session.intentMetadata,
    description: session.intentDescription,
    status: card.declines ? 'requires_payment_method' : card.asksOwner ? 'requires_action' : 'succeeded',
    charge: card.asksOwner ? undefined : books.newId('ch'),
    created: known?.created ?? books.now(),
    chargedAt: books.now(),
  }
  books.intents.set(intent.id, intent)
  const tried: StoredSession = { ...session, intent: intent.id }
  books.sessions.set(session.id, tried)
  if (card.declines)
    return { status: 200, html: renderForm(tried, DECLINED[card.declines] ?? 'Your card was declined.') }
  if (card.asksOwner) return { status: 200, html: renderOwner(tried) }
  return { location: returnOf(tried), event: complete(books, tried, intent.id) }
}

/** Answer of the card's owner to the bank: 3-D Secure. */
function confirmOwner(books: EmulatorStore, session: StoredSession, isConfirmed: boolean): PageAnswer {
  const intent = session.intent === undefined ? undefined : books.intents.get(session.intent)
  if (intent?.status !== 'requires_action') return { status: 200, html: renderForm(session) }
  const status = isConfirmed ? 'succeeded' : 'requires_payment_method'
  const charge = isConfirmed ? books.newId('ch') : undefined
  books.intents.set(intent.id, { ...intent, status, charge, chargedAt: books.now() })
  if (!isConfirmed)
    return {
      status: 200,
      html: renderForm(session, 'Your bank did not confirm that this is you. Nothing was charged; try another card.'),
    }
  return { location: returnOf(session), event: complete(books, session, intent.id) }
}
