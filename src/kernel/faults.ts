import { z } from 'zod'

type Row = { readonly status: number; readonly hint: string; readonly extra?: z.ZodObject }

const instant = z.iso.datetime({ offset: true })
const PREVIEW_AGAIN = 'Call POST /api/order/preview again and use the priceToken it returns.'
const SIGN_AGAIN = 'Sign a new authorization for the requirements in this response; nothing was charged.'

/** All client-visible errors: HTTP status, hint for the client, and additional fields in the body. */
export const FAULTS = {
  missing_required_fields: { status: 400, hint: 'Add the fields listed in missing_fields.' },
  invalid_field: { status: 400, hint: 'Correct the fields listed in problems.' },
  location_required: { status: 400, hint: 'Send exactly one of zipcode, coords or city.' },
  modifiers_required: { status: 400, hint: 'Send one entry per required modifier category.' },
  modifier_invalid: { status: 400, hint: 'Use category and option ids from the newest menu.' },
  modifier_count: { status: 400, hint: 'Keep within min_selections and max_selections.' },
  item_not_found: { status: 400, hint: 'Use numeric item ids, as strings, from the newest menu.' },
  item_unavailable: { status: 400, hint: 'Choose another item or another time.' },
  wrong_quantity_field: {
    status: 400,
    hint: 'Use quantity for units and packages, quantity_lbs for items sold by weight.',
  },
  quantity_below_minimum: { status: 400, hint: 'Order at least minWeight pounds.' },
  quantity_not_multiple: { status: 400, hint: 'Order a multiple of weightIncrement pounds.' },
  below_order_minimum: { status: 400, hint: 'Add items until the subtotal reaches the minimum.' },
  outside_delivery_area: { status: 400, hint: 'Choose pickup, another address, or a closer restaurant.' },
  delivery_not_offered: { status: 400, hint: 'Choose the other fulfillment or another restaurant.' },
  address_unit_in_street: { status: 400, hint: 'Put the apartment or suite into unit, not into street.' },
  pickup_time_invalid: { status: 400, hint: 'Send "ASAP" or an RFC 3339 time with Z or an offset.' },
  pickup_time_too_far: { status: 400, hint: 'Choose a time within 14 days.' },
  instructions_too_long: { status: 400, hint: 'Keep special_instructions to 200 characters.' },
  instructions_rejected: { status: 400, hint: 'Plain text only: no links, markup or code.' },
  dietary_conflict: { status: 400, hint: 'Choose one of the safe alternatives.' },
  not_confirmed: { status: 400, hint: 'Call POST /api/order/confirm with this priceToken first.' },
  price_token_invalid: { status: 400, hint: PREVIEW_AGAIN },
  price_token_expired: { status: 400, hint: PREVIEW_AGAIN },
  cart_mismatch: { status: 400, hint: 'Send the cart exactly as it was previewed, or preview it again.' },
  underpayment: { status: 400, hint: `authorization.value must be at least amount. ${SIGN_AGAIN}` },
  payto_mismatch: { status: 400, hint: `authorization.to must equal payTo. ${SIGN_AGAIN}` },
  authorization_expired: {
    status: 400,
    hint: `validBefore must be at least 60 seconds ahead, 5 minutes to be safe. ${SIGN_AGAIN}`,
  },
  not_orderable: { status: 400, hint: 'This restaurant does not take orders here; call it or visit its website.' },
  unauthorized: { status: 401, hint: 'Prove who you are: the key or signature is missing or wrong.' },
  payment_required: {
    status: 402,
    hint: 'Pay as described by the requirements in this response, then send the same request again.',
  },
  payment_settlement_failed: { status: 402, hint: SIGN_AGAIN },
  invalid_proof: { status: 402, hint: 'The proof is not visible yet; send the same request again in 3 seconds.' },
  not_found: { status: 404, hint: 'GET /api/openapi.json lists every path.' },
  restaurant_not_found: { status: 404, hint: 'GET /api/restaurants lists the ids.' },
  order_not_found: { status: 404, hint: 'Use the orderId exactly as confirm or pay returned it.' },
  recipe_not_found: { status: 404, hint: 'GET /api/recipes lists the ids.' },
  method_not_allowed: { status: 405, hint: 'The Allow header names the methods of this path.' },
  restaurant_closed: {
    status: 409,
    hint: 'Send pickup_time at nextAvailableTime, or ASAP.',
    extra: z.object({ nextAvailableTime: instant.nullable() }),
  },
  menu_changed: { status: 409, hint: 'Read the menu again and preview again.' },
  already_confirmed: {
    status: 409,
    hint: 'To change the order, send its statusToken (Authorization: Bearer, or in the body), or preview again. Sending the same data again returns the same response.',
  },
  already_paid: { status: 409, hint: 'This order already has a payment. Do not pay again; poll statusUrl.' },
  authorization_reused: { status: 409, hint: 'Each authorization pays one order. Sign a new one for this order.' },
  idempotency_conflict: { status: 409, hint: 'Use a new Idempotency-Key for a different request.' },
  cannot_cancel: { status: 409, hint: 'Too late to cancel here: ask the restaurant.' },
  cannot_complain: { status: 409, hint: 'Ask the restaurant.' },
  order_cancelled: { status: 410, hint: 'Nothing was charged. Preview again.' },
  order_moved_on: { status: 409, hint: 'The status of the order no longer allows this. Read the order again.' },
  session_busy: { status: 409, hint: 'Wait for the answer to the previous message.' },
  payment_expired: { status: 410, hint: 'The time to pay is over and nothing was charged. Preview again.' },
  session_expired: { status: 410, hint: 'Start a new session by leaving session_id out.' },
  body_too_large: { status: 413, hint: 'Send at most 64 KiB.' },
  unsupported_media_type: { status: 415, hint: 'Send Content-Type: application/json.' },
  rate_limited: { status: 429, hint: 'Wait as long as Retry-After says.' },
  hold_limit: { status: 429, hint: 'Pay the earlier order first, or wait as long as Retry-After says.' },
  session_turn_limit: { status: 429, hint: 'Finish the order over the REST API with the data in the last reply.' },
  headers_too_large: { status: 431, hint: 'Send fewer or shorter headers: at most 32 KiB with the request line.' },
  internal: { status: 500, hint: 'Report the request_id; you can send the request again.' },
  service_unavailable: { status: 503, hint: 'Send the same request again in 10 to 15 seconds; do not sign again.' },
} as const satisfies Record<string, Row>

export type FaultCode = keyof typeof FAULTS

type ExtraOf<C extends FaultCode> = (typeof FAULTS)[C] extends { readonly extra: infer S extends z.ZodObject }
  ? z.infer<S>
  : undefined

/** Single problem of a request. `field` is a path such as items[0].modifiers[1].modifier_ids[2]. */
export type Problem = {
  readonly code: FaultCode
  readonly message: string
  /** The message for a person, without ids and field names, if it differs. */
  readonly spoken?: string
  readonly field?: string
  /** True if the field is absent. */
  readonly missing?: boolean
  readonly hint?: string
  /** Placeholder for the field in an `_example`, if it differs from the default. */
  readonly gap?: unknown
  /** True if no other value of the field would fix the request. */
  readonly unfillable?: boolean
  /** Values that the caller might have meant, or available alternatives. */
  readonly options?: readonly { readonly id: string; readonly name: string }[]
}

export type FaultDetail = {
  readonly problems?: readonly Problem[]
  /** Caller's own request, only corrected; with placeholders for values that only the caller knows. */
  readonly example?: unknown
  /** Placeholders in an example that is a URL. */
  readonly needs?: readonly string[]
  readonly hint?: string
  /** Additional fields of the body, such as closedReason. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Error with an entry in FAULTS; http/faults.ts turns it into a response. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly detail: FaultDetail

  private constructor(code: FaultCode, message: string, detail: FaultDetail) {
    super(message)
    this.name = 'Fault'
    this.code = code
    this.detail = detail
  }

  /** Creates a fault with a code. Codes whose entry declares additional fields require them. */
  static of<C extends FaultCode>(
    code: C,
    message: string,
    ...rest: ExtraOf<C> extends undefined ? [detail?: FaultDetail] : [detail: FaultDetail & { fields: ExtraOf<C> }]
  ): Fault {
    return new Fault(code, message, rest[0] ?? {})
  }

  /** Returns the same fault with another example and its placeholders `needs`; undefined removes the example. */
  withExample(example: unknown, needs: readonly string[] = []): Fault {
    const { example: _, needs: _needs, ...detail } = this.detail
    return new Fault(this.code, this.message, example === undefined ? detail : { ...detail, example, needs })
  }

  /** Creates a fault from several problems; the first determines the code. Throws RangeError if there are none. */
  static ofProblems(problems: readonly Problem[], detail: FaultDetail = {}): Fault {
    const first = problems[0]
    if (!first) throw new RangeError('a fault needs at least one problem')
    const hint = detail.hint ?? first.hint
    return new Fault(first.code, inShort(problems), {
      ...detail,
      problems,
      ...(hint === undefined ? {} : { hint }),
    })
  }
}

/** Maximum number of distinct problems in the message; `problems` lists all of them. */
const MOST_SAID = 20

/** Joins the distinct problem messages, each once, however many fields it applies to. */
function inShort(problems: readonly Problem[]): string {
  const messages = [...new Set(problems.map(problem => problem.message))]
  const said = messages.slice(0, MOST_SAID).join(' ')
  const left = messages.length - MOST_SAID
  return left > 0 ? `${said} And ${left} more, listed in problems.` : said
}

const BUDGETED: ReadonlySet<FaultCode> = new Set(['rate_limited', 'hold_limit', 'service_unavailable'])

/** True if the error says that a caller, or all callers together, exceed a budget, whatever the request. */
export const isOverBudget = (error: unknown): boolean => error instanceof Fault && BUDGETED.has(error.code)
