import { z } from 'zod'
import { type Address, FULFILLMENTS, type Fulfillment, type Restaurant } from '#src/catalog/restaurant.ts'
import type { Window } from '#src/catalog/windows.ts'
import type { Cents, MilliPounds } from '#src/kernel/money.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import type { Diet } from '#src/menu/diet.ts'
import type { Line } from '#src/menu/line.ts'
import { TAX_CATEGORIES } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import type { Price } from './price.ts'
import { Tip } from './tip.ts'

/** Everything promised for a price: items, location, time, and amount. */
export type QuoteContent = {
  readonly restaurantId: string
  /** Restaurant as shown to the buyer: an order outlives its restaurant's catalog entry. */
  readonly restaurant: {
    readonly name: string
    readonly address: string
    readonly phone: string | null
    readonly timezone: string
  }
  readonly menuVersion: string
  readonly items: readonly OrderItem[]
  readonly lines: readonly Line[]
  readonly fulfillment: Fulfillment
  readonly address: Address | null
  readonly time: {
    readonly requested: string
    readonly resolved: number
    readonly earliest: number
    readonly window?: Window
  }
  readonly price: Price
  /** Tax rules used for the price; missing in quotes of older versions. */
  readonly tax?: Restaurant['tax']
  /** Tip as the buyer gave it: a percentage follows what is handed out. */
  readonly tip?: Tip
  /** Buyer's dietary constraints; also binding for a later quote of the same cart. */
  readonly constraints?: Diet
  /** Buyer's remark, used if the confirmation has none. */
  readonly instructions?: string
}

const wholeCents = z.custom<Cents>(value => Number.isSafeInteger(value), 'must be whole cents')
const milliPounds = z.custom<MilliPounds>(value => Number.isSafeInteger(value), 'must be thousandths of a pound')

/** Delivery address of a quote or order. */
export const StoredAddress = z.object({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

const StoredItem = z.object({
  id: z.string(),
  quantity: z.number().optional(),
  quantity_lbs: z.union([z.number(), z.string()]).optional(),
  modifiers: z.array(z.object({ category_id: z.string(), modifier_ids: z.array(z.string()) })).optional(),
})

const StoredLine: z.ZodType<Line> = z.object({
  itemId: z.string(),
  name: z.string(),
  quantity: z.number().nullable(),
  weight: milliPounds.nullable(),
  modifiers: z.array(
    z.object({
      categoryId: z.string(),
      category: z.string(),
      modifierId: z.string(),
      name: z.string(),
      units: z.number(),
      price: wholeCents,
    }),
  ),
  appliedDefaults: z.array(z.string()),
  unitPrice: wholeCents,
  total: wholeCents,
  taxCategory: z.enum(TAX_CATEGORIES),
})

const StoredPrice: z.ZodType<Price> = z.object({
  subtotal: wholeCents,
  tax: wholeCents,
  deliveryFee: wholeCents,
  convenienceFee: wholeCents,
  tip: wholeCents.exactOptional(),
  total: wholeCents,
  lineTaxes: z.array(wholeCents),
})

/** Parser of `quotes.content`. */
export const quoteContentJson = storedJson<QuoteContent>(
  'quote',
  z.object({
    restaurantId: z.string(),
    restaurant: z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string().nullable(),
      timezone: z.string(),
    }),
    menuVersion: z.string(),
    items: z.array(StoredItem),
    lines: z.array(StoredLine),
    fulfillment: z.enum(FULFILLMENTS),
    address: StoredAddress.nullable(),
    time: z.object({
      requested: z.string(),
      resolved: z.number(),
      earliest: z.number(),
      window: z.object({ start: z.number(), end: z.number() }).exactOptional(),
    }),
    price: StoredPrice,
    tax: z
      .object({
        rate: z.custom<NonNullable<QuoteContent['tax']>['rate']>(value => Number.isSafeInteger(value)),
        fee_taxable: z.boolean(),
        delivery_taxable: z.boolean(),
      })
      .exactOptional(),
    tip: Tip.exactOptional(),
    constraints: z.custom<Diet>(value => value !== null && typeof value === 'object').exactOptional(),
    instructions: z.string().exactOptional(),
  }),
)
