/** How a call ended without an answer to the order: another attempt may follow. */
const UNANSWERED = ['voicemail', 'no_answer', 'busy', 'failed', 'hung_up', 'unclear', 'wrong_number'] as const
type Unanswered = (typeof UNANSWERED)[number]

/** What a call has brought. */
export type CallOutcome =
  /** `estimated`: the restaurant said yes and no minutes; they are what it usually takes. */
  | { readonly kind: 'confirmed'; readonly prepMinutes: number; readonly estimated: boolean }
  /** `reason` is written by us, except for the words after "Out of". `soldOut` holds item ids of the order. */
  | { readonly kind: 'rejected'; readonly reason: string; readonly soldOut: readonly string[] }
  | { readonly kind: 'callback_later'; readonly minutes: number }
  | { readonly kind: Unanswered }
