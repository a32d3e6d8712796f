/** Possible intent of the callee. */
export type CalleeIntent =
  /** `minutes` is set if stated in the same utterance. */
  | { readonly kind: 'yes'; readonly minutes?: number }
  | { readonly kind: 'no' }
  /** Refusal with a reason; `reason` is one of our own sentences. */
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'sold_out'; readonly words: string; readonly itemIds: readonly string[] }
  | { readonly kind: 'minutes'; readonly minutes: number }
  /** Backchannel, neither yes nor no: "Uh-huh", "okay". */
  | { readonly kind: 'murmur' }
  | { readonly kind: 'hello' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'slower' }
  | { readonly kind: 'hold_on' }
  | { readonly kind: 'back_again' }
  | { readonly kind: 'call_back'; readonly minutes: number }
  | { readonly kind: 'who' }
  | { readonly kind: 'price' }
  | { readonly kind: 'change' }
  | { readonly kind: 'wrong_number' }
  | { readonly kind: 'spanish' }
  | { readonly kind: 'other_language' }
  | { readonly kind: 'voicemail' }
  | { readonly kind: 'unreadable' }

/** Intents that a model may suggest for unparsable speech: those that need no facts, and never a yes. */
const SUGGESTIBLE = [
  'no',
  'murmur',
  'hello',
  'repeat',
  'slower',
  'hold_on',
  'back_again',
  'who',
  'price',
  'change',
  'wrong_number',
  'spanish',
  'other_language',
  'voicemail',
] as const
export type Suggestion = { readonly kind: (typeof SUGGESTIBLE)[number] }

/** Returns a suggestion only if it is allowed; a yes and unknown kinds become undefined. */
export const allowedSuggestion = (suggested: { readonly kind: string } | undefined): Suggestion | undefined => {
  const kind = SUGGESTIBLE.find(allowed => allowed === suggested?.kind)
  return kind && { kind }
}
