import { type Arbitrary, array, constantFrom, integer, nat, oneof, option, record, tuple } from 'fast-check'
import type { CrashPoint } from '#src/kernel/world.ts'
import type { AgentsManner } from './agents.ts'
import type { ChainMethod } from './chain.ts'
import { EDITIONS } from './editions.ts'
import type { Manner } from './restaurants.ts'
import type { EnteredCard, Good, History, Said, Step, Told } from './step.ts'

const POINTS: readonly CrashPoint[] = [
  ...(['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09'] as const),
  ...(['C10', 'C11', 'C12', 'C13', 'C14', 'C15', 'C16', 'C22'] as const),
]
/** Crash points to draw from; those reached rarely are drawn more often. */
const TRIED: readonly CrashPoint[] = [...POINTS, 'C12', 'C13', 'C14', 'C15', 'C15', 'C16', 'C16']
const PASSES = [20, 150, 700, 2_000, 6_000, 20_000, 70_000, 300_000, 900_000, 900_000]
const SKEWS = [0, 0, -1_200_000, -30_000, 30_000, 1_200_000]
const machine = nat(1)
const deal = nat(3)

const order = record({
  kind: constantFrom('order' as const),
  cart: nat(6),
  inline: constantFrom(false, true),
  later: constantFrom(false, false, true),
})

const page = record({
  kind: constantFrom('page' as const),
  deal,
  tabs: constantFrom(1, 1, 2),
  killAt: constantFrom<(CrashPoint | null)[]>(null, null, null, null, 'C04', 'C05', 'C06', 'C07'),
})
const enterCard = record({
  kind: constantFrom('enter_card' as const),
  page: constantFrom(0, 0, 1, 2),
  card: constantFrom<EnteredCard>(
    ...(['good', 'good', 'good twice', 'declined', 'declined, then good', 'confirmed by its owner'] as const),
  ),
  ms: constantFrom(20_000, 300_000, 900_000),
  told: constantFrom<Told>(
    ...(['nobody', 'nobody', 'return', 'message', 'message, return', 'return, message', 'two messages'] as const),
  ),
  killAt: constantFrom<(CrashPoint | null)[]>(null, null, null, null, 'C08', 'C09', 'C10', 'C15'),
})

const step: Arbitrary<Step> = oneof(
  { weight: 4, arbitrary: order },
  { weight: 1, arbitrary: record({ kind: constantFrom('recipe' as const) }) },
  {
    weight: 14,
    arbitrary: record({
      kind: constantFrom('pay' as const),
      deal,
      payer: nat(2),
      times: integer({ min: 1, max: 3 }),
      anew: constantFrom(false, false, true),
      extra: constantFrom(0, 0, 0, 0, 0, 1_000, -10_000),
      killAt: option(constantFrom(...TRIED), { freq: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: record({
      kind: constantFrom('charge' as const),
      deal,
      times: integer({ min: 1, max: 2 }),
      declined: constantFrom(false, false, false, true),
      killAt: option(constantFrom<CrashPoint>('C03', 'C05', 'C06', 'C07', 'C08', 'C09', 'C14', 'C15'), { freq: 2 }),
    }),
  },
  { weight: 5, arbitrary: page },
  { weight: 7, arbitrary: enterCard },
  { weight: 2, arbitrary: record({ kind: constantFrom('cards' as const), away: constantFrom(true, false) }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('forget_keys' as const) }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('swap' as const), deal, other: deal }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('smuggle' as const), deal, cart: nat(6) }) },
  { weight: 2, arbitrary: record({ kind: constantFrom('forget' as const), deal }) },
  {
    weight: 3,
    arbitrary: record({
      kind: constantFrom('cancel' as const),
      deal,
      times: integer({ min: 1, max: 2 }),
      killAt: option(constantFrom<CrashPoint>('C06', 'C07', 'C08', 'C10', 'C11', 'C12', 'C14'), { freq: 2 }),
    }),
  },
  { weight: 3, arbitrary: record({ kind: constantFrom('broadcast' as const, 'broadcast', 'revoke'), signed: nat(5) }) },
  { weight: 3, arbitrary: record({ kind: constantFrom('kill' as const), machine }) },
  { weight: 4, arbitrary: record({ kind: constantFrom('kill_at' as const), machine, point: constantFrom(...TRIED) }) },
  { weight: 3, arbitrary: record({ kind: constantFrom('start' as const), machine }) },
  { weight: 9, arbitrary: record({ kind: constantFrom('pass' as const), ms: constantFrom(...PASSES) }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('skew' as const), ms: constantFrom(...SKEWS) }) },
  {
    weight: 3,
    arbitrary: record({
      kind: constantFrom('manner' as const),
      manner: constantFrom<Manner>('accept', 'reject', 'pending', 'nonsense', 'down'),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('slow' as const),
      restaurant: nat(1),
      ms: constantFrom(20_000, 3_600_000, 3_600_000),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ kind: constantFrom('agents' as const), manner: constantFrom<AgentsManner>('fail', 'take') }),
  },
  {
    weight: 4,
    arbitrary: record({
      kind: constantFrom('say' as const),
      deal,
      twice: constantFrom(false, true),
      what: constantFrom<Said>(
        ...(['accepted', 'accepted', 'rejected', 'ready', 'cancelled', 'adjusted'] as const),
        ...(['cancellation_agreed', 'cancellation_declined'] as const),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      kind: constantFrom('sold_out' as const),
      back: constantFrom(false, true),
      what: constantFrom<Good>('pastrami', 'plate', 'sourdough'),
    }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('doors' as const), open: constantFrom(false, true, true) }) },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('catalogue' as const),
      edition: constantFrom(0, 0, 0, 0, ...EDITIONS.keys()),
      rolled: constantFrom(false, true, true),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ kind: constantFrom('talk' as const), wish: nat(1), yes: constantFrom(0, 0, 1, 2) }),
  },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('agree' as const),
      talk: nat(1),
      times: constantFrom(1, 2),
      killAt: constantFrom<(CrashPoint | null)[]>(null, null, 'C02'),
    }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('lose_sessions' as const), machine }) },
  { weight: 4, arbitrary: record({ kind: constantFrom('backup' as const, 'restore') }) },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('rebuild' as const),
      from: constantFrom('nothing' as const, 'backup'),
      kills: array(nat(150), { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('treasury' as const), empty: constantFrom(true, false) }) },
  {
    weight: 2,
    arbitrary: record({
      kind: constantFrom('down' as const),
      method: constantFrom<(ChainMethod | null)[]>(
        null,
        'request',
        'getTransactionReceipt',
        'sendRawTransaction',
        'getBlock',
        'simulateContract',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: record({
      kind: constantFrom('reorganise' as const),
      depth: integer({ min: 1, max: 4 }),
      copied: constantFrom(false, true),
    }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('lag' as const), blocks: constantFrom(0, 1, 3) }) },
  { weight: 1, arbitrary: record({ kind: constantFrom('mining' as const), atOnce: constantFrom(false, true) }) },
)

/** A paid order that its restaurant rejects, and a process that dies refunding it: rare among random steps. */
const refused: Arbitrary<Step[]> = tuple(order, constantFrom<CrashPoint>('C14', 'C15', 'C16')).map(
  ([booked, killAt]) => [
    { kind: 'manner', manner: 'reject' },
    { ...booked, kind: 'order', inline: false, later: false },
    { kind: 'pay', deal: 0, payer: 0, times: 1, anew: false, extra: 0, killAt },
    ...Array<Step>(8).fill({ kind: 'pass', ms: 6_000 }),
  ],
)
/** A card page that a backup does not have, paid or not: the ledger is put back while it is open, or after. */
const paged: Arbitrary<Step[]> = tuple(order, page, enterCard, constantFrom('backup', 'none'), nat(2)).map(
  ([booked, opened, paid, kept, at]) => {
    const lived: Step[] = [
      { ...opened, deal: 0 },
      { ...paid, page: 0 },
    ]
    const steps: Step[] = [{ ...booked, inline: false, later: false }, ...lived]
    if (kept === 'none') return steps
    return [steps[0]!, { kind: 'backup' }, ...lived.toSpliced(at, 0, { kind: 'restore' })]
  },
)
const opening: Arbitrary<Step[]> = oneof(
  { weight: 14, arbitrary: order.map(first => [first]) },
  { weight: 5, arbitrary: paged },
  { weight: 1, arbitrary: refused },
)

/** Random histories of a few orders each, most of them on an unreliable network. */
export const histories: Arbitrary<History> = record({
  seed: integer({ min: 1, max: 2 ** 31 - 1 }),
  faults: constantFrom(0, 10, 20, 20),
  sessions: constantFrom('own', 'shared'),
  pages: constantFrom(true, true, true, false),
  verdict: constantFrom('safety', 'safety', 'safety', 'liveness'),
  steps: tuple(opening, array(step, { minLength: 5, maxLength: 22 })).map(([first, rest]) => [...first, ...rest]),
})
