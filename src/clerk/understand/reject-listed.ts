import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import { fold } from './text.ts'

/** Rejection of the listed restaurants' cuisine: "No thai!", "why thai??", "not thai again". */
const REJECTS =
  /^(?:(?:ugh|um|uh|hey|wait|lol|bro|but|and|pero|ay) )*(?:no|not|no more|enough|why|how come|por que|nada de|no quiero|i dont want|i said no|dont want)(?: (?:any|more|the|all|so much|always|mas))* (?<what>(?!(?:thanks?|thank|gracias|problem|way|i|it|that|this|those|these|them|not|rush|one|more|pickup|delivery)\b)[\p{L}]{3,20}(?: food| places?| stuff)?)(?: (?:again|please|pls|either|too|otra vez|por favor))*$/u

/** Rewrites a rejected cuisine or food, while a list is shown, as the previous search without it. */
export function rewriteListRejection(text: string, { offer, restaurant_id, held }: ClerkState): string {
  if (offer?.kind !== 'restaurants' || restaurant_id !== undefined) return text
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/)
  const what = REJECTS.exec(fold(first))?.groups?.what
  if (what === undefined || others.some(one => !fold(one).includes(what))) return text
  const query = held?.query
  const isOfIt = query === undefined || fold(query).includes(what)
  return isOfIt ? `anything but ${what}` : `${query}, no ${what}`
}

/** True if the text names another listed restaurant, regardless of how the current menu parses the rest. */
export function namesOtherListedRestaurant(
  text: string,
  { restaurant_id, sought }: ClerkState,
  { named }: UnderstandingContext,
): boolean {
  const ids = restaurant_id === undefined ? [] : (named(text)?.ids ?? [])
  return ids.some(id => id !== restaurant_id && sought?.choices.some(choice => choice.restaurant_id === id))
}
