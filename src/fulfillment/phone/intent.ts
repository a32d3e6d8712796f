/** What a callee may mean. */
export type Intent =
  /** `minutes` when they were said in the same breath. */
  | { readonly kind: 'yes'; readonly minutes?: number }
  | { readonly kind: 'no' }
  /** A refusal that says why; `reason` is one of our own sentences. */
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'sold_out'; readonly words: string; readonly itemIds: readonly string[] }
  | { readonly kind: 'minutes'; readonly minutes: number }
  /** "Uh-huh", "okay": a sign of life, neither yes nor no. */
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

/** What a model may suggest for words that the grammar cannot read: everything that needs no facts, and never a yes. */
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

/** Only a suggestion that is allowed; a yes and whatever is unknown become undefined. */
export const allowedSuggestion = (suggested: { readonly kind: string } | undefined): Suggestion | undefined => {
  const kind = SUGGESTIBLE.find(allowed => allowed === suggested?.kind)
  return kind && { kind }
}
