import type { Booked } from '../world/booked.ts'

const sorted = (orders: readonly Booked[]): string => JSON.stringify(orders.map(order => JSON.stringify(order)).sort())

/** True if both ledgers contain the same orders, in any sequence. */
export const sameOrders = (booked: readonly Booked[], wanted: readonly Booked[]): boolean =>
  sorted(comparable(booked, wanted)) === sorted(wanted)

/** Ignores exclusions unless an expected order specifies them. */
const comparable = (booked: readonly Booked[], wanted: readonly Booked[]): readonly Booked[] =>
  wanted.some(({ avoids }) => avoids !== undefined) ? booked : booked.map(({ avoids: _, ...order }) => order)

/** Describes the differences between booked and expected orders, field by field if there is one of each. */
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
