import type { CheckoutApi, CheckoutSession, NewSession } from '#src/payments/methods/checkout-api.ts'
import { createdSince } from '#src/payments/methods/stripe-sdk.ts'
import type { Cards } from './cards.ts'
import type { Process } from './store.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Payment page of the card network. */
export type Page = {
  readonly id: string
  readonly wanted: NewSession
  readonly cents: number
  readonly createdAt: number
  status: CheckoutSession['status']
  /** Charge that completed it. */
  intent?: { readonly id: string; readonly at: number; readonly payer: string }
}

/** Message of the card network about a page that was completed or ended. */
export type PageEvent = { readonly id: string; readonly subjectId: string }

export type Pages = ReturnType<typeof openPages>

/** Limits of a page's lifetime in milliseconds. */
const SHORTEST_MS = 30 * 60_000
const LONGEST_MS = 24 * 3_600_000

/** Address of a page, by which its payer knows it. */
const addressOf = (id: string): string => `https://pay.example/c/pay/${id}`

/** Hosted payment pages of the card network. They outlive processes and ledgers; payers reach them at any time. */
export function openPages(time: VirtualTime, cards: Cards) {
  const pages: Page[] = []
  const events: PageEvent[] = []

  function tell({ wanted: { subjectId } }: Page): void {
    events.push({ id: `evt_${events.length}`, subjectId })
  }

  function end(page: Page): void {
    page.status = 'expired'
    tell(page)
  }

  /** The page now: it ends by itself, too. */
  function current(page: Page): Page {
    if (page.status === 'open' && page.wanted.expiresAt * 1000 <= time.now()) end(page)
    return page
  }

  function pageOf(id: string): Page {
    const page = pages.find(each => each.id === id)
    if (!page) throw new Error(`the card network has no page ${id}`)
    return current(page)
  }

  function create(wanted: NewSession): Awaited<ReturnType<CheckoutApi['create']>> {
    const { key, ...words } = wanted
    const left = wanted.expiresAt * 1000 - time.now()
    const made = cards.once(key, words, () => {
      if (left < SHORTEST_MS || left > LONGEST_MS) return undefined
      const cents = wanted.lines.reduce((sum, line) => sum + line.cents, 0)
      const page: Page = { id: `cs_${pages.length}`, wanted, cents, createdAt: time.now(), status: 'open' }
      pages.push(page)
      return page.id
    })
    if (!made) return { kind: 'contradicted', reason: 'the key was used with other words', isSure: false }
    if (made.answer === undefined)
      return { kind: 'contradicted', reason: 'a page lives 30 minutes to a day', isSure: true }
    return { kind: 'session', session: present(pageOf(made.answer)) }
  }

  const present = ({ id, wanted, cents, status, intent }: Page): CheckoutSession => ({
    id,
    status,
    isPaid: status === 'complete',
    url: status === 'open' ? addressOf(id) : null,
    cents,
    currency: 'usd',
    claimId: wanted.claimId,
    subjectId: wanted.subjectId,
    intentId: intent?.id,
    payer: intent?.payer ?? 'card',
    paidAt: intent && Math.floor(intent.at / 1000) * 1000,
  })

  const createdIn = ({ gte, lte = Number.POSITIVE_INFINITY }: ReturnType<typeof createdSince>): Page[] =>
    pages.filter(({ createdAt }) => createdAt >= gte * 1000 && createdAt <= lte * 1000).toReversed()

  return {
    apiOf: (process: Process): CheckoutApi => {
      const ask = <T>(effect: () => T): Promise<T> => cards.reach(process, effect)
      return {
        create: wanted =>
          ask(() => create(wanted)).catch(error => ({ kind: 'unknown', reason: (error as Error).message })),
        retrieve: id => ask(() => present(pageOf(id))),
        expire: id =>
          ask(() => {
            const page = pageOf(id)
            if (page.status === 'open') end(page)
            return present(page)
          }),
        sessionOf: (claimId, since) =>
          ask(() => {
            const found = createdIn(createdSince(since)).find(({ wanted }) => wanted.claimId === claimId)
            return found && present(current(found))
          }),
        openedIn: async function* ({ since, until }) {
          const found = await ask(() => createdIn(createdSince(since, until)))
          for (const { id, wanted } of found)
            yield { id, claimId: wanted.claimId, claimKey: wanted.claimKey, subjectId: wanted.subjectId }
        },
      }
    },
    /** The page at an address; undefined if it is none of the network's. */
    at: (address: string): Page | undefined => pages.find(({ id }) => addressOf(id) === address),
    /** Charges a good card; false if the page has ended. A page that was paid charges nothing more. */
    pay: (page: Page): boolean => {
      if (current(page).status !== 'open') return page.status === 'complete'
      const { claimId, claimKey, subjectId } = page.wanted
      const { cents } = page
      const by = { claimId, claimKey, challengeId: undefined, mark: claimKey, by: 'payer' } as const
      page.intent = cards.take({ cents, subjectId, ...by })
      page.status = 'complete'
      tell(page)
      return true
    },
    pages: (): readonly Page[] => pages,
    events: (): readonly PageEvent[] => events,
  }
}
