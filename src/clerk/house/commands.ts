import type { ModifierChoice, OrderItem } from '#src/menu/order-item.ts'
import type { MissingChoice, NearItem, ParsedLine, Question, WhichLine } from './order-reading.ts'

/** A line of the cart as the clerk keeps it: an order item, and wishes for the kitchen. */
export type CartLine = { readonly item: OrderItem; readonly notes: readonly string[] }

/** What a message asks to be done with the cart. `line` is an index into the cart as it was before the message. */
export type CartCommand =
  | { readonly kind: 'add'; readonly line: ParsedLine }
  /** More of a line, as it is. */
  | { readonly kind: 'same_again'; readonly line: number; readonly quantity: number }
  /** A line becomes another one: other options, or another dish. */
  | { readonly kind: 'change'; readonly line: number; readonly to: ParsedLine }
  | { readonly kind: 'set_quantity'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'set_quantity'; readonly line: number; readonly quantity_lbs: number }
  | { readonly kind: 'remove'; readonly line: number }
  | { readonly kind: 'clear' }
  /** A note for the kitchen; without a line it is for the whole order. */
  | { readonly kind: 'set_note'; readonly line?: number; readonly note: string }
  /** The answer to a required choice that was asked for. */
  | { readonly kind: 'answer_modifier'; readonly line: number; readonly choice: ModifierChoice }

export type CartReading = {
  readonly commands: readonly CartCommand[]
  /** `line` of a question or an open choice is an index into the cart after the commands. */
  readonly questions: readonly (Question | WhichLine | NearItem)[]
  readonly missing: readonly MissingChoice[]
  readonly leftovers: readonly string[]
  /** Clauses that ask for a change and could not be read. */
  readonly undone?: readonly string[]
  /** The words say of the order what it is already. */
  readonly isHeard?: boolean
}
