import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { DIETS } from '#src/menu/model.ts'
import { OrderItem } from '#src/menu/order-item.ts'
import { SignedAuthorization } from '#src/payments/credential.ts'
import { Tip } from '#src/pricing/tip.ts'

/** API formats of buyers' requests. */

export const DeliveryAddress = z.strictObject({
  street: z.string().min(1).max(200).describe('Without the apartment or suite'),
  unit: z.string().max(40).optional().describe('Apartment or suite'),
  city: z.string().min(1).max(80),
  state: z.string().min(2).max(40),
  zip: z.string().min(5).max(10),
})

export type DeliveryAddress = z.infer<typeof DeliveryAddress>

export const Constraints = z.strictObject({
  allergens: z
    .array(z.enum(ALLERGENS))
    .max(20)
    .optional()
    .describe('Allergens to avoid; items with undeclared allergens are refused'),
  diets: z.array(z.enum(DIETS)).max(10).optional().describe('Diets that every item must fit'),
})
export type Constraints = z.infer<typeof Constraints>

export const Customer = z
  .strictObject({
    name: z.string().min(1).max(100),
    phone: z.string().min(1).max(40),
    email: z.string().min(3).max(254),
  })
  .describe('Recipient of the food; delivery and voice orders need a US phone number')
export type Customer = z.infer<typeof Customer>

const restaurantId = z.string().max(40).describe('id from the listing')
const items = z.array(OrderItem).min(1).max(50).describe('Order lines')
const fulfillment = z.enum(FULFILLMENTS).describe('How the food gets to the customer')
const pickupTime = z
  .string()
  .max(60)
  .describe('ASAP, or RFC 3339 with an offset, within 14 days; for a delivery, its time')
const instructions = z.string().max(2000).optional().describe('At most 200 characters')

export const PreviewRequest = z.strictObject({
  restaurant_id: restaurantId,
  items,
  fulfillment,
  delivery_address: DeliveryAddress.optional().describe('Required for delivery'),
  pickup_time: pickupTime,
  constraints: Constraints.optional().describe('Every item is checked against these'),
  special_instructions: instructions.describe('At most 200 characters; confirm may replace it'),
  tip: Tip.optional().describe('percent or amount'),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

const priceToken = z.string().max(200)

export const AgentCallback = z
  .strictObject({ type: z.literal('webhook'), url: z.string().min(1).max(2_000).describe('https') })
  .describe('Receives each event, signed per Standard Webhooks')
export type AgentCallback = z.infer<typeof AgentCallback>

const statusToken = z.string().max(200).optional().describe('To change a confirmed, unpaid order')

export const ConfirmRequest = z.strictObject({
  priceToken: priceToken.describe('From preview'),
  customer: Customer,
  pickup_time: pickupTime,
  delivery_address: DeliveryAddress.optional().describe('For delivery, as previewed; unit may be added'),
  special_instructions: instructions,
  agentCallback: AgentCallback.optional(),
  statusToken,
})
export type ConfirmRequest = z.infer<typeof ConfirmRequest>

export const InlineOrderRequest = z.strictObject({
  pt: priceToken.describe('The priceToken from preview, as query parameter'),
  restaurant_id: restaurantId,
  items,
  fulfillment,
  delivery_address: DeliveryAddress.optional().describe('Required for delivery, as previewed'),
  customer: Customer,
  pickup_time: pickupTime,
  special_instructions: instructions,
  agentCallback: AgentCallback.optional(),
  statusToken,
  payment: SignedAuthorization.optional().describe(
    'Signed from the payment object of preview; an x402 payment header can be sent instead',
  ),
})
export type InlineOrderRequest = z.infer<typeof InlineOrderRequest>
