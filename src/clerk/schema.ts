import { z } from 'zod'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { isInLetters, NOT_IN_LETTERS } from '#src/kernel/invisible-characters.ts'
import { DeliveryAddress } from '#src/orders/request.ts'
import { AgreedConstraints, OrderResponse } from '#src/orders/schema.ts'
import { PRICE_FIELDS } from '#src/orders/schema-lines.ts'
import { PAYING_STEP } from '#src/payments/paying-command.ts'
import { Tip } from '#src/pricing/tip.ts'
import { FoundRestaurant } from '#src/search/schema.ts'
import { POLICY_TOPICS } from './policies.ts'

/** Wire schemas of the clerk. */

const money = { amount: z.number(), twin: z.int() }

/** Maximum length of a message to the clerk, in characters. */
const MESSAGE_CHARACTERS = 2_000

export const ClerkChatBody = z.strictObject({
  message: z
    .string()
    .min(1)
    .max(MESSAGE_CHARACTERS)
    .refine(isInLetters, NOT_IN_LETTERS)
    .describe('What you would say to a clerk, in plain words'),
  session_id: z.string().min(1).max(200).optional().describe('From the answer before; left out to begin'),
})
export type ClerkChatBody = z.infer<typeof ClerkChatBody>

const CartItem = z.looseObject({
  id: z.string(),
  name: z.string(),
  quantity: z.int().optional(),
  quantity_lbs: z.number().optional(),
  increment_lbs: z.number().optional().describe('Step of quantity_lbs'),
  modifiers: z.array(z.looseObject({ category_id: z.string(), modifier_id: z.string(), name: z.string() })),
  note: z.string().optional(),
  price: money.amount.nullable().describe('Of the line; null while something is to be chosen'),
  price_cents: money.twin.nullable(),
})

const Totals = z.looseObject(PRICE_FIELDS)

export const ClerkCart = z.looseObject({
  restaurant_id: z.string().nullable(),
  restaurant_name: z.string().nullable(),
  items: z.array(CartItem),
  fulfillment: z.enum(FULFILLMENTS),
  pickup_time: z.string().describe('ASAP, or the time at the restaurant'),
  ready_at: z.string().optional().describe('When it is ready or arrives, as priced'),
  delivery_address: DeliveryAddress.partial().optional(),
  customer: z
    .looseObject({ name: z.string().optional(), phone: z.string().optional(), email: z.string().optional() })
    .optional(),
  special_instructions: z.string().optional(),
  note: z.string().optional().describe('Its part about the whole order'),
  door_note: z.string().optional().describe('Its part for the courier'),
  constraints: AgreedConstraints.optional(),
  tip: Tip.optional().describe('As it was given; its amount is in totals'),
  totals: Totals.optional().describe('Exact; present once the order can be priced'),
  revision: z.string().describe('Changes with the cart and its details'),
  readback: z.string().optional().describe('It was just read back: update_order places it with this as agree'),
})
export type ClerkCart = z.infer<typeof ClerkCart>

export const PayInstructions = z.looseObject({
  payUrl: z.string(),
  payPage: z.string().describe('Page on which a person pays by card or wallet'),
  amount: z.string().describe('Micro-USDC'),
  total: money.amount,
  total_cents: money.twin,
  expiresAt: z.string(),
  methods: z.array(z.string()),
  ...PAYING_STEP,
  alternatives: z.array(z.string()),
  orderId: z.string(),
  statusUrl: z.string(),
  statusToken: z.string(),
})
export type PayInstructions = z.infer<typeof PayInstructions>

const RestRequest = z.looseObject({ method: z.string(), path: z.string(), body: z.looseObject({}).optional() })

export const ClerkResponse = z
  .looseObject({
    session_id: z.string(),
    reply: z.string(),
    ready_to_buy: z.boolean().describe('An order is booked and waits for its payment: pay_instructions says how'),
    pay_instructions: PayInstructions.optional(),
    cart: ClerkCart,
    choices: z.array(z.looseObject({ n: z.int(), label: z.string() })).describe('Answer with a number or in words'),
    missing: z.array(z.string()).describe('Paths of what the order still needs'),
    restaurants: z.array(FoundRestaurant).optional().describe('Found in this turn'),
    order: OrderResponse.optional().describe('Followed in this turn'),
    finish_over_rest: z.array(RestRequest).optional().describe('In the last turn: the requests that finish the order'),
    turns_used: z.int(),
    turns_left: z.int(),
    expires_at: z.iso.datetime({ offset: true }),
    model: z.string(),
    degraded: z
      .boolean()
      .optional()
      .describe(
        'The configured model failed: the house model answered, or, where `model` still names it, what it had done is kept and the order shown as it stands',
      ),
  })
  .meta({ id: 'ClerkReply' })
export type ClerkResponse = z.infer<typeof ClerkResponse>

export const ConversationQuery = z.strictObject({
  session_id: z.string().min(1).max(200).describe('From an answer of the conversation'),
})

export const ConversationResponse = ClerkResponse.extend({
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string() }))
    .describe('The last messages, oldest first'),
  times: z
    .array(z.strictObject({ at: z.string(), until: z.string().optional() }))
    .describe('The next times the order can be for; until: the end of a delivery window'),
}).meta({ id: 'Conversation' })
export type ConversationResponse = z.infer<typeof ConversationResponse>

export const PolicyQuery = z.strictObject({
  topic: z.enum(POLICY_TOPICS).optional().describe('If omitted, all of them'),
})

export const Policies = z
  .strictObject({ policies: z.array(z.strictObject({ topic: z.enum(POLICY_TOPICS), text: z.string() })) })
  .describe('How this shop works, one text for each topic')
