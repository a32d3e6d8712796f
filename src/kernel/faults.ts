import { z } from 'zod'

type Row = { readonly status: number; readonly hint: string; readonly extra?: z.ZodObject }

const instant = z.iso.datetime({ offset: true })
const PREVIEW_AGAIN = 'Call POST /api/order/preview again and use the priceToken it returns.'
const SIGN_AGAIN = 'Sign a new authorization from the requirements of this answer; nothing was charged.'

/** Every failure a client can meet: its HTTP status, what to do about it, and the extra fields its body carries. */
export const FAULTS = {
  missing_required_fields: { status: 400, hint: 'Add the fields listed in missing_fields.' },
  invalid_field: { status: 400, hint: 'Correct the fields that problems names.' },
  location_required: { status: 400, hint: 'Send exactly one of zipcode, coords or city.' },
  modifiers_required: { status: 400, hint: 'Send one entry per required modifier category.' },
  modifier_invalid: { status: 400, hint: 'Use category and option ids of the newest menu.' },
  modifier_count: { status: 400, hint: 'Keep within min_selections and max_selections.' },
  item_not_found: { status: 400, hint: 'Use numeric item ids, as strings, from the newest menu.' },
  item_unavailable: { status: 400, hint: 'Choose another item or another time.' },
  wrong_quantity_field: {
    status: 400,
    hint: 'quantity counts units and packages, quantity_lbs weighs.',
  },
  quantity_below_minimum: { status: 400, hint: 'Order at least minWeight pounds.' },
  quantity_not_multiple: { status: 400, hint: 'Order a multiple of weightIncrement pounds.' },
  below_order_minimum: { status: 400, hint: 'Add items until the subtotal reaches the minimum.' },
  outside_delivery_area: { status: 400, hint: 'Choose pickup, another address, or a restaurant nearer by.' },
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
  cart_mismatch: { status: 400, hint: 'Send the cart exactly as it was previewed, or preview it anew.' },
  underpayment: { status: 400, hint: `authorization.value must be at least amount. ${SIGN_AGAIN}` },
  payto_mismatch: { status: 400, hint: `authorization.to must equal payTo. ${SIGN_AGAIN}` },
  authorization_expired: {
    status: 400,
    hint: `validBefore must be at least 60 seconds ahead, 5 minutes to be safe. ${SIGN_AGAIN}`,
  },
  not_orderable: { status: 400, hint: 'This restaurant cannot be ordered from here; call it or visit its website.' },
  unauthorized: { status: 401, hint: 'Prove who you are: the key or signature is missing or wrong.' },
  payment_required: { status: 402, hint: 'Pay as the requirements in this answer say, then send the same request.' },
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
  menu_changed: { status: 409, hint: 'Read the menu again and preview anew.' },
  already_confirmed: {
    status: 409,
    hint: 'To change the order, send its statusToken, as Authorization: Bearer or in the body, or preview anew. The same data again get the same answer.',
  },
  already_paid: { status: 409, hint: 'This order has its payment. Do not pay again; poll statusUrl.' },
  authorization_reused: { status: 409, hint: 'Each authorization pays one order. Sign a new one for this order.' },
  idempotency_conflict: { status: 409, hint: 'Use a new Idempotency-Key for a different request.' },
  cannot_cancel: { status: 409, hint: 'Too late to cancel here: ask the restaurant.' },
  order_cancelled: { status: 410, hint: 'Nothing was charged. Preview again.' },
  order_moved_on: { status: 409, hint: 'Read the status of the order: this cannot be done to it any more.' },
  session_busy: { status: 409, hint: 'Wait for the answer to the message before.' },
  payment_expired: { status: 410, hint: 'The time to pay is over and nothing was charged. Preview again.' },
  session_expired: { status: 410, hint: 'Start a new session by leaving session_id out.' },
  body_too_large: { status: 413, hint: 'Send at most 64 KiB.' },
  unsupported_media_type: { status: 415, hint: 'Send Content-Type: application/json.' },
  rate_limited: { status: 429, hint: 'Wait as long as Retry-After says.' },
  hold_limit: { status: 429, hint: 'Pay the earlier order first, or wait as long as Retry-After says.' },
  session_turn_limit: { status: 429, hint: 'Finish over the REST API with what the last reply carries.' },
  headers_too_large: { status: 431, hint: 'Send fewer or shorter headers: at most 32 KiB with the request line.' },
  internal: { status: 500, hint: 'Report the request_id; the request may be sent again.' },
  service_unavailable: { status: 503, hint: 'Send the same request again in 10 to 15 seconds; do not sign again.' },
} as const satisfies Record<string, Row>

export type FaultCode = keyof typeof FAULTS

type ExtraOf<C extends FaultCode> = (typeof FAULTS)[C] extends { readonly extra: infer S extends z.ZodObject }
  ? z.infer<S>
  : undefined

/** One thing wrong with a request. `field` is a path such as items[0].modifiers[1].modifier_ids[2]. */
export type Problem = {
  readonly code: FaultCode
  readonly message: string
  readonly field?: string
  /** The field is absent altogether. */
  readonly missing?: boolean
  readonly hint?: string
  /** What stands at the field in an `_example` that leaves it to the caller, where it is not the usual. */
  readonly gap?: unknown
  /** No other value of the field puts the request right. */
  readonly unfillable?: boolean
  /** What may be meant, or may be had instead. */
  readonly options?: readonly { readonly id: string; readonly name: string }[]
}

export type FaultDetail = {
  readonly problems?: readonly Problem[]
  /** The caller's own request put right, and nothing else; with gaps where only the caller can say what to send. */
  readonly example?: unknown
  /** The gaps of an example that is an address. */
  readonly needs?: readonly string[]
  readonly hint?: string
  /** Further fields of the body, such as closedReason. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A failure with a row in FAULTS; http/faults.ts turns it into an answer. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly detail: FaultDetail

  private constructor(code: FaultCode, message: string, detail: FaultDetail) {
    super(message)
    this.name = 'Fault'
    this.code = code
    this.detail = detail
  }

  /** A failure of one kind. Codes whose row names extra fields demand them. */
  static of<C extends FaultCode>(
    code: C,
    message: string,
    ...rest: ExtraOf<C> extends undefined ? [detail?: FaultDetail] : [detail: FaultDetail & { fields: ExtraOf<C> }]
  ): Fault {
    return new Fault(code, message, rest[0] ?? {})
  }

  /** The same failure with another example, which leaves `needs` to the caller; undefined for none. */
  withExample(example: unknown, needs: readonly string[] = []): Fault {
    const { example: _, needs: _needs, ...detail } = this.detail
    return new Fault(this.code, this.message, example === undefined ? detail : { ...detail, example, needs })
  }

  /** Several problems at once; the first names the code. Throws RangeError for none. */
  static ofProblems(problems: readonly Problem[], detail: FaultDetail = {}): Fault {
    const first = problems[0]
    if (!first) throw new RangeError('a fault needs a problem')
    const hint = detail.hint ?? first.hint
    return new Fault(first.code, inShort(problems), {
      ...detail,
      problems,
      ...(hint === undefined ? {} : { hint }),
    })
  }
}

/** So many things are said in a message; the list of problems has all of them. */
const MOST_SAID = 20

/** What is wrong, each thing once, however many fields it is wrong with. */
function inShort(problems: readonly Problem[]): string {
  const messages = [...new Set(problems.map(problem => problem.message))]
  const said = messages.slice(0, MOST_SAID).join(' ')
  const left = messages.length - MOST_SAID
  return left > 0 ? `${said} And ${left} more, which problems lists.` : said
}

const BUDGETED: ReadonlySet<FaultCode> = new Set(['rate_limited', 'hold_limit', 'service_unavailable'])

/** True where a caller, or all together, ask for more than is foreseen, whatever they ask for. */
export const isOverBudget = (error: unknown): boolean => error instanceof Fault && BUDGETED.has(error.code)
