import type { Allergen } from '#src/allergens/codes.ts'
import type { Fulfillment } from '#src/catalog/restaurant.ts'
import type { DIETS } from '#src/menu/model.ts'

export type Diet = (typeof DIETS)[number]

export type SpokenLine = {
  readonly itemId: string
  readonly name: string
  /** Other names that staff may use for it. */
  readonly aliases: readonly string[]
  readonly quantity: number
  /** What is left out, as the menu names it: "No onion". */
  readonly removals: readonly string[]
}

/** What the telephone needs to know of an order. All of it may have been typed by a stranger; `script.ts` cleans it. */
export type SpokenOrder = {
  readonly orderId: string
  readonly restaurant: string
  readonly customerName: string
  readonly fulfillment: Fulfillment
  /** The promised time as it is said there: "12:30 PM", "tomorrow at 9 AM". Absent for as soon as possible. */
  readonly at?: string
  readonly lines: readonly SpokenLine[]
  /** What whoever eats it must not be given, as menus call it. */
  readonly allergens?: readonly Allergen[]
  /** What all of it must keep to. */
  readonly diets?: readonly Diet[]
  readonly note?: string
  /** Spoken for deliveries only. */
  readonly delivery?: {
    readonly street: string
    readonly unit?: string
    readonly city: string
    readonly phone: string
  }
  /** How long the location usually takes. */
  readonly usualMinutes: number
}
