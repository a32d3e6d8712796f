import type { Booked } from '../world/booked.ts'

const sorted = (orders: readonly Booked[]): string => JSON.stringify(orders.map(order => JSON.stringify(order)).sort())

/** True when the same stands in both ledgers, in whatever order it was booked. */
export const sameOrders = (booked: readonly Booked[], wanted: readonly Booked[]): boolean =>
  sorted(comparable(booked, wanted)) === sorted(wanted)

/** What must be left out counts where some order is wanted to say it. */
const comparable = (booked: readonly Booked[], wanted: readonly Booked[]): readonly Booked[] =>
  wanted.some(({ avoids }) => avoids !== undefined) ? booked : booked.map(({ avoids: _, ...order }) => order)

/** What a ledger holds and should not, and the other way round, field by field where both hold one order. */
export function orderDifferences(booked: readonly Booked[], wanted: readonly Booked[]): string[] {
  if (sameOrders(booked, wanted)) return []
  const [found, expected] = [booked[0], wanted[0]]
  if (booked.length !== wanted.length || !found || !expected)
    return [`${booked.length} orders were booked instead of ${wanted.length}`]
  return (Object.keys(expected) as (keyof Booked)[]).flatMap(field =>
    JSON.stringify(found[field]) === JSON.stringify(expected[field])
      ? []
      : [`${field}: ${JSON.stringify(found[field])} instead of ${JSON.stringify(expected[field])}`],
  )
}
