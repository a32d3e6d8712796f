import { z } from 'zod'
import { GivenReports } from '#src/fulfillment/given-reports.ts'
import { itemIds, prepMinutes } from './answer.ts'

const orderId = z.string().min(1).max(40)
/** Console reason code; any other text is not passed on. */
const reason = z.string().max(1_000).optional()
const goods = z
  .strictObject({
    itemId: z.string().min(1).max(60).optional(),
    groupId: z.string().min(1).max(60).optional(),
    optionId: z.string().min(1).max(60).optional(),
  })
  .refine(
    ({ itemId, groupId, optionId }) => (itemId === undefined) !== (groupId === undefined || optionId === undefined),
    'send either itemId, or groupId and optionId',
  )

const event = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({ type: z.literal(type), timestamp: z.string().max(60).optional(), data })

/** Event from a restaurant's system, with `type` and `data` as Standard Webhooks recommends. */
export const KitchenEvent = z.discriminatedUnion('type', [
  event(
    'order.accepted',
    z.strictObject({ orderId, prepMinutes: prepMinutes.optional(), externalId: z.string().min(1).max(100).optional() }),
  ),
  event(
    'order.rejected',
    z.strictObject({
      orderId,
      reason,
      itemsOut: itemIds.optional(),
    }),
  ),
  event('order.ready', z.strictObject({ orderId, given: GivenReports.optional() })),
  event('order.out_for_delivery', z.strictObject({ orderId, given: GivenReports.optional() })),
  event('order.adjusted', z.strictObject({ orderId, given: GivenReports })),
  event('order.handed_over', z.strictObject({ orderId })),
  event('order.cancelled', z.strictObject({ orderId, reason })),
  event('order.cancellation_agreed', z.strictObject({ orderId })),
  event('order.cancellation_declined', z.strictObject({ orderId })),
  event('item.out', goods),
  event('item.back', goods),
  event(
    'restaurant.paused',
    z.strictObject({ until: z.iso.datetime({ offset: true }).optional().describe('Omit it to pause until resumed') }),
  ),
  event('restaurant.resumed', z.strictObject({})),
])
export type KitchenEvent = z.infer<typeof KitchenEvent>

export type OrderNews = Extract<KitchenEvent, { data: { orderId: string } }>
