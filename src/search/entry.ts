import type { Restaurant } from '#src/catalog/restaurant.ts'

/** A dish as far as search looks at it; cents. */
export type SearchDish = {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly description?: string | undefined
  readonly price_cents: number
  readonly diets: readonly string[]
  /** Undefined when nobody has checked. */
  readonly allergens?: readonly { readonly code: string }[] | undefined
  /** The same object for dishes that read alike, where their maker knows them. */
  readonly kind?: object | undefined
}

/** One row to be: a restaurant, and its dishes where its menu is known. */
export type Entry = { readonly restaurant: Restaurant; readonly dishes?: readonly SearchDish[] | undefined }
