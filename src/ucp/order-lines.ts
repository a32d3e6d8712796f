import { formatLocal } from '#src/catalog/hours.ts'
import type { Line } from '#src/menu/line.ts'
import { constraintsOf } from '#src/orders/constraints.ts'
import { statusPathOf } from '#src/orders/present.ts'
import type { OrderRecord } from '#src/orders/read.ts'
import { presentPrice } from './basket.ts'
import { readId } from './ids.ts'
import type { UcpNames } from './names.ts'
import type { Session } from './sessions.ts'
import { hasUnits, type UcpVersion } from './versions.ts'

/** Lines, totals, and handover of a booked order in the format of the protocol, from its quote. */

export const permalinkOf = (baseUrl: string, orderId: string): string => `${baseUrl}${statusPathOf(orderId)}`

/** Weight of one step of a line in thousandths of a pound; undefined for a line that is counted. */
export function stepOf(line: Line, itemId: string, version: UcpVersion): number | undefined {
  if (line.weight === null) return undefined
  const piece = readId(itemId)?.weight
  if (piece !== undefined) return piece
  return hasUnits(version) ? (line.weight % 10 === 0 ? 10 : 1) : line.weight
}

/** Amount of a line, in units or thousandths of a pound, as steps of the protocol; a part of a step counts as one. */
export const stepsOf = (amount: number, step: number | undefined): number =>
  step === undefined ? amount : Math.ceil(amount / step)

export type AgreedLine = {
  readonly id: string
  readonly itemId: string
  readonly line: Line
  readonly step: number | undefined
  /** Ordered steps. */
  readonly quantity: number
}

/** Returns the lines of a quote with the ids under which the agent knows them. */
export function agreedLines(
  { quote }: OrderRecord,
  { priced, version }: Pick<Session, 'priced' | 'version'>,
): AgreedLine[] {
  return quote.lines.map((line, index) => {
    const { id, itemId } = priced?.lines[index] ?? { id: `li_${index + 1}`, itemId: line.itemId }
    const step = stepOf(line, itemId, version)
    return { id, itemId, line, step, quantity: stepsOf(line.weight ?? line.quantity ?? 0, step) }
  })
}

/** Item of an agreed line. */
export function presentItem({ itemId, line, step }: AgreedLine, version: UcpVersion) {
  const names = line.modifiers.map(({ name, units }) => (units > 1 ? `${units} × ${name}` : name))
  const isByPound = step !== undefined && hasUnits(version) && readId(itemId)?.weight === undefined
  return {
    id: itemId,
    title: [line.name, ...names].join(', '),
    price: step === undefined || isByPound ? line.unitPrice : Math.round((line.unitPrice * step) / 1000),
    ...(isByPound ? { quantity_unit: { unit: 'LBR', scale: step === 10 ? 2 : 3, display_text: 'lb' } } : {}),
  }
}

/** Returns what a booked order avoids, as the kitchen sees it, under the name of our extension. */
export function agreedConstraints({ row, quote }: OrderRecord, names: Pick<UcpNames, 'constraints'>) {
  const constraints = constraintsOf(row, quote)
  return constraints ? { [names.constraints]: constraints } : {}
}

const totalsOf = (amount: number) => [
  { type: 'subtotal', amount },
  { type: 'total', amount },
]

/** Returns the content of a checkout that became an order. */
export function presentAgreed(record: OrderRecord, session: Session) {
  const { quote } = record
  const lines = agreedLines(record, session)
  const ids = lines.map(({ id }) => id)
  const type = quote.fulfillment === 'pickup' ? 'pickup' : 'shipping'
  const time = formatLocal(record.row.resolved_at, quote.restaurant.timezone)
  const option = {
    id: 'agreed',
    title: `${quote.fulfillment === 'pickup' ? 'Pickup' : 'Delivery'} at ${time}`,
    earliest_fulfillment_time: time,
    totals: [{ type: 'total', amount: quote.price.deliveryFee }],
  }
  return {
    line_items: lines.map(each => ({
      id: each.id,
      item: presentItem(each, session.version),
      quantity: each.quantity,
      totals: totalsOf(each.line.total),
    })),
    totals: presentPrice(quote.price),
    fulfillment: {
      methods: [
        {
          id: type,
          type,
          line_item_ids: ids,
          groups: [{ id: 'group_1', line_item_ids: ids, options: [option], selected_option_id: option.id }],
        },
      ],
    },
  }
}
