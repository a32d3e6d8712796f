import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { DIETS } from './model.ts'
import { OrderItem } from './order-item.ts'

/** The wire shape of a live menu. Prices in dollars with an integer twin in cents. */

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
      .describe('What is left: units or packages, pounds of what is weighed; left out where nobody counts'),
    dayparts: z.array(z.string()),
    minWeight: z.number().optional().describe('Pounds'),
    weightIncrement: z.number().optional().describe('Pounds'),
    packageWeight: z.number().optional().describe('Pounds of one pre-weighed package'),
    allergens: z
      .array(z.looseObject({ code: z.enum(ALLERGENS), level: z.enum(['contains', 'may_contain']) }))
      .nullable()
      .describe('null when nobody has checked'),
    diets: z.array(z.enum(DIETS)),
    requires_modifiers: z.boolean(),
    modifier_categories: z.array(z.string()).describe('Ids in menu.modifier_categories'),
    _orderHint: z.string().optional().describe('Which quantity field to use'),
    _orderExample: OrderItem.optional().describe('Ready to adapt; only with requires_modifiers'),
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
    included_units: z.int().describe('The cheapest so many units are free'),
    defaults: z.array(z.string()),
    subtractive: z.boolean(),
    parent: z
      .looseObject({ category_id: z.string(), modifier_id: z.string() })
      .optional()
      .describe('The category counts only while this option is chosen'),
    options: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        aliases: z.array(z.string()),
        price: z.number(),
        price_cents: z.int(),
        allergens: z
          .array(z.looseObject({ code: z.enum(ALLERGENS), level: z.enum(['contains', 'may_contain']) }))
          .optional()
          .describe('What the option brings along'),
        breaks_diets: z.array(z.enum(DIETS)).optional().describe('Diets that the item no longer suits with it'),
        price_by_size: z.record(z.string(), z.number()).optional().describe('Dollars by the id of the size option'),
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
