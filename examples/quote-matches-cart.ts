/** Compared fields of the cart sent to preview_order. */
export type AskedCart = {
  readonly restaurant_id?: unknown
  readonly items?: readonly AskedItem[]
  readonly fulfillment?: unknown
}
type AskedItem = {
  readonly id?: unknown
  readonly quantity?: unknown
  readonly quantity_lbs?: unknown
  readonly modifiers?: readonly { readonly modifier_ids: readonly unknown[] }[]
}
export type QuotedCart = {
  readonly restaurant: { readonly id: string }
  readonly fulfillment: string
  readonly lines: readonly QuotedLine[]
}
type QuotedLine = {
  readonly id: string
  readonly name: string
  readonly quantity?: number
  readonly quantity_lbs?: number
  readonly modifiers: readonly { readonly modifier_id: string }[]
}

/** True if a quote matches its request: same restaurant, fulfillment, dishes, quantities, and options. */
export function quoteMatchesCart(asked: AskedCart, quote: QuotedCart): boolean {
  const items = asked.items ?? []
  return (
    String(asked.restaurant_id) === quote.restaurant.id &&
    String(asked.fulfillment).toLowerCase() === quote.fulfillment &&
    items.length === quote.lines.length &&
    quote.lines.every((line, index) => isLine(items[index]!, line))
  )
}

function isLine(item: AskedItem, line: QuotedLine): boolean {
  const options = (item.modifiers ?? []).flatMap(choice => choice.modifier_ids.map(String))
  return (
    String(item.id) === line.id &&
    Number(item.quantity ?? 0) === (line.quantity ?? 0) &&
    Number(item.quantity_lbs ?? 0) === (line.quantity_lbs ?? 0) &&
    options.every(id => line.modifiers.some(modifier => modifier.modifier_id === id))
  )
}
