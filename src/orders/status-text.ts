import type { OrderRow } from '#src/ledger/tables.ts'
import { type CallProgress, MOST_CALLS } from './calls.ts'
import type { ComplaintState } from './complaint.ts'
import { type OrderStatus, REFUNDED } from './states.ts'

export type StatusText = {
  readonly message: string
  readonly agentInstruction: string
  /** Polling interval in seconds; null if no further polling is needed. */
  readonly pollIntervalSeconds: number | null
  readonly terminal: boolean
}

const working = (message: string): StatusText => ({
  message,
  agentInstruction: 'Poll statusUrl. The order is usually confirmed within 1 to 2 minutes.',
  pollIntervalSeconds: 10,
  terminal: false,
})

const over = (message: string, agentInstruction: string): StatusText => ({
  message,
  agentInstruction,
  pollIntervalSeconds: null,
  terminal: true,
})

const TEXTS: Record<OrderStatus, StatusText> = {
  awaiting_payment: {
    message: 'Payment has not been received yet.',
    agentInstruction: 'Pay the payUrl before expiresAt.',
    pollIntervalSeconds: 10,
    terminal: false,
  },
  payment_received: working('Payment received. The order is being placed.'),
  paid: working('Payment proven on chain. The order is being placed.'),
  placing_order: working('The details of the order are being checked.'),
  submitting_to_restaurant: working('The order is with the restaurant, which has not answered yet.'),
  order_received: { ...working('Payment received. The restaurant is about to be called.'), pollIntervalSeconds: 15 },
  confirming_with_restaurant: { ...working('The restaurant is being called.'), pollIntervalSeconds: 15 },
  confirmed: {
    message: 'The restaurant has accepted the order.',
    agentInstruction: 'Tell the user when it will be ready: estimatedReady. Polling is optional now.',
    pollIntervalSeconds: 60,
    terminal: false,
  },
  ready_for_pickup: {
    message: 'The order is ready.',
    agentInstruction: 'Tell the user to collect it.',
    pollIntervalSeconds: 60,
    terminal: false,
  },
  out_for_delivery: {
    message: 'The order is on its way.',
    agentInstruction: 'Tell the user that it is on its way. Polling is optional.',
    pollIntervalSeconds: 60,
    terminal: false,
  },
  picked_up: over('The order was handed over.', 'Nothing is left to do.'),
  delivered: over('The order was delivered.', 'Nothing is left to do.'),
  payment_expired: over('The time to pay is over; nothing was charged.', 'Preview and confirm again to order.'),
  fulfillment_failed: over('The order could not be placed and has been refunded.', 'Do not retry this order.'),
  rejected: over('The restaurant declined the order and it has been refunded.', 'Do not retry this order.'),
  cancelled: over('The restaurant cancelled the order and it has been refunded.', 'Do not retry this order.'),
}

const WITHDRAWN = over('The order was cancelled by its customer and has been refunded.', 'Nothing is left to do.')
const WITHDRAWN_UNPAID = over('The order was cancelled by its customer; nothing was charged.', 'Nothing is left to do.')

/** Text for a cancellation that the restaurant has not answered. */
const ASKED: StatusText = {
  message: 'The restaurant has been asked to cancel the order.',
  agentInstruction:
    'Poll statusUrl until cancellation.status is accepted (the order is refunded) or declined (the order continues). ' +
    'To hurry, call restaurant.phone.',
  pollIntervalSeconds: 10,
  terminal: false,
}

/** Text for a cancellation while a payment is undecided. */
const ENDING: StatusText = {
  message: 'The order will be cancelled; a payment that was sent is refunded if it arrives.',
  agentInstruction: 'Do not pay again. Poll statusUrl.',
  pollIntervalSeconds: 10,
  terminal: false,
}

/** Text for a restaurant that accepted but then handed out nothing. */
const nothingGiven = (isPending: boolean): Pick<StatusText, 'message' | 'agentInstruction'> => ({
  message: `The restaurant could not hand out any item of the order; the full payment ${isPending ? 'is being' : 'has been'} refunded.`,
  agentInstruction: `Tell the user that nothing will come.${isPending ? ' Poll until refund.status is succeeded.' : ''}`,
})

const DECLINED = 'The restaurant did not agree to cancel the order.'

type Ended = Pick<OrderRow, 'status' | 'accept_deadline' | 'failure_code'>

/** True if an order ended before payment: only paid orders have an accept deadline. */
export const endedUnpaid = ({ status, accept_deadline }: Omit<Ended, 'failure_code'>): boolean =>
  (status === 'payment_expired' || status === 'cancelled') && accept_deadline === null

export const cancelledBy = ({ status, failure_code }: Omit<Ended, 'accept_deadline'>): CancelledBy | undefined =>
  status !== 'cancelled' ? undefined : failure_code === 'customer_cancelled' ? 'customer' : 'restaurant'

export type CancelledBy = 'customer' | 'restaurant'

/** Polling interval for orders by telephone, which take longer. */
const CALLING_POLL_SECONDS = 15

const BEFORE_CALL: ReadonlySet<OrderStatus> = new Set(['payment_received', 'paid', 'order_received'])

/** Returns the text before and during calls; undefined if the order is not in a status with calls. */
function callText(status: OrderStatus, isVoice: boolean, call: CallProgress | undefined): StatusText | undefined {
  const text = { ...TEXTS[status], pollIntervalSeconds: CALLING_POLL_SECONDS }
  if (!call) return isVoice && (BEFORE_CALL.has(status) || status === 'confirming_with_restaurant') ? text : undefined
  const attempt = `attempt ${call.n} of ${MOST_CALLS}`
  return {
    ...text,
    message: call.underWay
      ? `The restaurant is being called, ${attempt}.`
      : `The restaurant will be called, ${attempt}.`,
    agentInstruction: call.underWay
      ? `Poll statusUrl. We are calling, ${attempt}; the restaurant confirms by a clear yes.`
      : `Poll statusUrl. We call again, ${attempt}; without an answer the order is refunded automatically.`,
  }
}

const COMPLAINTS: Readonly<Record<Exclude<ComplaintState, 'refunded'>, string>> = {
  open: 'The restaurant has been told that something was wrong.',
  answered: 'The restaurant has answered the complaint.',
  refused: 'The restaurant has refused the complaint.',
  unanswered: 'The restaurant did not answer the complaint.',
}

/** Adds the state of a complaint; while it is open, more follows. */
function withComplaint(text: StatusText, complaint: ComplaintState | undefined): StatusText {
  if (complaint === undefined || complaint === 'refunded') return text
  const told = { ...text, message: `${text.message} ${COMPLAINTS[complaint]}` }
  if (complaint !== 'open') return told
  return {
    ...told,
    agentInstruction: 'Poll statusUrl until complaint.status is no longer open.',
    pollIntervalSeconds: text.pollIntervalSeconds ?? 30,
    terminal: false,
  }
}

/** Returns the instructions for the agent. Fixed texts: never text of a merchant or customer. */
export function statusText(
  status: OrderStatus,
  about: {
    readonly settlementPending: boolean
    readonly refundPending: boolean
    readonly paidTooLate: boolean
    /** True if the order ended before payment. */
    readonly isUnpaid?: boolean
    readonly cancelledBy?: CancelledBy | undefined
    readonly cancellation?: OrderRow['cancel_state']
    readonly complaint?: ComplaintState | undefined
    /** True if refunds of an order that continues amount to the whole payment. */
    readonly isAllReturned?: boolean
    /** True if the restaurant can only be reached by telephone. */
    readonly isVoice?: boolean
    readonly call?: CallProgress | undefined
    /** Local time by which the restaurant must accept; only while it has not. */
    readonly answerBy?: string | undefined
    /** True if the restaurant was given much longer than usual to accept, such as until it opens. */
    readonly isAnswerFar?: boolean
    /** True if the order was accepted but nothing was handed out. */
    readonly isNothingGiven?: boolean
  },
): StatusText {
  const plain = about.cancelledBy === 'customer' ? (about.isUnpaid ? WITHDRAWN_UNPAID : WITHDRAWN) : TEXTS[status]
  const text = REFUNDED.has(status) ? plain : withComplaint(plain, about.complaint)
  if (about.isNothingGiven && !REFUNDED.has(status)) {
    const said = { ...text, ...nothingGiven(about.refundPending) }
    return about.refundPending ? { ...said, pollIntervalSeconds: 30, terminal: false } : said
  }
  if (about.refundPending) {
    // partial refund of an order that continues
    if (!REFUNDED.has(status) && !about.paidTooLate)
      return {
        message: `${text.message} ${about.isAllReturned ? 'All' : 'Part'} of what was paid is being refunded.`,
        agentInstruction: text.terminal ? 'Poll until refund.status is succeeded.' : text.agentInstruction,
        pollIntervalSeconds: text.pollIntervalSeconds ?? 30,
        terminal: false,
      }
    return {
      message: about.paidTooLate ? 'A payment arrived too late and is being refunded.' : refunding(text.message),
      agentInstruction: 'Do not retry this order and do not pay again. Poll until refund.status is succeeded.',
      pollIntervalSeconds: 30,
      terminal: false,
    }
  }
  if (about.cancellation === 'requested') return status === 'confirmed' ? ASKED : ENDING
  if (about.cancellation === 'declined' && status === 'confirmed')
    return { ...text, message: `${text.message} ${DECLINED}` }
  if (status === 'awaiting_payment' && about.settlementPending)
    return {
      message: 'The payment was sent and is being proven on chain.',
      agentInstruction: 'Do not pay again and do not sign again. Poll statusUrl.',
      pollIntervalSeconds: 10,
      terminal: false,
    }
  if (about.paidTooLate) return { ...text, message: 'A payment arrived too late and was refunded.' }
  const waiting = callText(status, about.isVoice === true, about.call) ?? text
  if (about.answerBy === undefined) return waiting
  return {
    ...waiting,
    ...(about.isAnswerFar && !about.call ? answerFar(about.answerBy) : {}),
    message: `${waiting.message} It has until ${about.answerBy} to accept; otherwise the order is refunded automatically.`,
  }
}

/** Instructions for an order whose restaurant answers much later, such as one that is closed now. */
const answerFar = (answerBy: string) => ({
  agentInstruction: `Tell the user that the answer is due by ${answerBy}, such as after the restaurant opens. Poll statusUrl now and then until then.`,
  pollIntervalSeconds: 60,
})

const refunding = (message: string): string => message.replace('has been refunded', 'is being refunded')
