import type { OrderItem } from '#src/menu/order-item.ts'

/**
 * Line parsed from an order. `item` can be sent to preview as is once `missing` is empty and no question is open.
 */
export type ParsedLine = {
  readonly item: OrderItem
  readonly name: string
  /** Kitchen notes for requests without a menu option: "no capers", "dressing on the side". */
  readonly notes: readonly string[]
  /** Words that named the dish. */
  readonly said: string
}

/** Required choice that the order did not make, or not completely. */
export type MissingChoice = {
  /** Index of the line. */
  readonly line: number
  readonly category_id: string
  readonly name: string
  /** Minimum and maximum number of units still to be chosen. */
  readonly least: number
  readonly most: number
  readonly options: readonly DishChoice[]
}

export type DishChoice = { readonly id: string; readonly name: string; readonly price_cents: number }

/** Ambiguity in the words. Nothing is guessed: the customer chooses. */
export type ReadingQuestion =
  /** Several dishes match equally; each choice is a line, ready to be added. */
  | { readonly kind: 'which_item'; readonly said: string; readonly choices: readonly ParsedLine[] }
  /** The words can be parsed as different lists of lines. */
  | {
      readonly kind: 'which_reading'
      readonly said: string
      readonly choices: readonly (readonly ParsedLine[])[]
    }
  /** Several options match equally, possibly in several categories. */
  | {
      readonly kind: 'which_option'
      readonly line: number
      readonly said: string
      readonly choices: readonly (DishChoice & { readonly category_id: string })[]
    }
  /** More options were chosen from a category than it allows. */
  | {
      readonly kind: 'too_many'
      readonly line: number
      readonly category_id: string
      readonly name: string
      readonly most: number
      readonly chosen: readonly DishChoice[]
    }
  /** The amount is missing, or the item is not sold in it: the nearest amounts are offered. */
  | {
      readonly kind: 'amount'
      readonly line: number
      readonly name: string
      readonly said_lbs?: number
      readonly unit: 'pounds' | 'packages' | 'pieces'
      readonly choices: readonly number[]
    }

/** Dish that is closest to the request, but not an exact match. */
export type NearItem = { readonly kind: 'near_item'; readonly said: string; readonly choice: ParsedLine }

/** Several cart lines match equally; choices are their indexes. */
export type WhichLine = {
  readonly kind: 'which_line'
  readonly said: string
  readonly choices: readonly number[]
  /**
   * Action on the line: remove it, set its quantity, or keep only it. If absent, the words are parsed again.
   */
  readonly deed?: 'remove' | { readonly quantity: number } | { readonly keeping: number }
}

export type OrderReading = {
  readonly lines: readonly ParsedLine[]
  readonly questions: readonly ReadingQuestion[]
  /** Every open required choice, across all lines. */
  readonly missing: readonly MissingChoice[]
  /** Words without a match on this menu. */
  readonly leftovers: readonly string[]
}
