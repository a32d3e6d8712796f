import type { OrderItem } from '#src/menu/order-item.ts'

/** A line read from an order. `item` can be sent to preview as it is once `missing` is empty and no question is open. */
export type ParsedLine = {
  readonly item: OrderItem
  readonly name: string
  /** Wishes that the menu has no option for, for the kitchen: "no capers", "dressing on the side". */
  readonly notes: readonly string[]
  /** The words that named the dish. */
  readonly said: string
}

/** A required choice that the order did not make, or not fully. */
export type MissingChoice = {
  /** Index of the line. */
  readonly line: number
  readonly category_id: string
  readonly name: string
  /** Units still to be chosen, at least and at most. */
  readonly least: number
  readonly most: number
  readonly options: readonly Offer[]
}

export type Offer = { readonly id: string; readonly name: string; readonly price_cents: number }

/** What cannot be told from the words. Nothing is guessed: the customer chooses. */
export type Question =
  /** Several dishes fit equally; each choice is a line, ready to be added. */
  | { readonly kind: 'which_item'; readonly said: string; readonly choices: readonly ParsedLine[] }
  /** Words that may be ordered as one list of lines or as another one. */
  | {
      readonly kind: 'which_reading'
      readonly said: string
      readonly choices: readonly (readonly ParsedLine[])[]
    }
  /** Several options fit equally, perhaps of several categories. */
  | {
      readonly kind: 'which_option'
      readonly line: number
      readonly said: string
      readonly choices: readonly (Offer & { readonly category_id: string })[]
    }
  /** More was chosen from a category than it allows. */
  | {
      readonly kind: 'too_many'
      readonly line: number
      readonly category_id: string
      readonly name: string
      readonly most: number
      readonly chosen: readonly Offer[]
    }
  /** How much is not said, or the goods are not sold in that amount: the nearest amounts are offered. */
  | {
      readonly kind: 'amount'
      readonly line: number
      readonly name: string
      readonly said_lbs?: number
      readonly unit: 'pounds' | 'packages' | 'pieces'
      readonly choices: readonly number[]
    }

/** The dish that comes nearest to what was said, and is not just that. */
export type NearItem = { readonly kind: 'near_item'; readonly said: string; readonly choice: ParsedLine }

/** Several lines of the cart fit equally; choices are their indexes. */
export type WhichLine = {
  readonly kind: 'which_line'
  readonly said: string
  readonly choices: readonly number[]
  /** What is to be done with the line: taken off, had in this amount, or left alone of all. Otherwise the words are read once more. */
  readonly deed?: 'remove' | { readonly quantity: number } | { readonly keeping: number }
}

export type OrderReading = {
  readonly lines: readonly ParsedLine[]
  readonly questions: readonly Question[]
  /** Every required choice that is open, all lines together. */
  readonly missing: readonly MissingChoice[]
  /** Words that mean nothing on this menu. */
  readonly leftovers: readonly string[]
}
