import type { Bug } from './bug.ts'

/** Bugs that concern payments on pages of the card network, which nobody presents. */
export const PAGE_BUGS: readonly Bug[] = [
  {
    name: 'a start does not recall the payment pages of a newer ledger',
    file: 'src/app/open-checkouts.ts',
    changes: [
      [
        '  const unpaid = await unpaidOrders(db)',
        '  const unpaid: Awaited<ReturnType<typeof unpaidOrders>> = { ids: new Set() }',
      ],
      ['recalled.has(id) ? undefined : await spanOf(id)', 'undefined as RecallSpan | undefined'],
    ],
    history: 'test/planted/histories/page-paid-since-the-backup.json',
  },
  {
    name: 'an order that is confirmed again is taken for new',
    file: 'src/app/open-checkouts.ts',
    changes: [['recalled.has(id) ? undefined : await spanOf(id)', 'undefined as RecallSpan | undefined']],
    history: 'test/planted/histories/page-of-an-order-confirmed-again.json',
  },
  {
    name: 'what is paid on a page after its price has ended is kept',
    file: 'src/orders/order-settlement-rules.ts',
    changes: [['paidAt !== undefined && paidAt > validBefore', 'paidAt === 0 && paidAt > validBefore']],
    history: 'test/planted/histories/page-paid-after-its-price.json',
  },
  {
    name: 'an order expires without a look at its payment page',
    file: 'src/fulfillment/jobs.ts',
    changes: [
      [
        "const page = await deps.checkouts?.prove({ kind: 'order', id: job.subject })",
        "const page = 'closed' as string",
      ],
    ],
    history: 'test/planted/histories/page-paid-while-cards-are-away.json',
  },
]
