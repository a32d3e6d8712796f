import { z } from 'zod'
import { storedJson } from '#src/ledger/stored-json.ts'
import { Constraints } from '#src/orders/request.ts'
import type { UcpNames } from './names.ts'
import { constraintsInWords } from './stated-in-words.ts'

/** Requests of agents. Unknown fields are allowed everywhere, as the protocol demands of its objects. */

const text = (most: number) => z.string().max(most)

const ModifierChoice = z.strictObject({
  group_id: text(40).describe('Group of the product, from the catalog'),
  option_ids: z.array(text(40)).max(50).describe('Options; repeat an id for a further unit'),
})

const BuyerInput = z.looseObject({
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  email: text(254).optional(),
  phone_number: text(40).optional(),
})

export const DestinationInput = z.looseObject({
  id: text(120).optional(),
  street_address: text(200).optional(),
  extended_address: text(40).optional().describe('Apartment or suite'),
  address_locality: text(80).optional(),
  address_region: text(40).optional(),
  postal_code: text(10).optional(),
  address_country: text(60).optional(),
  first_name: text(100).optional(),
  last_name: text(100).optional(),
  phone_number: text(40).optional(),
})
export type DestinationInput = z.infer<typeof DestinationInput>

const MethodInput = z.looseObject({
  id: text(120).optional(),
  type: text(40).optional().describe('pickup or shipping'),
  line_item_ids: z.array(text(120)).max(50).optional(),
  destinations: z.array(DestinationInput).max(10).optional().describe('Addresses, for shipping'),
  selected_destination_id: text(120).nullable().optional(),
  groups: z
    .array(z.looseObject({ id: text(120).optional(), selected_option_id: text(120).nullable().optional() }))
    .max(10)
    .optional(),
})
export type MethodInput = z.infer<typeof MethodInput>

const ContextInput = z.looseObject({
  eligibility: z.array(text(200)).max(20).optional(),
  postal_code: text(10).optional(),
  address_country: text(60).optional(),
  intent: text(2_000).optional(),
})

const InstrumentInput = z.looseObject({
  id: text(200).optional(),
  handler_id: text(200).optional(),
  type: text(100).optional(),
  selected: z.boolean().optional(),
  credential: z.looseObject({ type: text(100).optional() }).optional(),
})
export type InstrumentInput = z.infer<typeof InstrumentInput>

const PaymentInput = z.looseObject({ instruments: z.array(InstrumentInput).max(10).optional() })

/** Line as read from a request: the modifiers are those of our extension. */
export type LineInput = {
  readonly id?: string | undefined
  readonly itemId: string
  readonly quantity: number
  readonly modifiers?: readonly z.infer<typeof ModifierChoice>[] | undefined
}

/** Content of a cart or checkout as an agent states it, stored with the session. */
export type CheckoutInput = {
  readonly lines: readonly LineInput[]
  readonly buyer?: z.infer<typeof BuyerInput> | undefined
  readonly methods?: readonly MethodInput[] | undefined
  readonly eligibility?: readonly string[] | undefined
  readonly constraints?: Constraints | undefined
  /** Allergens and diets that the buyer's own words state; they are joined to the constraints, and not stored. */
  readonly said?: Constraints | undefined
}

/** Schemas of the requests, in which our extensions are fields with the names of this server. */
export function requestSchemas({ modifiers, constraints }: UcpNames) {
  const line = z.looseObject({
    id: text(120).optional().describe('Of an existing line'),
    item: z.looseObject({ id: text(200).describe('Variant or product of the catalog') }),
    quantity: z.int().min(1).max(100_000).describe('Steps of the quantity_unit of the variant; units without one'),
    [modifiers]: z.array(ModifierChoice).max(100).optional().describe('Choices beside the variant'),
  })
  const lines = z.array(line).max(50)
  const eats = {
    [constraints]: Constraints.optional().describe(
      'Allergens and diets that every line is checked against. A list that is left out stays; an empty one withdraws it',
    ),
  }
  const shared = {
    buyer: BuyerInput.optional(),
    context: ContextInput.optional(),
    signals: z.looseObject({}).optional(),
    attribution: z.looseObject({}).optional(),
    ...eats,
  }
  const fulfillment = z.looseObject({ methods: z.array(MethodInput).max(10).optional() })
  return {
    cart: z.looseObject({ line_items: lines.min(1), ...shared }),
    create: z.looseObject({
      line_items: lines,
      cart_id: text(120).optional().describe('Cart whose lines are taken over'),
      fulfillment: fulfillment.optional(),
      payment: PaymentInput.optional(),
      ...shared,
    }),
    update: z.looseObject({
      line_items: lines.min(1),
      fulfillment: fulfillment.optional(),
      payment: PaymentInput.optional(),
      ...shared,
    }),
    complete: z.looseObject({
      payment: PaymentInput.optional(),
      signals: z.looseObject({}).optional(),
      attribution: z.looseObject({}).optional(),
      [constraints]: Constraints.optional().describe('Further allergens and diets, checked before the payment'),
    }),
  }
}
export type RequestSchemas = ReturnType<typeof requestSchemas>

type Given = z.infer<RequestSchemas['create']>

/** Reads the content of a valid request. */
export function contentOf(given: Given, { modifiers, constraints }: UcpNames): CheckoutInput {
  const lines = given.line_items.map(
    (line): LineInput => ({
      id: line.id as string | undefined,
      itemId: (line.item as { id: string }).id,
      quantity: line.quantity as number,
      modifiers: line[modifiers] as LineInput['modifiers'],
    }),
  )
  return {
    lines,
    buyer: given.buyer as CheckoutInput['buyer'],
    methods: given.fulfillment?.methods,
    eligibility: (given.context as z.infer<typeof ContextInput> | undefined)?.eligibility,
    constraints: given[constraints] as CheckoutInput['constraints'],
    said: constraintsInWords((given.context as z.infer<typeof ContextInput> | undefined)?.intent),
  }
}

/** What a request to complete a checkout adds to it. */
export type Completion = {
  readonly instruments?: readonly InstrumentInput[] | undefined
  readonly constraints?: Constraints | undefined
}

/** Reads a valid request to complete a checkout. */
export const completionOf = (body: unknown, { constraints }: UcpNames): Completion => {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>
  return {
    instruments: (given.payment as z.infer<typeof PaymentInput> | undefined)?.instruments,
    constraints: given[constraints] as Constraints | undefined,
  }
}

/** Content of a stored session. */
export const checkoutJson = storedJson<CheckoutInput>(
  'checkout',
  z.object({
    lines: z.array(
      z.object({
        id: z.string().optional(),
        itemId: z.string(),
        quantity: z.number(),
        modifiers: z.array(ModifierChoice).optional(),
      }),
    ),
    buyer: BuyerInput.optional(),
    methods: z.array(MethodInput).optional(),
    eligibility: z.array(z.string()).optional(),
    constraints: Constraints.optional(),
  }),
)

export const CatalogSearch = z.looseObject({
  query: text(2_000).optional().describe('What the buyer would like; * lists everything'),
  filters: z
    .looseObject({
      categories: z.array(text(80)).max(20).optional(),
      price: z.looseObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() }).optional(),
    })
    .optional(),
  context: ContextInput.optional(),
  signals: z.looseObject({}).optional(),
  pagination: z.looseObject({ cursor: text(100).optional(), limit: z.int().min(1).max(50).optional() }).optional(),
  cursor: text(100).optional().describe('Same as pagination.cursor'),
})
export type CatalogSearch = z.infer<typeof CatalogSearch>

export const CatalogLookup = z.looseObject({
  ids: z.array(text(200)).min(1).describe('Products or variants, at most 50'),
  context: ContextInput.optional(),
  filters: z.looseObject({}).optional(),
})
export type CatalogLookup = z.infer<typeof CatalogLookup>

export const ProductInput = z.looseObject({
  id: text(200).describe('Product or variant'),
  selected: z
    .array(z.looseObject({ name: text(200), label: text(200), id: text(120).optional() }))
    .max(20)
    .optional(),
  preferences: z.array(text(200)).max(20).optional(),
  context: ContextInput.optional(),
  filters: z.looseObject({}).optional(),
})
export type ProductInput = z.infer<typeof ProductInput>
