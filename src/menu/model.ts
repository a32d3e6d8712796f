import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import type { Cents, MilliPounds } from '#src/kernel/money.ts'

/** Stored menu model: items reference the modifier groups they offer, and options can open child groups. */

const id = z.string().regex(/^\d{1,12}$/)
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const signedCents = z.custom<Cents>(v => Number.isSafeInteger(v), 'whole cents')
const wholeCents = z.custom<Cents>(v => Number.isSafeInteger(v) && Number(v) >= 0, 'whole cents, 0 or more')
const milliPounds = z.custom<MilliPounds>(v => Number.isSafeInteger(v) && Number(v) > 0, 'thousandths of a pound')

export const TAX_CATEGORIES = ['prepared', 'grocery', 'sweet_drink', 'candy', 'alcohol', 'non_food'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

export const DIETS = ['vegetarian', 'vegan', 'gluten_free', 'halal', 'kosher', 'pescatarian', 'dairy_free'] as const

const AllergenNote = z.strictObject({ code: z.enum(ALLERGENS), level: z.enum(['contains', 'may_contain']) })
export type AllergenNote = z.infer<typeof AllergenNote>

export const MenuOption = z.strictObject({
  id,
  name: z.string().min(1).max(80),
  aliases: z.array(z.string()).default([]),
  price_cents: signedCents.default(0 as Cents),
  /** Price in cents by the size option chosen for the same item. */
  price_by_size: z.record(id, signedCents).optional(),
  /** For an option in a combo: the menu item that the option stands for. */
  linked_item_id: id.optional(),
  child_group_ids: z.array(id).default([]),
  /** Allergens that the option adds. */
  allergens_delta: z.array(AllergenNote).default([]),
  /** Diets that the item no longer suits with this option, beyond those implied by its allergens. */
  breaks_diets: z.array(z.enum(DIETS)).default([]),
  in_stock: z.boolean().default(true),
})
export type MenuOption = z.infer<typeof MenuOption>

export const MenuGroup = z.strictObject({
  id,
  name: z.string().min(1).max(80),
  min_units: z.int().min(0).max(50).default(0),
  max_units: z.int().min(1).max(50),
  min_distinct: z.int().min(0).optional(),
  max_distinct: z.int().min(1).optional(),
  max_per_option: z.int().min(1).max(20).default(1),
  /** Number of free units; the cheapest ones count. */
  included_units: z.int().min(0).default(0),
  /** Option ids applied if an optional group is omitted. */
  defaults: z.array(id).default([]),
  /** True if the group removes something ("No onions"): always free. */
  subtractive: z.boolean().default(false),
  options: z.array(MenuOption).min(1).max(200),
})
export type MenuGroup = z.infer<typeof MenuGroup>

export const MenuItem = z.strictObject({
  id,
  name: z.string().min(1).max(120),
  aliases: z.array(z.string()).default([]),
  description: z.string().max(400).optional(),
  /** Price per unit, per package, or per pound for `per_pound` without a preset weight. */
  price_cents: wholeCents,
  /** Group whose chosen option is the size, used for `price_by_size` in other groups. */
  size_group_id: id.optional(),
  pricing_type: z.enum(['per_unit', 'per_pound']).default('per_unit'),
  /** Weight of one package of a pre-weighed item: `quantity` then counts packages. */
  preset_weight_mlb: milliPounds.optional(),
  min_weight_mlb: milliPounds.optional(),
  weight_increment_mlb: milliPounds.optional(),
  tax_category: z.enum(TAX_CATEGORIES),
  /** Omitted if unchecked; [] states that there are none. */
  allergens: z.array(AllergenNote).optional(),
  diets: z.array(z.enum(DIETS)).default([]),
  min_age: z.int().optional(),
  availability: z
    .strictObject({
      /** Names of the menu's dayparts; empty means all day. */
      dayparts: z.array(z.string()).default([]),
      in_stock: z.boolean().default(true),
      /** Remaining units or packages. */
      stock_qty: z.int().min(0).optional(),
      /** Remaining stock of a weighed item, in thousandths of a pound. */
      stock_mlb: z.int().min(0).optional(),
    })
    .prefault({}),
  group_ids: z.array(id).default([]),
})
export type MenuItem = z.infer<typeof MenuItem>

export const MenuFile = z.strictObject({
  /** Local time ranges such as breakfast 07:00–11:00; an end before the start is on the next day. */
  dayparts: z.record(z.string(), z.strictObject({ from: clock, to: clock })).default({}),
  categories: z.array(z.strictObject({ id, name: z.string().min(1).max(80), items: z.array(MenuItem) })).min(1),
  groups: z.array(MenuGroup).default([]),
})
export type MenuFile = z.infer<typeof MenuFile>
