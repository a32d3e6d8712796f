import type { ModifierChoice, OrderItem } from '#src/menu/order-item.ts'
import type { MissingChoice, NearItem, ParsedLine, ReadingQuestion, WhichLine } from './order-reading.ts'

/** Cart line as stored by the clerk: an order item, with notes for the kitchen. */
export type CartLine = { readonly item: OrderItem; readonly notes: readonly string[] }

/** Requested change of the cart. `line` is an index into the cart before the message. */
export type CartCommand =
  | { readonly kind: 'add'; readonly line: ParsedLine }
  /** Adds units to a line as it is. */
  | { readonly kind: 'same_again'; readonly line: number; readonly quantity: number }
  /** Replaces a line: other options, or another dish. */
  | { readonly kind: 'change'; readonly line: number; readonly to: ParsedLine }
  | { readonly kind: 'set_quantity'; readonly line: number; readonly quantity: number }
  | { readonly kind: 'set_quantity'; readonly line: number; readonly quantity_lbs: number }
  | { readonly kind: 'remove'; readonly line: number }
  | { readonly kind: 'clear' }
  /** Note for the kitchen; without a line it applies to the whole order. */
  | { readonly kind: 'set_note'; readonly line?: number; readonly note: string }
  /** Answer to a required choice that was asked for. */
  | { readonly kind: 'answer_modifier'; readonly line: number; readonly choice: ModifierChoice }

export type CartReading = {
  readonly commands: readonly CartCommand[]
  /** `line` of a question or an open choice is an index into the cart after the commands. */
  readonly questions: readonly (ReadingQuestion | WhichLine | NearItem)[]
  readonly missing: readonly MissingChoice[]
  readonly leftovers: readonly string[]
  /** Clauses that request a change and could not be parsed. */
  readonly undone?: readonly string[]
  /** True if the words describe the order as it already is. */
  readonly restatesOrder?: boolean
}
