import type { Allergen } from '#src/allergens/codes.ts'
import type { Fulfillment } from '#src/catalog/restaurant.ts'
import type { DIETS } from '#src/menu/model.ts'

export type Diet = (typeof DIETS)[number]

export type SpokenLine = {
  readonly itemId: string
  readonly name: string
  /** Other names that staff may use for the item. */
  readonly aliases: readonly string[]
  readonly quantity: number
  /** Removed ingredients, as named on the menu: "No onion". */
  readonly removals: readonly string[]
}

/** Order data for the telephone. All of it may be untrusted user input; `script.ts` sanitizes it. */
export type SpokenOrder = {
  readonly orderId: string
  readonly restaurant: string
  readonly customerName: string
  readonly fulfillment: Fulfillment
  /** Spoken form of the promised time: "12:30 PM", "tomorrow at 9 AM". Absent for as soon as possible. */
  readonly at?: string
  readonly lines: readonly SpokenLine[]
  /** Allergens that the guest must not be given, in menu terms. */
  readonly allergens?: readonly Allergen[]
  /** Diets that apply to the whole order. */
  readonly diets?: readonly Diet[]
  readonly note?: string
  /** Address, spoken for deliveries only. */
  readonly delivery?: {
    readonly street: string
    readonly unit?: string
    readonly city: string
    readonly phone: string
  }
  /** Typical preparation time of the location, in minutes. */
  readonly usualMinutes: number
}
