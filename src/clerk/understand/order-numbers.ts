import type { ClerkState } from '#src/clerk/state.ts'
import { keepsOrder, type ReadAct, readAct } from '#src/reader/acts/read-act.ts'

/** Order id in a text; its letters are case-sensitive. */
export function orderIn(text: string, prefix: string): string | undefined {
  const [, id] = new RegExp(`\\b${prefix}[- ]([0-9A-Za-z]{8})\\b`, 'i').exec(text) ?? []
  return id === undefined ? undefined : `${prefix}-${id}`
}

/** True if a sentence cancels the booked order and is not a question: "Oh. Please cancel the order". */
export function cancels(text: string, prefix: string, { orders = [] }: ClerkState): boolean {
  const numbers = new RegExp(`\\b(?:(?:the|my|this) )?(?:order )?#?(${prefix}[- ]\\w{8})\\b`, 'gi')
  const named = [...text.matchAll(numbers)].map(([, id = '']) => id.replace(' ', '-').toLowerCase())
  // an order id from outside this conversation is not ours to cancel
  if (named.some(id => orders.every(({ order_id }) => order_id.toLowerCase() !== id))) return false
  const sentences = text.replace(numbers, 'the order').split(/(?<=[.!?;])\s+/)
  return sentences.some(sentence => isCancellation(sentence, readAct(sentence))) && !sentences.some(keepsOrder)
}

const MANNERS = /^(?:[\s,;–—-]|(?:please|pls|plz|thanks|now|then|por favor)(?!\p{L}))+/iu
/** Opens a reason: "my boss just brought food", "we have to leave". */
const REASON =
  /^(?:(?:because|cause|cuz|bc|since|as|porque|pues)\s+)?(?:my|our|i|im|i['’]m|ive|i['’]ve|we|he|she|they|someone|somebody|something|it|its|it['’]s|mi|nuestr[oa]|ya|yo|nos|me|alguien)(?!\p{L})/iu
const UNWANTED =
  /(?:n['’]?t|not|no|longer|never)\s+(?:\p{L}+\s+)?(?:want|need|like|get|quier\p{L}+|necesit\p{L}+)(?!\p{L})/giu
/** Words that request something else in place of the order. */
const WISH =
  /(?<!\p{L})(?:wants?|needs?|likes?|prefers?|rather|instead|(?:ll|will) (?:have|take|do)|get|give|make|add|change|switch|swap|send|bring|only|quier\p{L}+|prefier\p{L}+|mejor|dame|deme)(?!\p{L})/iu
const MAY = /^(?:can|could|may|should|would|puedo|podria|did|how|what|when)$/
const MOST_BEFORE = 1

/** True for a cancellation and nothing else but a reason: "oh crap cancel that, my boss just brought food". */
function isCancellation(sentence: string, { act, rest, cues }: ReadAct): boolean {
  if (act !== 'cancel' || rest.length === 0) return act === 'cancel'
  const cue = cues.find(({ kind }) => kind === 'cancel')!
  const after = sentence.slice(cue.to).replace(MANNERS, '')
  const isReason = after === '' || (REASON.test(after) && !WISH.test(after.replace(UNWANTED, ' ')))
  const before = rest.filter(({ from }) => from < cue.from)
  return isReason && before.length <= MOST_BEFORE && !before.some(({ word }) => MAY.test(word))
}

const STAYS =
  /\b(?:keep|leave) (?:(?:just |only )?(?:it|that|this|(?:my|the|this|that) (?:whole |entire )?order))\b(?! (?:at|with|by|for|in|on|to|off|out)\b)|\bd[eé]je(?:lo|n)? (?:el|mi) pedido\b/iu

/** True for a request to keep the order: "No, don't cancel", "just keep my order how it was". */
export const keepsBookedOrder = (text: string): boolean => keepsOrder(text) || STAYS.test(text)
