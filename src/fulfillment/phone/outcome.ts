/** Outcomes without an answer to the order, after which another attempt may follow. */
const UNANSWERED = ['voicemail', 'no_answer', 'busy', 'failed', 'hung_up', 'unclear', 'wrong_number'] as const
type Unanswered = (typeof UNANSWERED)[number]

/** Outcome of a call. */
export type CallOutcome =
  /** `estimated`: the restaurant accepted without stating minutes, so its typical preparation time is used. */
  | { readonly kind: 'confirmed'; readonly prepMinutes: number; readonly estimated: boolean }
  /** `reason` is our own text, except for the words after "Out of". `soldOut` contains item ids of the order. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly soldOut: readonly string[] }
  | { readonly kind: 'callback_later'; readonly minutes: number }
  | { readonly kind: Unanswered }
