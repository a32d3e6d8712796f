import { z } from 'zod'
import { ALLERGENS } from '#src/allergens/codes.ts'
import { FULFILLMENTS } from '#src/catalog/restaurant.ts'
import { OrderItem } from '#src/menu/order-item.ts'
import { Constraints, DeliveryAddress } from '#src/orders/request.ts'
import { LANGUAGES } from '#src/reader/language.ts'
import { Edit } from './edit.ts'
import { FindInput } from './find-input.ts'

/** Allergens, each once. */
const Codes = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)

/** A wall-clock time at the restaurant, as far as it was said. */
export const TimeWish = z.strictObject({
  date: z.iso.date(),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  /** "At six" may be morning or evening. */
  halfDayUnsure: z.boolean(),
  /** The day was not said: today, or the next one on which it can be. */
  dayUnsure: z.boolean(),
})
export type TimeWish = z.infer<typeof TimeWish>

const PartialAddress = DeliveryAddress.partial()

/** How, when, where to and for whom; each as far as it was said. */
export const Details = z.strictObject({
  fulfillment: z.enum(FULFILLMENTS).optional(),
  time: z.union([z.literal('ASAP'), TimeWish]).optional(),
  /** A day without a time of it. */
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
})
export type Details = z.infer<typeof Details>

/** Characters of what choosing says, of a question and of a label. */
const MOST_OF_WORDS = 1_000
export const MOST_OF_QUESTION = 300
export const MOST_OF_LABEL = 120

/** One thing to choose from and what choosing it does. */
export const Choice = z.strictObject({
  label: z.string().max(MOST_OF_LABEL),
  restaurant_id: z.string().max(40).optional(),
  /** What a restaurant cooks and where it is: "the vegan place", "the Bushwick one". */
  kinds: z.array(z.string().max(40)).max(6).optional(),
  edits: z.array(Edit).max(10).optional(),
  details: Details.optional(),
  /** What to look for. */
  find: FindInput.optional(),
  /** Words to read as if they had been said. */
  words: z.string().max(MOST_OF_WORDS).optional(),
  /** Allergens that are avoided no longer. */
  lifts: Codes.optional(),
  /** Number of a booked order that is to be cancelled. */
  cancel: z.string().max(40).optional(),
  /** Said instead of doing something: "yes" and "no" of a read-back. */
  say: z.enum(['yes', 'no']).optional(),
  /** Cents, and miles or stars, for "the cheaper one" and "the closest". */
  price: z.int().optional(),
  miles: z.number().optional(),
  rating: z.number().optional(),
})
export type Choice = z.infer<typeof Choice>

export const Offer = z.strictObject({
  kind: z.enum(['restaurants', 'items', 'item', 'line', 'option', 'amount', 'time', 'switch', 'confirm', 'allergy']),
  /** What is asked, as one sentence. */
  question: z.string().max(MOST_OF_QUESTION),
  choices: z.array(Choice).max(12),
  /** It was not answered once: it is not asked a third time. */
  again: z.boolean().optional(),
})
export type Offer = z.infer<typeof Offer>

export const CartLine = z.strictObject({ item: OrderItem, notes: z.array(z.string().max(200)).max(10) })
export type CartLine = z.infer<typeof CartLine>

const Quote = z.strictObject({
  price_token: z.string().max(200),
  expires_at: z.number(),
  /** What was quoted, so that anything else needs another quote. */
  cart_hash: z.string().max(64),
  /** Cents. */
  totals: z.strictObject({
    subtotal: z.int(),
    tax: z.int(),
    delivery: z.int(),
    convenience: z.int(),
    total: z.int(),
  }),
  requested: z.string().max(40),
  resolved: z.string().max(40),
})

const Booked = z.strictObject({
  order_id: z.string().max(40),
  status_token: z.string().max(200),
  pay_url: z.string().max(400),
  status_url: z.string().max(200),
  command: z.string().max(1_000),
  env: z.record(z.string().max(60), z.string().max(600)).default({}),
  alternatives: z.array(z.string().max(600)).max(5),
  expires_at: z.string().max(40),
  total_cents: z.int(),
  amount: z.string().max(30),
  /** The draft was changed since: a new order would be booked. */
  superseded: z.boolean(),
  /** What is being ordered now takes its place: it is cancelled when that is booked. */
  replaced: z.boolean().optional(),
})

/** Everything the clerk knows of one conversation: plain JSON, at most 32 KB. */
export const ClerkState = z.strictObject({
  version: z.literal(1),
  place: z
    .strictObject({ label: z.string().max(120), lat: z.number(), lng: z.number(), miles: z.number().optional() })
    .optional(),
  restaurant_id: z.string().max(40).optional(),
  /** What is being looked for; asked again when a place is named. */
  held: FindInput.omit({ near: true, beyond: true }).optional(),
  /** The last list of restaurants: what it answered, what could be chosen, and every one that was shown for that wish. */
  sought: z
    .strictObject({
      wish: FindInput.omit({ near: true, beyond: true }),
      choices: z.array(Choice).max(12),
      seen: z.array(z.string().max(40)).max(60),
    })
    .optional(),
  /** Groceries were asked for: what a grocer has is meant of one from then on. */
  grocer: z.boolean().optional(),
  lines: z.array(CartLine).max(30),
  /** What was chosen at the restaurant before. */
  parked: z.strictObject({ restaurant_id: z.string().max(40), lines: z.array(CartLine).max(30) }).optional(),
  /** The lines that were taken off last, to be put back as they were. */
  taken: z.array(CartLine).max(30).optional(),
  details: Details,
  /** Allergens that are avoided because they were refused, without a word of illness. */
  disliked: Codes.optional(),
  /** What was called an allergy or refused, by which words, for whom, and for which illnesses. */
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
  /** Who keeps each diet, as far as it was said. */
  diets_told: z
    .array(z.strictObject({ name: z.string().max(20), who: z.array(z.string().max(20)).max(10) }))
    .max(10)
    .optional(),
  /** How many of the party keep a diet that the others do not: "2 vegetarian". */
  party_diets: z.array(z.string().max(30)).max(5).optional(),
  /** Who keeps from each food that no menu declares, as far as it was said. */
  foods_told: z
    .array(z.strictObject({ name: z.string().max(60), who: z.array(z.string().max(20)).max(10) }))
    .max(20)
    .optional(),
  /** Dishes that are for somebody who keeps neither the diets nor from the foods of the others. */
  for_others: z.array(z.string().max(40)).max(30).optional(),
  /** Allergens that were said outright to be no allergy: refused again, they are a matter of taste. */
  harmless: Codes.optional(),
  /** Somebody has an allergy, and nobody has said yet what must be avoided. */
  open_allergy: z.boolean().optional(),
  /** Foods that no menu declares, that must not be given, and for which the kitchen's note has no room. */
  unnoted: z.array(z.string().max(60)).max(60).optional(),
  /** Allergens that were named in words which nobody understood: whether they must be avoided is asked. */
  doubted: Codes.optional(),
  /** The same of foods that no menu declares. */
  doubted_foods: z.array(z.string().max(60)).max(20).optional(),
  /** The foods of the last question whether some must be avoided, and whether the last reply asked it. */
  doubts_asked: z.strictObject({ name: z.string().max(1_600), now: z.boolean() }).optional(),
  /** Words that no list knows, of which nobody has said yet whether they tell what must be avoided. */
  unknown: z.array(z.string().max(80)).max(5).optional(),
  /** The last reply asked what they mean. */
  unknown_asked: z.boolean().optional(),
  /** Words that were asked about and mean nothing more. */
  settled: z.array(z.string().max(80)).max(60).optional(),
  /** Foods that the guest named, whatever was said of them, with the declared allergens that they stand for. */
  mentioned: z
    .array(z.strictObject({ word: z.string().max(60), codes: Codes }))
    .max(40)
    .optional(),
  /** Allergens whose caution was said in full. */
  cautioned: Codes.optional(),
  /** Of these, what may have been heard by mistake: the guest was told how to take it back. */
  undoable: Codes.optional(),
  /** The language in which the customer writes; English unless it is said. */
  language: z.enum(LANGUAGES).optional(),
  /** What the last reply let the customer choose from. */
  offer: Offer.optional(),
  /** Takes back what the last reply said is avoided, by its number after the choices of the offer, or by its label. */
  undo: z
    .strictObject({
      n: z.int(),
      label: z.string().max(MOST_OF_LABEL),
      words: z.string().max(MOST_OF_WORDS),
      /** Stands before it where nothing else is to be chosen: a 1 may be meant for another list. */
      keeps: z.strictObject({ label: z.string().max(MOST_OF_LABEL), words: z.string().max(MOST_OF_WORDS) }).optional(),
    })
    .optional(),
  /** Further questions, asked when the offer is answered. */
  questions: z.array(Offer).max(5),
  /** What the last reply asked for. */
  asked: z.array(z.enum(['place', 'food', 'choices', 'contact', 'address', 'change', 'time'])).max(6),
  quote: Quote.optional(),
  /** Hash of the order that the last reply read back; the only thing a yes can confirm. */
  readback: z.string().max(64).optional(),
  order: Booked.optional(),
  /** Every order that was booked in this conversation, the last one last. */
  orders: z
    .array(z.strictObject({ order_id: z.string().max(40), status_token: z.string().max(200) }))
    .max(9)
    .optional(),
  last_reply: z.string().max(4_000),
  /** The turns of a remote model with its calls and their results, each the messages of one turn; the oldest go first. */
  log: z.array(z.array(z.unknown()).max(80)).max(12).optional(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text: z.string().max(600) })).max(12),
})
export type ClerkState = z.infer<typeof ClerkState>

/** A conversation that has not begun. */
export const newState = (): ClerkState => ({
  version: 1,
  lines: [],
  details: {},
  questions: [],
  asked: [],
  last_reply: '',
  messages: [],
})
