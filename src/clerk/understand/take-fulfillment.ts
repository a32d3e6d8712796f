import type { Fulfillment } from '#src/catalog/restaurant.ts'
import { without } from './text.ts'

const PICKUP =
  /\b(?:for |as |will |i'?ll |we'?ll |make it |i want )*(?:to )?(?:pick(?:ing)?[ -]?(?:it |them |that )?up|pickup|take[ -]?out(?! (?:the|my|that|those|these|all|any|one|both|line|item)\b)|take[ -]?away(?! (?:the|my|that|those|these|all|any|one|both|line|item)\b)|carry[ -]?out|to[ -]go|collect(?: it)?|para llevar|recoger(?:lo)?|para recoger)\b(?: please)?/i
const DELIVERY =
  /\b(?:for |as |make it |i want |(?:can|could|would) you |please )*(?:deliver(?:y|ed)?|bring it(?: over)?|send it(?: over)?|a domicilio|entrega|que me lo traigan)\b(?: (?:it|to me|please))?/i
/** Questions about delivery are no wish for it. */
const QUESTION =
  /\b(?:do|does) (?:they|it|you|the restaurant) deliver\b|\bcan (?:they|the restaurant) deliver\b|\bdelivery (?:fee|cost|charge|area|radius|time)\b|\bhow much is delivery\b/i

/** Takes pickup or delivery out of a message. */
export function takeFulfillment(text: string): { readonly text: string; readonly fulfillment?: Fulfillment } {
  if (QUESTION.test(text)) return { text }
  for (const [pattern, fulfillment] of [
    [PICKUP, 'pickup'],
    [DELIVERY, 'delivery'],
  ] as const) {
    const match = pattern.exec(text)
    if (match) return { text: without(text, match.index, match[0].length), fulfillment }
  }
  return { text }
}
