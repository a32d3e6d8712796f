import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'
import { ORDER_STATUSES } from '#src/orders/states.ts'

/** Wire shapes of what a restaurant sees. Dollars with an integer twin in cents. */

const instant = z.iso.datetime({ offset: true })

const TicketLine = z.looseObject({
  id: z.string().describe('The item, as itemsOut names it'),
  name: z.string(),
  quantity: z.int().optional(),
  quantity_lbs: z.number().optional(),
  given: z
    .looseObject({ quantity: z.int().optional(), quantity_lbs: z.number().optional() })
    .optional()
    .describe('What was handed out of it, where that is less'),
  modifiers: z.array(
    z.looseObject({
      id: z.string().describe('The option, as itemsOut names it'),
      category: z.string(),
      name: z.string(),
      units: z.int(),
    }),
  ),
})

export const Ticket = z
  .looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    channel: z.string(),
    fulfillment: z.enum(FULFILLMENTS),
    lines: z.array(TicketLine),
    total: z.number(),
    total_cents: z.int(),
    refunded: z.number().describe('What of it goes back to the guest'),
    refunded_cents: z.int(),
    placedAt: instant,
    since: instant.describe('When it came into its status'),
    scheduled: z.boolean().describe('The guest named a time'),
    promisedAt: instant.describe('When the guest was told to come, or to expect it'),
    readyAt: instant.nullable().describe('What the restaurant promised when it accepted'),
    answerBy: instant.nullable().describe('While it waits for an answer: without one it is refunded then'),
    constraints: z
      .looseObject({ allergens: z.array(z.enum(ALLERGENS)).optional(), diets: z.array(z.enum(DIETS)).optional() })
      .optional()
      .describe('What the guest must not be given, while the order is open'),
    special_instructions: z.string().nullable().optional().describe("The guest's words, while the order is open"),
    customer: z
      .looseObject({ name: z.string(), phone: z.string(), address: z.string().optional() })
      .optional()
      .describe('While the order is open'),
    cancellation: z
      .looseObject({ requestedAt: instant, answerBy: instant.nullable() })
      .optional()
      .describe('The guest asks to cancel it, and waits for an answer'),
    failure: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

export const Pause = z
  .looseObject({
    paused: z.boolean(),
    until: instant.nullable().describe('null: until it is told, or not paused'),
  })
  .meta({ id: 'Pause' })
export type Pause = z.infer<typeof Pause>

export const Board = z
  .looseObject({
    at: instant.describe("The server's clock"),
    cursor: z.int().describe('The newest event that it knows'),
    restaurant: z.looseObject({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      timezone: z.string(),
      dispatch: z.string(),
      open: z.boolean(),
      opensAt: instant.nullable(),
    }),
    pause: Pause,
    menuVersion: z.string().nullable().describe('Changes with what is in stock'),
    waiting: z.array(Ticket).describe('To be answered, the most urgent first'),
    cooking: z.array(Ticket).describe('Accepted, by promised time'),
    ready: z.array(Ticket).describe('Ready to be collected, or on the way'),
    done: z.array(Ticket).describe("Today's newest 50 that are over, the newest first"),
    takings: z.looseObject({
      date: z.iso.date(),
      count: z.int().describe('Orders that were paid for today'),
      gross: z.number(),
      gross_cents: z.int(),
      refunded: z.number(),
      refunded_cents: z.int(),
    }),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

export const StockEntry = z
  .looseObject({
    id: z.string().describe('Of an item, or category and option with a dot between them'),
    kind: z.enum(['item', 'option']),
    name: z.string(),
    group: z.string().describe('Category of an item, name of the choice of an option'),
    inStock: z.boolean(),
    left: z.number().nullable().describe('Units or pounds; null without a limit'),
    held: z.number().optional().describe('Promised beside that to orders that wait for their payment'),
    unit: z.enum(['each', 'lb']),
  })
  .meta({ id: 'StockEntry' })
export type StockEntry = z.infer<typeof StockEntry>

export const StockList = z.looseObject({ menuVersion: z.string(), total: z.int(), items: z.array(StockEntry) })
export type StockList = z.infer<typeof StockList>

export const StockChange = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,12})?$/, 'the id of an item, or category.option')
    .describe('As the list has it'),
  inStock: z.boolean(),
  left: z.number().min(0).max(100_000).nullable().optional().describe('How much there is; null without a limit'),
})
export type StockChange = z.infer<typeof StockChange>

/** Why a restaurant declines, in words that a guest may read: never its own, which nobody has checked. */
export const REJECT_REASONS = {
  sold_out: 'The restaurant is out of something in this order.',
  too_busy: 'The kitchen is too busy to make this in time.',
  closing: 'The kitchen is closing.',
  cannot_make: 'The kitchen cannot make the order as it was asked for.',
  cannot_deliver: 'The restaurant cannot deliver to this address now.',
} as const

/** Why an accepted order is given up. */
export const CANCEL_REASONS = {
  sold_out: 'The restaurant ran out of something in this order.',
  kitchen_trouble: 'Something went wrong in the kitchen.',
  closing: 'The restaurant has to close.',
  no_courier: 'The restaurant has nobody to deliver it.',
  guest_asked: 'The guest asked the restaurant to cancel it.',
} as const

const namesOf = <T extends Record<string, string>>(table: T) => Object.keys(table) as [keyof T & string]
export const RejectReason = z.enum(namesOf(REJECT_REASONS))
export const CancelReason = z.enum(namesOf(CANCEL_REASONS))

export const ActAnswer = z
  .looseObject({
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    already: z.boolean().describe('It had been said before; nothing was done twice'),
    refunded: z.number().describe('All of this order that goes back to the guest'),
    refunded_cents: z.int(),
    notes: z
      .array(z.string())
      .describe('What to know of the report, such as a weight that costs the guest nothing more'),
  })
  .meta({ id: 'ActAnswer' })
export type ActAnswer = z.infer<typeof ActAnswer>
