import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'
import { COMPLAINT_KINDS } from '#src/orders/complaint.ts'
import { ORDER_STATUSES } from '#src/orders/states.ts'

/** Wire schemas of the restaurant console. Dollar amounts have an integer twin in cents. */

const instant = z.iso.datetime({ offset: true })

const TicketLine = z.looseObject({
  id: z.string().describe('Item id, as used in itemsOut'),
  name: z.string(),
  quantity: z.int().optional(),
  quantity_lbs: z.number().optional(),
  given: z
    .looseObject({ quantity: z.int().optional(), quantity_lbs: z.number().optional() })
    .optional()
    .describe('Amount handed over, if less than ordered'),
  modifiers: z.array(
    z.looseObject({
      id: z.string().describe('Option id, as used in itemsOut'),
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
    tip: z.number().optional().describe('Part of the total that is a tip'),
    tip_cents: z.int().optional(),
    refunded: z.number().describe('Part of the total refunded to the guest'),
    refunded_cents: z.int(),
    placedAt: instant,
    since: instant.describe('Time of the last status change'),
    scheduled: z.boolean().describe('True if the guest requested a specific time'),
    promisedAt: instant.describe('Pickup or delivery time promised to the guest'),
    readyAt: instant.nullable().describe('Ready time promised by the restaurant on acceptance'),
    answerBy: instant.nullable().describe('Deadline while the order awaits an answer; without one, it is refunded'),
    constraints: z
      .looseObject({ allergens: z.array(z.enum(ALLERGENS)).optional(), diets: z.array(z.enum(DIETS)).optional() })
      .optional()
      .describe('Allergens and diets to avoid, only while the order is open'),
    special_instructions: z.string().nullable().optional().describe("The guest's words, while the order is open"),
    customer: z
      .looseObject({ name: z.string(), phone: z.string(), address: z.string().optional() })
      .optional()
      .describe('Only while the order is open'),
    cancellation: z
      .looseObject({ requestedAt: instant, answerBy: instant.nullable() })
      .optional()
      .describe('The guest requested a cancellation, which awaits an answer'),
    complaint: z
      .looseObject({
        kind: z.enum(COMPLAINT_KINDS),
        words: z.string().nullable().describe('Of the guest'),
        lines: z.array(z.int()).describe('Indexes of the lines that it is about; empty for all of them'),
        openedAt: instant,
        answerBy: instant,
        refundable: z.number().describe('What is left of the payment'),
        refundable_cents: z.int(),
      })
      .optional()
      .describe('The guest reported that something was wrong, which awaits an answer'),
    failure: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof Ticket>

export const Pause = z
  .looseObject({
    paused: z.boolean(),
    until: instant.nullable().describe('null if not paused, or paused until further notice'),
  })
  .meta({ id: 'Pause' })
export type Pause = z.infer<typeof Pause>

export const Board = z
  .looseObject({
    at: instant.describe("The server's clock"),
    cursor: z.int().describe('Newest event included'),
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
    menuVersion: z.string().nullable().describe('Changes with the stock'),
    waiting: z.array(Ticket).describe('Awaiting an answer, most urgent first'),
    cooking: z.array(Ticket).describe('Accepted, sorted by promised time'),
    ready: z.array(Ticket).describe('Ready for pickup, or on the way'),
    complaints: z
      .array(Ticket)
      .describe('Orders with a complaint to answer, oldest first; each is also above or below'),
    done: z.array(Ticket).describe("Today's newest 50 that are over, the newest first"),
    takings: z.looseObject({
      date: z.iso.date(),
      count: z.int().describe('Number of orders paid today'),
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
    id: z.string().describe('Item id, or category id and option id joined by a dot'),
    kind: z.enum(['item', 'option']),
    name: z.string(),
    group: z.string().describe('Category of an item, or modifier group of an option'),
    inStock: z.boolean(),
    left: z.number().nullable().describe('Remaining units or pounds; null if unlimited'),
    held: z.number().optional().describe('Additional amount held for unpaid orders'),
    unit: z.enum(['each', 'lb']),
  })
  .meta({ id: 'StockEntry' })
export type StockEntry = z.infer<typeof StockEntry>

export const StockList = z.looseObject({ menuVersion: z.string(), total: z.int(), items: z.array(StockEntry) })
export type StockList = z.infer<typeof StockList>

export const StockChange = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,12})?$/, 'must be an item id, or category.option')
    .describe('Id from the stock list'),
  inStock: z.boolean(),
  left: z.number().min(0).max(100_000).nullable().optional().describe('Available amount; null if unlimited'),
})
export type StockChange = z.infer<typeof StockChange>

/** Rejection reasons, worded for guests: free text of the restaurant would be unchecked. */
export const REJECT_REASONS = {
  sold_out: 'The restaurant is out of something in this order.',
  too_busy: 'The kitchen is too busy to make this in time.',
  closing: 'The kitchen is closing.',
  cannot_make: 'The kitchen cannot make the order as it was asked for.',
  cannot_deliver: 'The restaurant cannot deliver to this address now.',
} as const

/** Reasons for cancelling an accepted order. */
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
    already: z.boolean().describe('True if it was already reported; nothing was done twice'),
    refunded: z.number().describe('Total refunded to the guest for this order'),
    refunded_cents: z.int(),
    notes: z
      .array(z.string())
      .describe('Remarks on the report, such as a weight above the one paid for, which the guest is not charged for'),
  })
  .meta({ id: 'ActAnswer' })
export type ActAnswer = z.infer<typeof ActAnswer>
