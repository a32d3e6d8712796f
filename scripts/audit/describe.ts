import type { Movement } from '#src/audit/account.ts'
import type { Audit } from '#src/audit/audit.ts'
import type { Given } from '#src/audit/give-strays-back.ts'
import type { Overpayment } from '#src/audit/refund-overpayments.ts'
import type { Stray } from '#src/audit/strays.ts'
import { formatMicroUsdc } from '#src/kernel/money.ts'

/** Maximum number of entries printed of a long list. */
const SHOWN = 20
const AMOUNT_WIDTH = 16

const amount = (micro: number | bigint): string => formatMicroUsdc(BigInt(micro)).padStart(AMOUNT_WIDTH)

/** Formats an audit as human-readable lines. `now` in epoch milliseconds. */
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
    `  + in progress    ${amount(sums.underWay)}`,
    ...(sums.astray === 0 ? [] : [`  + UNACCOUNTED    ${amount(sums.astray)}`]),
    ...(sums.undecided === 0 ? [] : ['', `  undecided        ${amount(sums.undecided)}`]),
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
    ...listed(
      'STRAYS IN: inflows that match no payment in the ledger, such as plain transfers',
      unmatched,
      describeStray,
    ),
    ...listed(
      'Received without a payment in the ledger, and returned',
      accounts.flatMap(account => account.givenBack),
      ({ inflow, outflow }) => `${describeMovement(inflow)}  returned in ${outflow.reference}`,
    ),
    ...listed(
      'Overpayments smaller than the cost of returning them: --give-back returns them anyway',
      excess,
      describeExcess,
    ),
    ...listed('STRAYS OUT: outflows to neither a payer nor an address in OWN_ADDRESSES', withdrawn, describeMovement),
    ...listed('WRONG', breaches, ({ invariant, subject, message }) => `${invariant}  ${subject}: ${message}`),
    '',
    balanced ? verdictOf(audit) : `  The books do not balance: ${breaches.length} violations.`,
    '',
  ]
}

/** Formats the refunds decided by `--give-back`. Returns no lines if it was not requested. */
export const describeGiven = (given: readonly (Given | Overpayment)[] | undefined): string[] =>
  given === undefined
    ? []
    : given.length === 0
      ? ['  Nothing to give back.', '']
      : [
          ...listed('To be given back: the server sends these now, or at its next start', given, each =>
            'stray' in each
              ? `${amount(each.micro)}  ${each.stray.party}  ${each.stray.reference}`
              : describeExcess(each),
          ).slice(1),
          '',
        ]

const describeExcess = ({ micro, payer, subject }: Overpayment): string =>
  `${amount(micro)}  ${payer}  overpaid for ${subject}`

const describeMovement = ({ reference, party, value }: Movement): string => `${amount(value)}  ${party}  ${reference}`

const HELD = {
  unshown: 'On hold: an unpaid order of the same amount may still claim it.',
  forgotten:
    'On hold: signed for an order that is missing from this ledger and may have been cooked. Investigate first.',
  claimed: 'On hold: its authorization nonce belongs to a payment of another amount. Give it back by hand.',
  disputed: 'On hold: other money already went to the same party. Find out why before giving it back.',
}

const describeStray = (stray: Stray): string =>
  [
    describeMovement(stray),
    ...(stray.returned > 0n ? [`${formatMicroUsdc(stray.returned)} already returned.`] : []),
    ...(stray.hold ? [HELD[stray.hold]] : []),
    `By hand: ${stray.wayBack}`,
  ].join(`\n  ${''.padEnd(AMOUNT_WIDTH)}  `)

const verdictOf = ({ strays }: Audit): string =>
  strays.in + strays.out === 0
    ? '  The books balance.'
    : `  Every payment in the ledger is accounted for, but ${strays.in} inflows (${formatMicroUsdc(strays.inMicro)}) and ${strays.out} outflows (${formatMicroUsdc(strays.outMicro)}) match no payment.${strays.in > 0 ? ' npm run audit -- --give-back returns what came in.' : ''}`

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
