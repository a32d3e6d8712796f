import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { OrderItem } from '#src/menu/order-item.ts'
import { Constraints, DeliveryAddress } from '#src/orders/request.ts'
import { Tip } from '#src/pricing/tip.ts'
import { LANGUAGES } from '#src/reader/language.ts'
import { Booked, Quote } from './booked.ts'
import { Edit } from './edit.ts'
import { FindInput } from './find-input.ts'

/** Unique allergens. */
const Codes = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)

/** Requested wall-clock time at the restaurant, as far as stated. */
export const RequestedTime = z.strictObject({
  date: z.iso.date(),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** True for an ambiguous half of the day: "At six" may be morning or evening. */
  halfDayUnsure: z.boolean(),
  /** True if the day was not stated: today, or the next possible day. */
  dayUnsure: z.boolean(),
})
export type RequestedTime = z.infer<typeof RequestedTime>

const PartialAddress = DeliveryAddress.partial()

/** Fulfillment, time, address, and customer, each as far as stated. */
export const Details = z.strictObject({
  fulfillment: z.enum(FULFILLMENTS).optional(),
  time: z.union([z.literal('ASAP'), RequestedTime]).optional(),
  /** Day without a time. */
  day: z.iso.date().optional(),
  address: PartialAddress.optional(),
  customer: z
    .strictObject({
      name: z.string().max(100).optional(),
      phone: z.string().max(40).optional(),
      email: z.string().max(254).optional(),
    })
    .optional(),
  instructions: z.string().max(200).optional(),
  constraints: Constraints.optional(),
  tip: Tip.optional(),
})
export type Details = z.infer<typeof Details>

const MOST_OF_WORDS = 1_000
export const MOST_OF_QUESTION = 300
export const MOST_OF_LABEL = 120

/** Selectable choice and its effect. */
export const Choice = z.strictObject({
  label: z.string().max(MOST_OF_LABEL),
  restaurant_id: z.string().max(40).optional(),
  /** Cuisine and location of a restaurant, to resolve "the vegan place", "the Bushwick one". */
  kinds: z.array(z.string().max(40)).max(6).optional(),
  edits: z.array(Edit).max(10).optional(),
  details: Details.optional(),
  /** Search to run. */
  find: FindInput.optional(),
  /** Text to parse as if the guest had stated it. */
  words: z.string().max(MOST_OF_WORDS).optional(),
  /** Allergens whose constraint this choice withdraws. */
  lifts: Codes.optional(),
  /** Id of a booked order to cancel. */
  cancel: z.string().max(40).optional(),
  /** Answer to send instead of an action: the "yes" or "no" of a read-back. */
  say: z.enum(['yes', 'no']).optional(),
  /** Price in cents, distance in miles, and rating in stars, to resolve "the cheaper one" and "the closest". */
  price: z.int().optional(),
  miles: z.number().optional(),
  rating: z.number().optional(),
})
export type Choice = z.infer<typeof Choice>

export const Offer = z.strictObject({
  kind: z.enum(['restaurants', 'items', 'item', 'line', 'option', 'amount', 'time', 'switch', 'confirm', 'allergy']),
  /** Question in one sentence. */
  question: z.string().max(MOST_OF_QUESTION),
  choices: z.array(Choice).max(12),
  /** True if the question was ignored once; it is not asked a third time. */
  again: z.boolean().optional(),
})
export type Offer = z.infer<typeof Offer>

export const CartLine = z.strictObject({ item: OrderItem, notes: z.array(z.string().max(200)).max(10) })
export type CartLine = z.infer<typeof CartLine>

/** Complete state of one conversation: plain JSON, at most 32 KB. */
export const ClerkState = z.strictObject({
  version: z.literal(1),
  place: z
    .strictObject({ label: z.string().max(120), lat: z.number(), lng: z.number(), miles: z.number().optional() })
    .optional(),
  restaurant_id: z.string().max(40).optional(),
  /** Pending search; repeated when the guest names a location. */
  held: FindInput.omit({ near: true, beyond: true }).optional(),
  /** Last list of restaurants: its search, its choices, and all restaurants shown for that search. */
  sought: z
    .strictObject({
      wish: FindInput.omit({ near: true, beyond: true }),
      choices: z.array(Choice).max(12),
      seen: z.array(z.string().max(40)).max(60),
    })
    .optional(),
  /** True after a request for groceries; grocery items then refer to a grocery store. */
  grocer: z.boolean().optional(),
  lines: z.array(CartLine).max(30),
  /** Cart of the previous restaurant. */
  parked: z.strictObject({ restaurant_id: z.string().max(40), lines: z.array(CartLine).max(30) }).optional(),
  /** Lines removed last, for restoring them unchanged. */
  taken: z.array(CartLine).max(30).optional(),
  details: Details,
  /** Allergens avoided because the guest refused them, without mention of an illness. */
  disliked: Codes.optional(),
  /** Per allergen, the words that declared or refused it, the people, and the illnesses. */
  told: z
    .array(
      z.strictObject({
        code: z.enum(ALLERGENS),
        words: z.array(z.string().max(60)).max(20),
        who: z.array(z.string().max(20)).max(10),
        ills: z.array(z.string().max(20)).max(9).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** People on each diet, as far as stated. */
  diets_told: z
    .array(z.strictObject({ name: z.string().max(20), who: z.array(z.string().max(20)).max(10) }))
    .max(10)
    .optional(),
  /** Diets of part of the group, with counts: "2 vegetarian". */
  party_diets: z.array(z.string().max(30)).max(5).optional(),
  /** People who avoid each food that menus do not declare, as far as stated. */
  foods_told: z
    .array(z.strictObject({ name: z.string().max(60), who: z.array(z.string().max(20)).max(10) }))
    .max(20)
    .optional(),
  /** Dishes for people to whom the recorded diets and food restrictions do not apply. */
  for_others: z.array(z.string().max(40)).max(30).optional(),
  /** Allergens that the guest explicitly declared to be no allergy; a later refusal is a matter of taste. */
  harmless: Codes.optional(),
  /** True if someone has an allergy and what to avoid is still unknown. */
  open_allergy: z.boolean().optional(),
  /** Foods to leave out that menus do not declare and that do not fit into the kitchen note. */
  unnoted: z.array(z.string().max(60)).max(60).optional(),
  /** Allergens in text that could not be parsed; the clerk asks whether to avoid them. */
  doubted: Codes.optional(),
  /** Same for foods that menus do not declare. */
  doubted_foods: z.array(z.string().max(60)).max(20).optional(),
  /** Foods in the last question about what to avoid, and whether the last reply asked it. */
  doubts_asked: z.strictObject({ name: z.string().max(1_600), now: z.boolean() }).optional(),
  /** Unknown words that may or may not name something to avoid. */
  unknown: z.array(z.string().max(80)).max(5).optional(),
  /** True if the last reply asked what they mean. */
  unknown_asked: z.boolean().optional(),
  /** Words that the clerk asked about and that proved irrelevant. */
  settled: z.array(z.string().max(80)).max(60).optional(),
  /** Foods that the guest mentioned in any way, with the declared allergens they imply. */
  mentioned: z
    .array(z.strictObject({ word: z.string().max(60), codes: Codes }))
    .max(40)
    .optional(),
  /** Allergens for which the full caution was shown. */
  cautioned: Codes.optional(),
  /** Subset that may be a misunderstanding; the guest was shown how to withdraw it. */
  undoable: Codes.optional(),
  /** Language of the customer; English by default. */
  language: z.enum(LANGUAGES).optional(),
  /** Choices offered in the last reply. */
  offer: Offer.optional(),
  /**
   * Undo of the allergen constraint in the last reply, selected by its number (after the offer's choices) or its
   * label.
   */
  undo: z
    .strictObject({
      n: z.int(),
      label: z.string().max(MOST_OF_LABEL),
      words: z.string().max(MOST_OF_WORDS),
      /** Choice before it that keeps the constraint, if there are no others: a 1 might answer another list. */
      keeps: z.strictObject({ label: z.string().max(MOST_OF_LABEL), words: z.string().max(MOST_OF_WORDS) }).optional(),
    })
    .optional(),
  /** Follow-up questions, asked after the offer is answered. */
  questions: z.array(Offer).max(5),
  /** Information requested in the last reply. */
  asked: z.array(z.enum(['place', 'food', 'choices', 'contact', 'address', 'change', 'time'])).max(6),
  /** Paths missing after the last reply. */
  missing: z.array(z.string().max(80)).max(80).optional(),
  quote: Quote.optional(),
  /** Hash of the order in the last read-back; a yes can confirm nothing else. */
  readback: z.string().max(64).optional(),
  order: Booked.optional(),
  /** Orders booked in this conversation, oldest first. */
  orders: z
    .array(z.strictObject({ order_id: z.string().max(40), status_token: z.string().max(200) }))
    .max(9)
    .optional(),
  last_reply: z.string().max(4_000),
  /** Remote model turns with tool calls and results, one message list per turn; the oldest are evicted first. */
  log: z.array(z.array(z.unknown()).max(80)).max(12).optional(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().max(600) })).max(12),
})
export type ClerkState = z.infer<typeof ClerkState>

/** State of a new conversation. */
export const newState = (): ClerkState => ({
  version: 1,
  lines: [],
  details: {},
  questions: [],
  asked: [],
  last_reply: '',
  messages: [],
})
