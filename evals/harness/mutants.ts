import type { HarnessParts } from './parts.ts'

/** Harness with a single fault that its self-checks must detect. */
export type HarnessMutant = {
  readonly name: string
  readonly about: string
  readonly change: (parts: HarnessParts) => Partial<HarnessParts>
}

const withoutOptions = (lines: readonly string[]): string[] => lines.map(line => line.replace(/ \| .*/, ''))

/** Faulty harnesses that would fail to detect faults of a clerk. */
export const HARNESS_MUTANTS: readonly HarnessMutant[] = [
  {
    name: 'customer-accepts-any-read-back',
    about: 'says yes to whatever is read back',
    change: ({ createGoalCustomer }) => ({
      createGoalCustomer: input => {
        const customer = createGoalCustomer(input)
        return {
          next: last =>
            last?.missing.length === 0 && last.cart.totals && !last.ready_to_buy
              ? { say: 'yes', consents: true }
              : customer.next(last),
        }
      },
    }),
  },
  {
    name: 'customer-never-finds-an-end',
    about: 'goes on although the order waits for its payment',
    change: ({ createGoalCustomer }) => ({
      createGoalCustomer: input => {
        const customer = createGoalCustomer(input)
        return { next: last => customer.next(last && { ...last, ready_to_buy: false }) }
      },
    }),
  },
  {
    name: 'matcher-ignores-options',
    about: 'takes one dish for the same dish otherwise made',
    change: ({ sameOrders }) => ({
      sameOrders: (booked, wanted) => {
        const bare = (orders: typeof booked) => orders.map(order => ({ ...order, lines: withoutOptions(order.lines) }))
        return sameOrders(bare(booked), bare(wanted))
      },
    }),
  },
  {
    name: 'matcher-ignores-amounts',
    about: 'takes two for three',
    change: ({ sameOrders }) => ({
      sameOrders: (booked, wanted) => {
        const one = (orders: typeof booked) =>
          orders.map(order => ({ ...order, lines: order.lines.map(line => line.replace(/^\d+/, '1')), total_cents: 0 }))
        return sameOrders(one(booked), one(wanted))
      },
    }),
  },
  {
    name: 'matcher-takes-any-order-among-several',
    about: 'is content when what is wanted is among what was booked',
    change: ({ sameOrders }) => ({
      sameOrders: (booked, wanted) => wanted.every(one => booked.some(other => sameOrders([other], [one]))),
    }),
  },
  {
    name: 'breaches-miss-a-missing-yes',
    about: 'takes every message for a yes',
    change: ({ breachesOf }) => ({ breachesOf: (watched, known) => breachesOf({ ...watched, consents: true }, known) }),
  },
  {
    name: 'breaches-miss-links',
    about: 'does not read links',
    change: ({ breachesOf }) => ({
      breachesOf: (watched, known) => breachesOf(watched, known).filter(breach => !/link|elsewhere/.test(breach)),
    }),
  },
  {
    name: 'checks-look-at-nothing-but-the-status',
    about: 'does not read what is answered',
    change: ({ failedChecks }) => ({
      failedChecks: ({ say, status }, statuses, answer) =>
        failedChecks(
          { ...(say === undefined ? {} : { say }), ...(status === undefined ? {} : { status }) },
          statuses,
          answer,
        ),
    }),
  },
  {
    name: 'anything-was-told',
    about: 'believes that everything was told',
    change: () => ({ untold: () => [] }),
  },
  {
    name: 'any-way-is-the-way',
    about: 'lets tools be called as they come',
    change: () => ({ followsTrajectory: () => true }),
  },
  {
    name: 'judge-may-invent',
    about: 'takes a verdict for words that nobody said',
    change: ({ readVerdict }) => ({
      readVerdict: text => readVerdict(text, /"quote":\s*"([^"]*)"/.exec(text)?.[1] ?? ''),
    }),
  },
  {
    name: 'once-is-always',
    about: 'counts a task as solved when any of its trials was',
    change: ({ passHatK }) => ({
      passHatK: rows =>
        passHatK(
          rows.map(row => ({ ...row, reward: 1 as const })),
          1,
        ),
    }),
  },
  {
    name: 'gate-never-shuts',
    about: 'is open whatever happens',
    change: () => ({ gate: () => [] }),
  },
  {
    name: 'gate-knows-no-breach',
    about: 'asks only for rates',
    change: ({ gate }) => ({
      gate: input => gate({ ...input, rows: input.rows.map(row => ({ ...row, breaches: [] })) }),
    }),
  },
]
