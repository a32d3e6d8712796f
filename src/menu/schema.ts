import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { DIETS } from './model.ts'
import { OrderItem } from './order-item.ts'

/** API format of a live menu. Prices are in dollars, with an integer equivalent in cents. */

const WireItem = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    aliases: z.array(z.string()),
    price: z.number(),
    price_cents: z.int(),
    pricing_type: z.enum(['per_unit', 'per_pound']),
    in_stock: z.boolean(),
    available_now: z.boolean(),
    stock: z
      .number()
      .optional()
      .describe(
        'Remaining stock in units, packages, or pounds for items sold by weight; absent if the stock is not counted',
      ),
    dayparts: z.array(z.string()),
    minWeight: z.number().optional().describe('Pounds'),
    weightIncrement: z.number().optional().describe('Pounds'),
    packageWeight: z.number().optional().describe('Pounds of one pre-weighed package'),
    allergens: z
      .array(z.looseObject({ code: z.enum(ALLERGENS), level: z.enum(['contains', 'may_contain']) }))
      .nullable()
      .describe('With those that every choice adds; options list their own. null if not declared'),
    diets: z.array(z.enum(DIETS)),
    requires_modifiers: z.boolean(),
    modifier_categories: z.array(z.string()).describe('Ids in menu.modifier_categories'),
    _orderHint: z.string().optional().describe('Which quantity field to use'),
    _orderExample: OrderItem.optional().describe('Example order line to adapt; only with requires_modifiers'),
  })
  .meta({ id: 'MenuItem' })

const WireModifierCategory = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    required: z.boolean(),
    min_selections: z.int(),
    max_selections: z.int(),
    min_distinct: z.int(),
    max_distinct: z.int(),
    max_per_option: z.int(),
    included_units: z.int().describe('Number of free units, cheapest first'),
    defaults: z.array(z.string()),
    subtractive: z.boolean(),
    parent: z
      .looseObject({ category_id: z.string(), modifier_id: z.string() })
      .optional()
      .describe('The category applies only while this option is chosen'),
    options: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        aliases: z.array(z.string()),
        price: z.number(),
        price_cents: z.int(),
        allergens: z
          .array(z.looseObject({ code: z.enum(ALLERGENS), level: z.enum(['contains', 'may_contain']) }))
          .nullable()
          .optional()
          .describe('Allergens that the option adds; null if not declared'),
        breaks_diets: z.array(z.enum(DIETS)).optional().describe('Diets that the item no longer fits with this option'),
        price_by_size: z
          .record(z.string(), z.number())
          .optional()
          .describe('Price in dollars by id of the size option'),
        in_stock: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ModifierCategory' })

export const MenuResponse = z
  .looseObject({
    restaurant_id: z.string(),
    _meta: z.looseObject({
      restaurantCurrentlyAcceptingOrders: z.boolean(),
      menuVersion: z.string(),
      nextOpenAt: z.iso.datetime({ offset: true }).nullable(),
    }),
    _agentInstructions: z.looseObject({ note: z.string() }),
    menu: z.looseObject({
      dayparts: z.record(z.string(), z.looseObject({ from: z.string(), to: z.string() })),
      categories: z.array(z.looseObject({ id: z.string(), name: z.string(), items: z.array(WireItem) })),
      modifier_categories: z.array(WireModifierCategory),
    }),
  })
  .meta({ id: 'Menu' })
export type MenuResponse = z.infer<typeof MenuResponse>
