import type { Restaurant } from '#src/catalog/restaurant.ts'

/** Dish fields used by search. Prices in cents. */
export type SearchDish = {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly description?: string | undefined
  readonly price_cents: number
  readonly diets: readonly string[]
  /** Undefined if the allergens are not declared. */
  readonly allergens?: readonly { readonly code: string }[] | undefined
  /** Shared object for dishes with the same text, if their producer knows them. */
  readonly kind?: object | undefined
}

/** Input of one index row: a restaurant, and its dishes if the menu is known. */
export type Entry = { readonly restaurant: Restaurant; readonly dishes?: readonly SearchDish[] | undefined }
