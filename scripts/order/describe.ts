import { formatUnits } from 'viem'
import { toDate } from '#src/kernel/world.ts'
import type { OrderHistory } from './read.ts'

/** Formats an order's history as human-readable lines. */
export function describeOrderHistory(life: OrderHistory): string[] {
  const { order, dispatch } = life
  const { id, status, restaurant_id, channel, fulfillment } = order
  return [
    '',
    `${id}  ${status}  restaurant ${restaurant_id}, ${fulfillment}, ${channel}`,
    `  paid ${usdc(order.settled_micro)}, refunded ${usdc(order.refunded_micro)}, requested for ${order.requested_time}`,
    ...(order.failure_code ? [`  failed: ${order.failure_code}  ${order.failure_message ?? ''}`] : []),
    ...('customer' in order
      ? [`  customer ${JSON.stringify(order.customer)}`, `  instructions ${order.instructions ?? 'none'}`]
      : []),
    ...section('Events', life.events, ({ at, type, from, to, data }) => [
      ...[when(at), type.padEnd(18), from === to ? to : `${from ?? 'none'} → ${to}`],
      Object.keys(data as object).length > 0 ? JSON.stringify(data) : '',
    ]),
    ...section('Payments', life.claims, claim => [
      ...[when(claim.created_at), claim.state.padEnd(10), claim.rail, usdc(claim.amount_micro), `by ${claim.payer}`],
      ...[claim.id, claim.tx_hash ?? claim.provider_ref ?? '', claim.failure ?? ''],
    ]),
    ...section('Transactions', life.transactions, ({ created_at, state, hash, mined_at, gas_used }) => [
      ...[when(created_at), state.padEnd(10), hash],
      mined_at === null ? 'no receipt read' : `mined ${when(mined_at)}, gas ${gas_used}`,
    ]),
    ...section('Refunds', life.refunds, refund => [
      ...[when(refund.created_at), refund.state.padEnd(10), refund.reason, usdc(refund.amount_micro)],
      ...[`to ${refund.receiver}`, refund.id, refund.tx_hash ?? ''],
    ]),
    ...section('Kitchen', dispatch ? [dispatch] : [], ({ kitchen, state, external_id, created_at, updated_at }) => [
      ...[when(created_at), state.padEnd(10), kitchen, external_id ?? '', `since ${when(updated_at)}`],
    ]),
    ...section('Jobs', life.jobs, job => [
      ...[job.kind.padEnd(18), standing(job), `${job.attempts} ${job.attempts === 1 ? 'attempt' : 'attempts'}`],
      job.last_error ?? '',
    ]),
    ...section('Messages', life.deliveries, sent => [
      ...[when(sent.updated_at), sent.kind.padEnd(10), sent.state.padEnd(10), sent.id, `${sent.attempts} attempts`],
      sent.last_error ?? '',
    ]),
    ...section('Calls', life.calls, ({ n, state, carrier, created_at, outcome }) => [
      ...[when(created_at), `call ${n}`, state.padEnd(10), carrier, String(outcome ?? '')],
    ]),
    '',
  ]
}

const section = <Row>(title: string, rows: readonly Row[], line: (row: Row) => readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', title, ...rows.map(row => `  ${line(row).filter(Boolean).join('  ')}`)]

const when = (ms: number): string => toDate(ms).toISOString()
const usdc = (micro: number): string => `${formatUnits(BigInt(micro), 6)} USDC`

function standing({ done_at, lease_owner, lease_until, run_at }: OrderHistory['jobs'][number]): string {
  if (done_at !== null) return `done ${when(done_at)}`
  if (lease_owner === 'stopped') return 'stopped; list stopped jobs with npm run jobs -- stopped'
  if (lease_until !== null) return `leased by ${lease_owner} until ${when(lease_until)}`
  return `due ${when(run_at)}`
}
