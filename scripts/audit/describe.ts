import type { Movement } from '#src/audit/account.ts'
import type { Audit } from '#src/audit/audit.ts'
import type { Excess } from '#src/audit/excess.ts'
import type { Given } from '#src/audit/give-strays-back.ts'
import type { Stray } from '#src/audit/strays.ts'
import { formatMicroUsdc } from '#src/kernel/money.ts'

/** Of long lists people are shown the first so many. */
const SHOWN = 20
const AMOUNT_WIDTH = 16

const amount = (micro: number | bigint): string => formatMicroUsdc(BigInt(micro)).padStart(AMOUNT_WIDTH)

/** An audit as lines for people. `now` in epoch milliseconds. */
export function describeAudit(audit: Audit, now: number): string[] {
  const { sums, counts, accounts, breaches, open, balanced, excess } = audit
  const unmatched = accounts.flatMap(account => account.unmatched)
  const withdrawn = accounts.flatMap(account => account.withdrawn)
  return [
    '',
    `  settled          ${amount(sums.settled)}   ${counts.claims} claims, ${counts.orders} orders, ${counts.purchases} purchases`,
    `  = fulfilled      ${amount(sums.fulfilled)}`,
    `  + refunded       ${amount(sums.refunded)}`,
    `  + refund pending ${amount(sums.refundPending)}`,
    `  + under way      ${amount(sums.underWay)}`,
    ...(sums.astray === 0 ? [] : [`  + ASTRAY         ${amount(sums.astray)}`]),
    ...(sums.undecided === 0 ? [] : ['', `  not known yet    ${amount(sums.undecided)}`]),
    '',
    ...accounts.flatMap(({ means, received, returned }) => [
      `  ${means.padEnd(8)} in      ${amount(received)}`,
      `  ${''.padEnd(8)} out     ${amount(returned)}`,
    ]),
    ...listed(
      'Not over yet',
      open,
      item => `${ageOf(now - item.since).padStart(6)}  ${item.kind} ${item.id}: ${item.detail}`,
    ),
    ...listed('STRAYS IN: no payment of the ledger explains them, such as a plain transfer', unmatched, describeStray),
    ...listed(
      'Came in for nothing, and was sent back',
      accounts.flatMap(account => account.givenBack),
      ({ inflow, outflow }) => `${describeMovement(inflow)}  back in ${outflow.reference}`,
    ),
    ...listed(
      'Paid above a price, and worth less than sending it back costs: --give-back returns it',
      excess,
      describeExcess,
    ),
    ...listed('STRAYS OUT: went to nobody who paid and to no address of OWN_ADDRESSES', withdrawn, describeMovement),
    ...listed('WRONG', breaches, ({ invariant, subject, message }) => `${invariant}  ${subject}: ${message}`),
    '',
    balanced ? verdictOf(audit) : `  The books do not balance: ${breaches.length} found.`,
    '',
  ]
}

/** What `--give-back` has decided; nothing where it was not asked for. */
export const describeGiven = (given: readonly (Given | Excess)[] | undefined): string[] =>
  given === undefined
    ? []
    : given.length === 0
      ? ['  Nothing is to be given back.', '']
      : [
          ...listed('Goes back: the server sends it now, or when it is started', given, each =>
            'stray' in each
              ? `${amount(each.micro)}  ${each.stray.party}  ${each.stray.reference}`
              : describeExcess(each),
          ).slice(1),
          '',
        ]

const describeExcess = ({ micro, payer, subject }: Excess): string => `${amount(micro)}  ${payer}  above ${subject}`

const describeMovement = ({ reference, party, value }: Movement): string => `${amount(value)}  ${party}  ${reference}`

const HELD = {
  unshown: 'An unpaid order of this amount may still be paid by it.',
  forgotten: 'It was signed for an order that this ledger does not know and that may have been cooked: find out first.',
  disputed: 'Other money went to the same party: find out what for before it is given back.',
}

const describeStray = (stray: Stray): string =>
  [
    describeMovement(stray),
    ...(stray.returned > 0n ? [`${formatMicroUsdc(stray.returned)} of it went back.`] : []),
    ...(stray.hold ? [HELD[stray.hold]] : []),
    `By hand: ${stray.wayBack}`,
  ].join(`\n  ${''.padEnd(AMOUNT_WIDTH)}  `)

const verdictOf = ({ strays }: Audit): string =>
  strays.in + strays.out === 0
    ? '  The books balance.'
    : `  Every payment of the ledger is accounted for, and it does not explain ${strays.in} inflows (${formatMicroUsdc(strays.inMicro)}) and ${strays.out} outflows (${formatMicroUsdc(strays.outMicro)}).${strays.in > 0 ? ' npm run audit -- --give-back returns what came in.' : ''}`

function listed<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  if (items.length === 0) return []
  const rest = items.length - SHOWN
  const lines = items.slice(0, SHOWN).map(item => `  ${line(item)}`)
  return ['', `  ${title}`, ...lines, ...(rest > 0 ? [`  and ${rest} more; --json lists all`] : [])]
}

function ageOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
