import type { KitchenDish } from './kitchen.ts'

/** What a kitchen cooks of a page, and how. */
export type DrawnDish = {
  /** Counts the dishes of a menu from 1. */
  readonly number: number
  readonly kitchen: KitchenDish
  readonly wording: number
  readonly cents: number
  readonly inStock: boolean
  /** 0 when nobody counts. */
  readonly stock: number
  /** Bits of the diets of the dish alone, and of those that some way of ordering it keeps. */
  readonly own: number
  readonly diets: number
  readonly groups: number[]
  readonly size: number
}
